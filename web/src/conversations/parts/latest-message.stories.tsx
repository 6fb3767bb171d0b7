import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { sampleMessages } from '../sample-messages.ts'
import { LatestMessage } from './latest-message.tsx'

export default { title: 'conversations/latest-message' }

/** A button for each message that arrives, and for one's own. */
export const Arriving = () => {
  const [first] = sampleMessages()
  const [message, setMessage] = useState(first)
  const [isMine, setMine] = useState(false)
  const arrive = (mine: boolean) => () => {
    setMine(mine)
    setMessage((now) => now && { ...now, id: crypto.randomUUID(), place: now.place + 1, content: 'It is, with silk.' })
  }
  return (
    <>
      <Button onClick={arrive(false)}>Receive</Button>
      <Button onClick={arrive(true)}>Send</Button>
      <LatestMessage message={message} after={first?.place} isMine={isMine} name="Maya" />
    </>
  )
}
