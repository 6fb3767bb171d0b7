import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './field-error.module.css'

/** The error message of a field. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className={css.error} id={id} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
