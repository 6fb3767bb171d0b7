import { useState } from 'react'
import { isRepeated } from '../base/held-errors.ts'
import { messageOf } from '../base/send.ts'
import { isPrivate } from '../base/wire.ts'
import { RetryButton } from './retry-button.tsx'
import css from './state-panel.module.css'

/**
 * An error in place of content: what happened, and a button to try again, which is busy while the query of `error` is asked once
 * more. `text` replaces the error's own message. Only the first error is an alert: one that follows it is the answer to another
 * try. Of what is private (decision 172) only the message: nothing failed.
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
  onRetry?: () => unknown
  /** Nothing else is on the page: the title is its h1. */
  isPage?: boolean
  /** A notice says the same, and is read out: the panel is no alert then. */
  isNoticed?: boolean
}) {
  const [first] = useState(error)
  const isNoNews = error !== first && isRepeated(error)
  if (isPrivate(error)) return <p className={css.panel}>{messageOf(error)}</p>
  return (
    <div className={css.panel} data-failed role={isNoticed || isNoNews ? undefined : 'alert'}>
      {isPage ? <h1 className={css.title}>{title}</h1> : <h2>{title}</h2>}
      <p>{text ?? messageOf(error)}</p>
      {onRetry && <RetryButton className={css.action} error={error} onRetry={onRetry} />}
    </div>
  )
}
