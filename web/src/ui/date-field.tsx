import { type DatePart, dateParts, type EnteredDate, wholeDateIn } from '@hemline/contract/entered-date.ts'
import type { Dispatch, ReactNode, SetStateAction } from 'react'
import css from './date-field.module.css'
import fieldCss from './field.module.css'
import { FieldError } from './field-error.tsx'
import { useFieldIds } from './field-ids.ts'

const labels: { [part in DatePart]: string } = { day: 'Day', month: 'Month', year: 'Year' }

/**
 * A date that a member knows by heart, such as a date of birth, in three fields (decision 211). A whole date pasted into
 * any of them fills all three. `name`: each field is called `{name}-day` and so on; `wrong`: the field with the error;
 * `isBirthday`: browsers may fill in the member's own.
 */
export function DateField({
  label,
  hint,
  error,
  wrong,
  name,
  isBirthday,
  value,
  onChange,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  wrong?: DatePart | undefined
  name: string
  isBirthday?: boolean
  value: EnteredDate
  /** Takes a function of the value before: a password manager fills in all three fields together. */
  onChange: Dispatch<SetStateAction<EnteredDate>>
}) {
  const { id, hintId, errorId, describedBy } = useFieldIds(error, hint)
  return (
    <fieldset className={css.date} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div className={css.parts}>
        {dateParts.map((part) => (
          <div key={part} className={css[part]}>
            <label htmlFor={`${id}-${part}`}>{labels[part]}</label>
            <input
              id={`${id}-${part}`}
              name={`${name}-${part}`}
              className={fieldCss.input}
              inputMode="numeric"
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              aria-invalid={error && wrong === part ? true : undefined}
              aria-describedby={error && wrong === part ? errorId : undefined}
              value={value[part]}
              onChange={({ target: { value: text } }) =>
                onChange((before) => wholeDateIn(text) ?? { ...before, [part]: text })
              }
            />
          </div>
        ))}
      </div>
      {hint && !error && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
