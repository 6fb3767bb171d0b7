import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import type { Saved } from '../../base/saved.ts'
import { useOnline } from '../../base/use-online.ts'
import { ReportButton } from '../../safety/parts/report-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { timeOf } from '../days.ts'
import { type Outgoing, remove, setProblem } from '../outbox.ts'
import css from './bubble.module.css'
import { Card } from './message-card.tsx'

const side = (isMine: boolean) => (isMine ? `${css.row} ${css.mine}` : css.row)

/** A message: text in a bubble, any other kind as a card with its action. */
export function Bubble({
  message,
  isMine,
  name,
  hasTime,
}: {
  message: Message
  isMine: boolean
  name: string
  /** The last of this sender's messages in that minute. */
  hasTime: boolean
}) {
  const navigate = useNavigate()
  const isPlain = message.type === 'normal'
  return (
    <li className={message.senderId === null ? `${css.row} ${css.ours}` : side(isMine)}>
      <VisuallyHidden>{isMine ? 'You:' : message.senderId === null ? 'Hemline:' : `${name}:`}</VisuallyHidden>
      {isPlain ? <p className={css.bubble}>{message.content}</p> : <Card message={message} isMine={isMine} />}
      <span className={css.foot}>
        <time className={hasTime ? css.time : css.hidden} dateTime={message.createdAt}>
          {timeOf(message.createdAt)}
        </time>
        {!isMine && message.senderId && (
          <span className={hasTime ? css.report : `${css.report} ${css.rare}`}>
            <ReportButton
              isShort
              target={{ type: 'MESSAGE', id: message.id }}
              other={{ id: message.senderId, name }}
              onBlocked={() => navigate(paths.messages)}
            />
          </span>
        )}
      </span>
    </li>
  )
}

/** A message that the server does not have yet: being sent, waiting for the network, or refused. */
export function WaitingBubble({ message, box }: { message: Outgoing; box: Saved<Outgoing[]> }) {
  const isOnline = useOnline()
  const { problem } = message
  const isLate = useLate(isOnline && !problem)
  return (
    <li className={side(true)} data-state={problem ? 'failed' : 'waiting'}>
      <VisuallyHidden>You:</VisuallyHidden>
      <p className={`${css.bubble} ${css.faint}`}>{message.content}</p>
      {problem ? (
        <div className={css.failed} role="alert">
          <span>Not sent. {problem}</span>
          <button type="button" className={css.act} onClick={() => setProblem(box, message.id, null)}>
            <RotateCw size={14} aria-hidden="true" /> Resend
          </button>
          <button type="button" className={css.act} onClick={() => remove(box, message.id)}>
            <Trash2 size={14} aria-hidden="true" /> Delete
          </button>
        </div>
      ) : (
        <span className={css.time}>
          {isOnline
            ? isLate
              ? 'Not sent yet. It’s saved on this device, and we’ll keep trying.'
              : 'Sending'
            : 'Sent when you’re back online'}
        </span>
      )}
    </li>
  )
}

const LATE_MS = 4_000

/** Whether it has been sent for so long that the first try has probably failed: counted again for each Resend. */
function useLate(isSending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSending])
  return isLate
}
