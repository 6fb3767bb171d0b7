import type { ReactNode } from 'react'
import css from './sticky-action.module.css'

/** The main action of a screen, fixed at the bottom above the safe area. There is then no phone
 * navigation. */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar} data-sticky-action>
      <div className={css.inner}>{children}</div>
    </div>
  )
}
