import { formatPence } from '@hemline/contract/money.ts'
import { type DeskOrderRow, type WaitSide, waitSides } from '@hemline/contract/operator/order-shapes.ts'
import { deliveryMethods, orderStatuses } from '@hemline/contract/order-status.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rangeText } from '../../base/day-format.ts'
import { capitalised, formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { ordersQuery, useDownloadOrders } from '../order-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DaysFilter } from './days-filter.tsx'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilterSelect } from './filter-select.tsx'

type Listed = Exclude<(typeof orderStatuses)[number], 'ENQUIRED'>
const listedStatuses = orderStatuses.filter((one): one is Listed => one !== 'ENQUIRED')
const statusNames: { [status in Listed]: string } = {
  REQUESTED: 'Requested',
  ACCEPTED: 'Accepted',
  SHIPPING_OPENED: 'Accepted, label ordered',
  SHIPPING_PROCESSED: 'Accepted, label ready',
  SHIPPING_SENT: 'Sent',
  SHIPPING_RECEIVED: 'Received or collected',
  COMPLETED: 'Completed',
  DISPUTE: 'In dispute',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
}
const methodNames = { DELIVERY: 'By post', IN_PERSON: 'In person' }
const waitNames: { [side in WaitSide]: string } = { LENDER: 'The lender', LENDEE: 'The borrower', OPERATOR: 'Hemline' }

const column = columnsFor<DeskOrderRow>()
const columns: TableColumns<DeskOrderRow> = column.columns([
  column.display({
    id: 'garment',
    header: 'Order',
    cell: ({ row: { original: order } }) => (
      <Link to={paths.operatorOrder(order.orderId)}>
        {order.orderNumber} · {order.garment}
      </Link>
    ),
  }),
  column.display({
    id: 'status',
    header: 'State',
    cell: ({ row: { original: order } }) => (
      <Tag tone={order.status === 'DISPUTE' ? 'danger' : 'neutral'}>{capitalised(statusLabel(order))}</Tag>
    ),
  }),
  column.accessor('lenderName', { header: 'Lender' }),
  column.accessor('lendeeName', { header: 'Borrower' }),
  column.accessor('startDate', { header: 'Loan', cell: ({ row }) => rangeText(row.original) }),
  column.accessor('deliveryMethod', {
    header: 'Handover',
    cell: ({ row }) => methodNames[row.original.deliveryMethod],
  }),
  column.accessor('totalPence', {
    header: 'Total',
    meta: { is: 'number' },
    cell: ({ row }) => formatPence(row.original.totalPence),
  }),
  column.display({
    id: 'waitsFor',
    header: 'Waits for',
    cell: ({ row: { original: order } }) =>
      order.waitsFor
        .map((side) => (side === 'LENDER' ? order.lenderName : side === 'LENDEE' ? order.lendeeName : 'Hemline'))
        .join(', '),
  }),
  column.accessor('createdAt', { header: 'Requested', cell: ({ row }) => formatDate(row.original.createdAt) }),
]) as TableColumns<DeskOrderRow>

const heads = {
  lenderName: 'LENDER',
  lendeeName: 'BORROWER',
  startDate: 'START',
  totalPence: 'TOTAL',
  createdAt: 'CREATED',
} as const

const isDay = (value: string | null) => (value && /^[12]\d{3}-\d\d-\d\d$/.test(value) ? value : undefined)

/** All orders, searched and filtered; each leads to its page. */
export function OrderList() {
  const address = useListAddress()
  const { search, words, change, chosen } = address
  const status = chosen('status', listedStatuses)
  const method = chosen('method', deliveryMethods)
  const waitsFor = chosen('waitsFor', waitSides)
  const [from, to] = [isDay(search.get('from')), isDay(search.get('to'))]
  const { sortQuery, sort } = sortedBy(address, 'orders', heads)
  const filter = {
    words,
    ...(status && { status }),
    ...(method && { method }),
    ...(waitsFor && { waitsFor }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const query = useInfiniteQuery(ordersQuery({ ...filter, ...sortQuery }))
  const download = useDownloadOrders()
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label="Find an order"
            hint="Part of a number, an item or a name; or, with @, an email"
            address={address}
          />
          <div className={css.filters}>
            <FilterSelect label="State" name="status" values={listedStatuses} labels={statusNames} address={address} />
            <FilterSelect
              label="Handover"
              name="method"
              values={deliveryMethods}
              labels={methodNames}
              address={address}
            />
            <FilterSelect label="Waits for" name="waitsFor" values={waitSides} labels={waitNames} address={address} />
            <DaysFilter
              label="On loan"
              value={{ from, to }}
              onChange={(days) => change({ from: days.from ?? '', to: days.to ?? '' })}
            />
          </div>
        </>
      }
      address={address}
      none={{
        title: 'No orders yet',
        text: 'Every request comes here.',
        noMatch: 'No order is found by that',
      }}
      download={<DownloadButton download={download} body={filter} />}
    >
      {(orders) => (
        <DataTable label="Orders" columns={columns} rows={orders} idOf={({ orderId }) => orderId} sort={sort} />
      )}
    </DeskList>
  )
}
