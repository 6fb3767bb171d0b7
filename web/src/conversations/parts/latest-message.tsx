import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/**
 * What a screen reader speaks of an open conversation (decision 408): the newest message as it arrives, and that an own one
 * was sent. That one was not sent is an alert of its own.
 */
export function LatestMessage({
  message,
  after,
  isMine,
  name,
}: {
  message: Message | undefined
  /** The place of the newest message that was there when the conversation was opened; undefined until that is known. */
  after: number | undefined
  isMine: boolean
  name: string
}) {
  const isNew = message !== undefined && after !== undefined && message.place > after
  const sender = message?.senderId ? name : 'Hemline'
  return (
    <div role="status">
      {isNew && <VisuallyHidden key={message.id}>{isMine ? 'Sent' : `${sender}: ${message.content}`}</VisuallyHidden>}
    </div>
  )
}
