import type { ReactNode } from 'react'
import css from './choice-group.module.css'
import { FieldError } from './field-error.tsx'
import { useFieldIds } from './field-ids.ts'

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
  const { hintId, errorId, describedBy } = useFieldIds(error, hint)
  return (
    <fieldset className={css.group} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div className={css.choices}>{children}</div>
      {hint && (
        <div className={css.hint} id={hintId}>
          {hint}
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
