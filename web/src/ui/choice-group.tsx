import { type ReactNode, useId } from 'react'
import css from './choice-group.module.css'
import { FieldError } from './field-error.tsx'

/** A labelled group of chips: radio buttons or checkboxes (see Chip). */
export function ChoiceGroup({
  label,
  error,
  hint,
  children,
}: {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={css.choices}>{children}</div>
      {hint && <div className={css.hint}>{hint}</div>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
