import { REASON_MAX } from '@hemline/contract/limits.ts'
import { TextArea } from '../../ui/field.tsx'
import type { NoteInput } from '../use-note.ts'

/** The field for the reason, which both sides read. */
export function ReasonField({ value, error, onChange }: NoteInput) {
  return (
    <TextArea
      label="Reason (sent to both)"
      required
      rows={3}
      maxLength={REASON_MAX}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
