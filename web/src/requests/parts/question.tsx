import { type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import css from './question.module.css'

/** One question of the request form: what is asked, a hint under it, the fields, and what is wrong with the answer. */
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
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={css.question} aria-describedby={describedBy || undefined}>
      <legend>{asks}</legend>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
