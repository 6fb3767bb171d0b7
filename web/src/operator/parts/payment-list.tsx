import { formatPence } from '@hemline/contract/money.ts'
import { type DeskPaymentStep, type PaymentState, paymentStates } from '@hemline/contract/operator/money-shapes.ts'
import { stepWords } from '@hemline/contract/operator/money-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { paymentsQuery, useDownloadPayments } from '../money-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ShortId } from './short-id.tsx'

const stateLabels: { [state in PaymentState]: string } = {
  ALL: 'All',
  HELD: 'On hold now',
  CAPTURED: 'Charged for loans',
  CHARGED: 'Charged for claims',
  REFUNDED: 'Refunded',
  RELEASED: 'Released',
  REFUSED: 'Refused',
  OPEN: 'Not finished',
}

const stateTags = {
  PENDING: <Tag tone="warning">Not finished</Tag>,
  DONE: <Tag tone="success">Done</Tag>,
  REFUSED: <Tag tone="danger">Refused</Tag>,
} as const

const column = columnsFor<DeskPaymentStep>()
const columns: TableColumns<DeskPaymentStep> = column.columns([
  column.accessor('createdAt', { header: 'When', cell: ({ row }) => formatMoment(row.original.createdAt) }),
  column.accessor('kind', { header: 'What', cell: ({ row }) => stepWords[row.original.kind] }),
  column.accessor('pence', {
    header: 'Amount',
    meta: { is: 'number' },
    cell: ({ row: { original: step } }) => (step.kind === 'RELEASE' ? '' : formatPence(step.pence)),
  }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row: { original: step } }) => (step.isHeld ? <Tag tone="brand">On hold</Tag> : stateTags[step.state]),
  }),
  column.accessor('lapsesAt', {
    header: 'Hold lapses',
    cell: ({ row: { original: step } }) => (step.lapsesAt ? formatMoment(step.lapsesAt) : ''),
  }),
  column.accessor('orderNumber', {
    header: 'Order',
    cell: ({ row: { original: step } }) =>
      step.orderId && <Link to={paths.operatorOrder(step.orderId)}>{step.orderNumber}</Link>,
  }),
  column.accessor('lendeeName', { header: 'Borrower', cell: ({ row }) => row.original.lendeeName ?? '' }),
  column.accessor('lenderName', { header: 'Lender', cell: ({ row }) => row.original.lenderName ?? '' }),
  column.accessor('paymentIntentId', {
    header: 'Payment ID',
    cell: ({ row: { original: step } }) => step.paymentIntentId && <ShortId id={step.paymentIntentId} />,
  }),
]) as TableColumns<DeskPaymentStep>

const heads = { createdAt: 'CREATED', pence: 'AMOUNT' } as const

/** Holds with the moment they lapse, charges, refunds and releases, searched by order, name or payment. */
export function PaymentList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', paymentStates) ?? 'ALL'
  const { sortQuery, sort } = sortedBy(address, 'payments', heads)
  const query = useInfiniteQuery(paymentsQuery({ words, state, ...sortQuery }))
  const download = useDownloadPayments()
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label="Find a payment"
            hint="Order number, a first name, a brand, the borrower’s email, or the provider’s payment ID"
            address={address}
          />
          <FilterChips
            label="Show"
            name="state"
            values={paymentStates}
            labels={stateLabels}
            standard="ALL"
            address={address}
          />
        </>
      }
      address={address}
      none={{
        title: 'No payments yet',
        text: 'Holds, charges and refunds of loans come here.',
        noMatch: 'No payment is found by that',
      }}
      download={<DownloadButton download={download} body={{ words, state }} />}
    >
      {(steps) => <DataTable label="Payments" columns={columns} rows={steps} idOf={({ key }) => key} sort={sort} />}
    </DeskList>
  )
}
