import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/**
 * What a screen reader speaks of an open conversation (decision 408): the newest message as it arrives, and that an own one
 * was sent. That one was not sent is an alert of its own.
 */
export function LatestMessage({
  message,
  isMine,
  name,
}: {
  message: Message | undefined
  isMine: boolean
  name: string
}) {
  const [before] = useState(message?.place ?? 0)
  const isNew = message !== undefined && message.place > before
  const sender = message?.senderId ? name : 'Hemline'
  return (
    <div role="status">
      {isNew && <VisuallyHidden key={message.id}>{isMine ? 'Sent' : `${sender}: ${message.content}`}</VisuallyHidden>}
    </div>
  )
}
