import { changeKinds } from '@hemline/contract/operator/change-shapes.ts'
import { changeKindWords } from '@hemline/contract/operator/change-words.ts'
import { useListAddress } from '../use-list-address.ts'
import { AuditList } from './audit-list.tsx'
import { ChangeList } from './change-list.tsx'
import { FilterChips } from './filter-chips.tsx'

const logs = ['ACTS', ...changeKinds] as const
const labels = { ACTS: 'Operators', ...changeKindWords }

/** The log: what operators did, and every change of orders, coins and money. */
export function Log() {
  const address = useListAddress()
  const shown = address.chosen('show', logs) ?? 'ACTS'
  return (
    <>
      <FilterChips label="Show" name="show" values={logs} labels={labels} standard="ACTS" address={address} />
      {shown === 'ACTS' ? <AuditList address={address} /> : <ChangeList key={shown} kind={shown} address={address} />}
    </>
  )
}
