import { LENDERS_SHOWN_MOST } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { LenderMoney as Lender } from '@hemline/contract/operator/money-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lenderMoneyQuery } from '../money-calls.ts'
import { useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import css from './desk.module.css'
import { ListSearch } from './desk-list.tsx'

const column = columnsFor<Lender>()
const columns: TableColumns<Lender> = column.columns([
  column.accessor('name', {
    header: 'Lender',
    cell: ({ row: { original: lender } }) => (
      <Link to={paths.operatorMember(lender.memberId)}>{lender.name || lender.email}</Link>
    ),
  }),
  column.accessor('owedPence', {
    header: 'Owed',
    meta: { is: 'number' },
    cell: ({ row }) => formatPence(row.original.owedPence),
  }),
  column.accessor('inBatchPence', {
    header: 'In a batch',
    meta: { is: 'number' },
    cell: ({ row }) => formatPence(row.original.inBatchPence),
  }),
  column.accessor('paidPence', {
    header: 'Paid so far',
    meta: { is: 'number' },
    cell: ({ row }) => formatPence(row.original.paidPence),
  }),
  column.accessor('lastPaidAt', {
    header: 'Last paid',
    cell: ({ row: { original: lender } }) => (lender.lastPaidAt ? formatDate(lender.lastPaidAt) : 'never'),
  }),
  column.accessor('hasAccount', {
    header: 'Bank account',
    cell: ({ row: { original: lender } }) => (lender.hasAccount ? 'Yes' : 'Not yet'),
  }),
]) as TableColumns<Lender>

/** What each lender is owed and was paid, the most owed first. */
export function LenderMoney() {
  const address = useListAddress()
  const { words } = address
  const query = useQuery(lenderMoneyQuery(words))
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="160px" />
      </QueryFallback>
    )
  if (data.length === 0 && words === '') return null
  return (
    <section className={css.list} aria-labelledby="by-lender">
      <h2 id="by-lender" className={css.title}>
        By lender
      </h2>
      <ListSearch label="Find a lender" hint="Part of a name or email" address={address} />
      {data.length === 0 ? (
        <p>No one is found by that.</p>
      ) : (
        <>
          <DataTable label="Lenders" columns={columns} rows={data} idOf={({ memberId }) => memberId} />
          {data.length >= LENDERS_SHOWN_MOST && (
            <p className={css.soft}>
              {LENDERS_SHOWN_MOST} lenders are shown at most, those who are owed most first. Search for anyone else.
            </p>
          )}
        </>
      )}
    </section>
  )
}
