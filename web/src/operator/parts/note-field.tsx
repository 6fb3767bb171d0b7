import { OPERATOR_NOTE_MAX } from '@hemline/contract/limits.ts'
import { TextArea } from '../../ui/field.tsx'
import type { NoteInput } from '../use-note.ts'

/** The field for an operator's own words about an act; `hint` says who reads them. */
export function NoteField({
  label = 'Why',
  hint,
  required,
  field: { value, error, onChange },
}: {
  label?: string
  hint: string
  required?: boolean
  field: NoteInput
}) {
  return (
    <TextArea
      label={label}
      hint={hint}
      required={required}
      rows={2}
      maxLength={OPERATOR_NOTE_MAX}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
