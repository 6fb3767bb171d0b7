import { messageOf } from '../base/send.ts'
import { isPrivate } from '../base/wire.ts'
import { Button } from './button.tsx'
import css from './state-panel.module.css'

/**
 * An error in place of content: what happened, and a button to try again. `text` replaces the error's own message. Of what
 * is private (decision 172) only the message: nothing failed.
 */
export function ErrorPanel({
  title = 'This didn’t load',
  error,
  text,
  onRetry,
  isPage,
  isNoticed,
}: {
  title?: string
  error?: unknown
  text?: string
  onRetry?: () => void
  /** Nothing else is on the page: the title is its h1. */
  isPage?: boolean
  /** A notice says the same, and is read out: the panel is no alert then. */
  isNoticed?: boolean
}) {
  if (isPrivate(error)) return <p className={css.panel}>{messageOf(error)}</p>
  return (
    <div className={css.panel} data-failed role={isNoticed ? undefined : 'alert'}>
      {isPage ? <h1 className={css.title}>{title}</h1> : <h2>{title}</h2>}
      <p>{text ?? messageOf(error)}</p>
      {onRetry && (
        <Button look="quiet" className={css.action} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
