import { formatPence } from '@hemline/contract/money.ts'
import { type CaseKind, caseHolders, type DeskCase } from '@hemline/contract/operator/case-shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { casesQuery, useDownloadCases } from '../case-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { DueTag } from './due-tag.tsx'
import { FilterChips } from './filter-chips.tsx'
import { HolderChips } from './holder-select.tsx'

const states = ['OPEN', 'SETTLED'] as const
const stateLabels = { OPEN: 'Open', SETTLED: 'Settled' }
const none: { [kind in CaseKind]: { title: string; text: string } } = {
  DISPUTE: { title: 'No dispute is open', text: 'Issues that members raise come here.' },
  CLAIM: { title: 'No claims to decide', text: 'Claims that a borrower disputes come here.' },
}

const column = columnsFor<DeskCase>()
const columns: TableColumns<DeskCase> = column.columns([
  column.display({
    id: 'case',
    header: 'Case',
    cell: ({ row: { original: one } }) => (
      <Link to={paths.operatorDispute(one.orderId)}>
        {one.garment} · {one.orderNumber}
      </Link>
    ),
  }),
  column.display({
    id: 'due',
    header: 'Answer',
    cell: ({ row: { original: one } }) =>
      one.dueOn ? (
        <DueTag dueOn={one.dueOn} isLate={one.isLate} />
      ) : (
        one.settledAt && `Settled ${formatDate(one.settledAt)}`
      ),
  }),
  column.accessor('pence', {
    header: 'Amount',
    meta: { is: 'number' },
    cell: ({ row }) => (row.original.pence === null ? '' : formatPence(row.original.pence)),
  }),
  column.display({
    id: 'with',
    header: 'Who looks at it',
    cell: ({ row }) => row.original.assignee?.name ?? 'No one yet',
  }),
  column.accessor('lenderName', { header: 'Lender' }),
  column.accessor('lendeeName', { header: 'Borrower' }),
  column.accessor('since', { header: 'Since', cell: ({ row }) => formatDate(row.original.since) }),
]) as TableColumns<DeskCase>
const withoutAmount = columns.filter((one) => !('accessorKey' in one && one.accessorKey === 'pence'))

const heads = {
  since: 'SINCE',
  pence: 'AMOUNT',
  with: 'HOLDER',
  lenderName: 'LENDER',
  lendeeName: 'BORROWER',
} as const

/** Disputes or claims: the open ones by the day by which both hear, the settled ones found again. */
export function CaseList({ kind }: { kind: CaseKind }) {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', states) ?? 'OPEN'
  const holder = address.chosen('with', caseHolders) ?? 'ALL'
  const filter = { kind, state, words, holder }
  const { sortQuery, sort } = sortedBy(address, 'cases', heads, state === 'OPEN' ? 'ASCENDING' : 'DESCENDING')
  const query = useInfiniteQuery(casesQuery({ ...filter, ...sortQuery }))
  const download = useDownloadCases()
  const isNarrowed = words !== '' || holder !== 'ALL' || state === 'SETTLED'
  const { title, text } = none[kind]
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label={kind === 'DISPUTE' ? 'Find a dispute' : 'Find a claim'}
            hint="Part of an order number, an item or a name; or, with @, an email"
            address={address}
          />
          <div className={css.groups}>
            <FilterChips
              label="Show"
              name="state"
              values={states}
              labels={stateLabels}
              standard="OPEN"
              address={address}
            />
            <HolderChips address={address} />
          </div>
        </>
      }
      download={<DownloadButton download={download} body={filter} />}
      none={{ title: isNarrowed ? 'Nothing is found by that' : title, text }}
    >
      {(cases) => (
        <DataTable
          label={kind === 'DISPUTE' ? 'Disputes' : 'Claims'}
          columns={kind === 'CLAIM' ? columns : withoutAmount}
          rows={cases}
          idOf={({ id }) => id}
          sort={sort}
        />
      )}
    </DeskList>
  )
}
