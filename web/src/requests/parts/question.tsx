import type { ReactNode } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldIds } from '../../ui/field-ids.ts'
import css from './question.module.css'

/** One question of the request form: label, hint, fields and error. The hint is above the fields, so an error leaves it there. */
export function Question({
  asks,
  hint,
  error,
  children,
}: {
  asks: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}) {
  const { hintId, errorId } = useFieldIds(error, hint)
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={css.question} aria-describedby={describedBy}>
      <legend>{asks}</legend>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
