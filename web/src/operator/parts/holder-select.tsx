import type { CaseHolder } from '@hemline/contract/operator/case-shapes.ts'
import { SelectField } from '../../ui/field.tsx'

export type Colleague = { id: string; name: string }

export const holderLabels: { [holder in CaseHolder]: string } = {
  ALL: 'Everyone’s',
  ME: 'Mine',
  NO_ONE: 'Not taken',
}

/** Who looks at a case or a report: one of the operators, or no one yet. */
export function HolderSelect({
  assignee,
  colleagues,
  isDisabled,
  onChange,
}: {
  assignee: Colleague | null
  colleagues: readonly Colleague[]
  isDisabled: boolean
  onChange: (operatorId: string | null) => void
}) {
  return (
    <SelectField
      label="Who looks at it"
      value={assignee?.id ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">No one yet</option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
