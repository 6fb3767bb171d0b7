import { useCallback, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinMark } from '../../ui/coin.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import css from './back-from-bank.module.css'

/**
 * The page to which the bank redirects: runs the remaining step once, however often it renders, and retries if there
 * was no answer. `finish` navigates away; it must be idempotent.
 */
export function BackFromBank({
  finish,
  title,
  text,
  unknown,
  way,
}: {
  /** UNKNOWN: there was no answer, so it may have worked. */
  finish: () => Promise<'DONE' | 'UNKNOWN'>
  title: string
  text: string
  /** The text if there was no answer. */
  unknown: string
  /** Where the member can see whether it worked. */
  way: { to: string; label: string }
}) {
  const [isUnknown, setUnknown] = useState(false)
  const hasBegun = useRef(false)
  const latest = useRef(finish)
  latest.current = finish
  const run = useCallback(async () => setUnknown((await latest.current()) === 'UNKNOWN'), [])

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run()
  }, [run])

  if (isUnknown) {
    return (
      <div className={css.page}>
        <ErrorPanel isPage title="We couldn’t reach Hemline" text={unknown} onRetry={run} />
        <ButtonLink look="plain" to={way.to}>
          {way.label}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={css.page} role="status">
      <span className={css.coin}>
        <CoinMark size={64} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  )
}
