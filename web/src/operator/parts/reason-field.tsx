import { REASON_MAX } from '@hemline/contract/limits.ts'
import { TextArea } from '../../ui/field.tsx'

/** The field for the reason, which both sides read. */
export function ReasonField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (next: string) => void
}) {
  return (
    <TextArea
      label="The reason, for both sides"
      required
      rows={3}
      maxLength={REASON_MAX}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
