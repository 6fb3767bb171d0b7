import type { ReactNode } from 'react'
import css from './sticky-action.module.css'

/** The main action of a screen, always under the thumb: fixed at the bottom, above the navigation and the safe area. */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.inner}>{children}</div>
    </div>
  )
}
