import type { ReactNode } from 'react'
import css from './choice-group.module.css'
import { FieldError } from './field-error.tsx'
import { useFieldIds } from './field-ids.ts'
import { useOneStop } from './use-one-stop.ts'

/** A labelled group of chips: radio buttons or checkboxes (see Chip). */
export function ChoiceGroup({
  label,
  error,
  hint,
  isOneStop,
  children,
}: {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Many checkboxes: Tab stops at one of them, and the arrow keys move between them. */
  isOneStop?: boolean
  children: ReactNode
}) {
  const stops = useOneStop(isOneStop === true)
  const { hintId, errorId, describedBy } = useFieldIds(error, hint)
  return (
    <fieldset className={css.group} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div className={css.choices} {...stops}>
        {children}
      </div>
      {hint && !error && (
        <div className={css.hint} id={hintId}>
          {hint}
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
