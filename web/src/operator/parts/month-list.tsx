import { formatPence } from '@hemline/contract/money.ts'
import type { MoneyMonth } from '@hemline/contract/operator/money-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '../../base/format.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { monthsQuery, useDownloadMonth } from '../money-calls.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import css from './desk.module.css'
import { DownloadButton } from './download-button.tsx'

const nameOf = ({ month }: MoneyMonth) => formatMonth(`${month}-15`)

const column = columnsFor<MoneyMonth>()
const pounds = (id: Exclude<keyof MoneyMonth, 'month'>, header: string) =>
  column.accessor(id, { header, meta: { is: 'number' }, cell: ({ row }) => formatPence(row.original[id]) })
const columns: TableColumns<MoneyMonth> = column.columns([
  column.accessor('month', { header: 'Month', cell: ({ row }) => nameOf(row.original) }),
  pounds('capturedPence', 'Charged for loans'),
  pounds('chargedPence', 'Charged for claims'),
  pounds('refundedPence', 'Refunded'),
  pounds('correctedPence', 'Corrected'),
  pounds('paidOutPence', 'Paid to lenders'),
  pounds('netPence', 'In less out'),
  pounds('owedPence', 'Newly owed to lenders'),
  column.display({ id: 'file', header: 'For the accountant', cell: ({ row }) => <File month={row.original} /> }),
]) as TableColumns<MoneyMonth>

/** Money month by month, each month with its file for the accountant. */
export function MonthList() {
  const query = useQuery(monthsQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  if (data.length === 0) return <Empty title="No money has moved yet">Each month with a payment comes here.</Empty>
  return (
    <>
      <p className={css.soft}>
        Months are those of London. The card provider’s own fees aren’t in these sums: its statements have them.
      </p>
      <DataTable label="Months" columns={columns} rows={data} idOf={({ month }) => month} />
    </>
  )
}

function File({ month }: { month: MoneyMonth }) {
  return (
    <DownloadButton
      isSmall
      aria-label={`Download ${nameOf(month)} as CSV`}
      download={useDownloadMonth()}
      body={{ month: month.month }}
    >
      CSV
    </DownloadButton>
  )
}
