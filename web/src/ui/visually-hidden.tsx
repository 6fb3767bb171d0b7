import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Text for screen readers only. With a role it may be empty until there is something to announce. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={css.hidden} role={role}>
      {children}
    </span>
  )
}
