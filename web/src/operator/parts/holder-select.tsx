import { type CaseHolder, caseHolders } from '@hemline/contract/operator/case-shapes.ts'
import { SelectField } from '../../ui/field.tsx'
import { attempt } from '../attempt.ts'
import type { ListAddress } from '../use-list-address.ts'
import { FilterChips } from './filter-chips.tsx'

export type Colleague = { id: string; name: string }

const holderLabels: { [holder in CaseHolder]: string } = {
  ALL: 'Everyone’s',
  ME: 'Mine',
  NO_ONE: 'No one’s',
}

/** Whose cases or reports a list has: all, one's own, or those of no one. */
export const HolderChips = ({ address }: { address: ListAddress }) => (
  <FilterChips label="Whose" name="with" values={caseHolders} labels={holderLabels} standard="ALL" address={address} />
)

/**
 * Who looks at a case or a report: one of the operators, or no one yet. `save` has who looked at it before, so that two
 * operators do not undo each other's choice; `saved` is what it says then.
 */
export function HolderSelect({
  assignee,
  colleagues,
  isSaving,
  save,
  saved = 'Saved.',
}: {
  assignee: Colleague | null
  colleagues: readonly Colleague[]
  isSaving: boolean
  save: (change: { operatorId: string | null; before: string | null }) => Promise<unknown>
  saved?: string
}) {
  const before = assignee?.id ?? null
  return (
    <SelectField
      label="Who looks at it"
      value={before ?? ''}
      disabled={isSaving}
      onChange={(event) => void attempt(save({ operatorId: event.target.value || null, before }), saved)}
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
