import { REQUEST_NOTE_MAX } from '@hemline/contract/limits.ts'
import { TextArea } from '../../ui/field.tsx'

/** The note to the lender: asked for, and optional. */
export function NoteField({
  value,
  onChange,
  lenderName,
}: {
  value: string
  onChange: (note: string) => void
  lenderName: string
}) {
  return (
    <TextArea
      label={lenderName ? `A note to ${lenderName}` : 'A note to the lender'}
      isOptional
      rows={2}
      name="note"
      maxLength={REQUEST_NOTE_MAX}
      placeholder="What’s the occasion?"
      hint={`${lenderName || 'The lender'} reads it with your request.`}
      {...(value.length < REQUEST_NOTE_MAX / 2 && { end: ' ' })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
