import type { ChangeKind, DeskChange } from '@hemline/contract/operator/change-shapes.ts'
import { changeAmount, changeWords } from '@hemline/contract/operator/change-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { changesQuery, useDownloadChanges } from '../change-calls.ts'
import type { ListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'

const column = columnsFor<DeskChange>()
const when = column.accessor('at', { header: 'When', cell: ({ row }) => formatMoment(row.original.at) })
const what = column.display({ id: 'what', header: 'What', cell: ({ row }) => changeWords(row.original).what })
const before = column.display({ id: 'before', header: 'Before', cell: ({ row }) => changeWords(row.original).before })
const after = column.display({ id: 'after', header: 'After', cell: ({ row }) => changeWords(row.original).after })
const isNumber = { meta: { is: 'number' } } as const
const order = column.accessor('orderNumber', {
  header: 'Order',
  cell: ({ row: { original: change } }) =>
    change.orderId && <Link to={paths.operatorOrder(change.orderId)}>{change.orderNumber}</Link>,
})
const parties = [
  column.accessor('lendeeName', { header: 'Borrower', cell: ({ row }) => row.original.lendeeName ?? '' }),
  column.accessor('lenderName', { header: 'Lender', cell: ({ row }) => row.original.lenderName ?? '' }),
]
const amount = column.display({
  id: 'amount',
  header: 'Amount',
  cell: ({ row }) => changeAmount(row.original),
  ...isNumber,
})
const memberOf = (header: string) =>
  column.display({
    id: 'whose',
    header,
    cell: ({ row: { original: change } }) =>
      'memberId' in change &&
      change.memberId && <Link to={paths.operatorMember(change.memberId)}>{change.memberName}</Link>,
  })
const item = column.display({
  id: 'item',
  header: 'Item',
  cell: ({ row: { original: change } }) =>
    change.kind === 'LISTING' && <Link to={paths.operatorListing(change.listingId)}>{change.garment}</Link>,
})
const paidTo = column.display({
  id: 'payee',
  header: 'To',
  cell: ({ row: { original: change } }) => (change.kind === 'MONEY' ? (change.memberName ?? '') : ''),
})

const columns = {
  STATUS: [when, what, before, after, order, ...parties],
  CLAIM: [when, before, after, order, memberOf('Claimed by'), parties[0]],
  LABEL: [when, before, after, order, ...parties],
  LISTING: [when, before, after, item, memberOf('Whose')],
  MEMBER: [when, before, after, memberOf('Member')],
  REPORT: [when, before, after, memberOf('About')],
  APPEAL: [when, before, after, memberOf('Whose')],
  COIN: [when, what, before, after, memberOf('Whose'), order],
  MONEY: [when, what, amount, { ...before, ...isNumber }, { ...after, ...isNumber }, order, paidTo],
  BATCH: [when, what, before, after, memberOf('To')],
} as { [kind in ChangeKind]: TableColumns<DeskChange> }

const labels = {
  STATUS: { table: 'Changes of orders', none: 'Every move of an order leaves a line here.' },
  CLAIM: { table: 'Changes of claims', none: 'Every claim, and every answer to one, leaves a line here.' },
  LABEL: {
    table: 'Changes of labels',
    none: 'Every pair of labels that is ordered, made or cancelled leaves a line here.',
  },
  LISTING: {
    table: 'Changes of items',
    none: 'Every item that is listed, paused, taken down, restored or deleted leaves a line here.',
  },
  MEMBER: {
    table: 'Changes of accounts',
    none: 'Every account that is set up, suspended, let in again or closed leaves a line here.',
  },
  REPORT: { table: 'Changes of reports', none: 'Every report, and how it ended, leaves a line here.' },
  APPEAL: {
    table: 'Changes of appeals',
    none: 'Every decision that a member may ask about, and every answer, leaves a line here.',
  },
  COIN: { table: 'Changes of coins', none: 'Every coin that is earned, reserved or spent leaves a line here.' },
  MONEY: { table: 'Movements of money', none: 'Charges, refunds and payouts leave a line here.' },
  BATCH: { table: 'Changes of payout batches', none: 'Every batch that is made, paid or returned leaves a line here.' },
} as const

/** Every change of one kind by members, operators or the clock, with what was before and after, newest first. */
export function ChangeList({ kind, address }: { kind: ChangeKind; address: ListAddress }) {
  const { words } = address
  const query = useInfiniteQuery(changesQuery({ kind, words }))
  const download = useDownloadChanges()
  const { table, none } = labels[kind]
  return (
    <DeskList
      query={query}
      filters={
        <ListSearch label="Find a change" hint="Order number, a first name, a brand, or an email" address={address} />
      }
      none={{ title: words ? 'No line has that' : 'Nothing has changed yet', text: none }}
      download={<DownloadButton download={download} body={{ kind, words }} />}
    >
      {(changes) => (
        <DataTable label={table} columns={columns[kind]} rows={changes} idOf={({ id }) => `${kind} ${id}`} />
      )}
    </DeskList>
  )
}
