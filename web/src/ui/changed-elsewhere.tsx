import { seenTexts } from '@hemline/contract/seen.ts'
import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import css from './changed-elsewhere.module.css'

/** A field of a form that was changed elsewhere too, with its newer value in words. */
export type Difference = { name: string; label: string; now: string }

/**
 * What a form and a newer change elsewhere say differently: the member's own typing stays, unless they take the newer value
 * (product.md §7). It is scrolled to and focused as it appears, and announced.
 */
export function ChangedElsewhere({
  differences,
  onTake,
}: {
  differences: readonly Difference[]
  onTake: (name: string) => void
}) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const isShown = differences.length > 0
  useEffect(() => {
    if (!isShown) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  if (!isShown) return null
  return (
    <section ref={panel} className={css.panel} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{seenTexts.title}</h2>
      <p>{seenTexts.about}</p>
      <ul>
        {differences.map(({ name, label, now }) => (
          <li key={name}>
            <span>{seenTexts.now({ label, now })}</span>
            <Button look="quiet" isSmall aria-label={seenTexts.takeOf(label)} onClick={() => onTake(name)}>
              {seenTexts.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
