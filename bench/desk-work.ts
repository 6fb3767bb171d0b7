import { caseHolders, caseKinds } from '@hemline/contract/operator/case-shapes.ts'
import { changeKinds } from '@hemline/contract/operator/change-shapes.ts'
import { listingStates } from '@hemline/contract/operator/listing-shapes.ts'
import { memberStates } from '@hemline/contract/operator/member-shapes.ts'
import { paymentStates } from '@hemline/contract/operator/money-shapes.ts'
import { waitSides } from '@hemline/contract/operator/order-shapes.ts'
import { outboxStates } from '@hemline/contract/operator/outbox-shapes.ts'
import { parcelFilters } from '@hemline/contract/operator/parcel-shapes.ts'
import { type SortedList, sortColumns } from '@hemline/contract/operator/sorts.ts'
import { orderStatuses } from '@hemline/contract/order-status.ts'

/** Something of the filled database that has a page of its own. */
export type DeskSubjects = {
  orderId: string
  orderNumber: string
  disputeId: string
  memberId: string
  email: string
  listingId: string
  reportId: string
}

type Query = Record<string, string>
const each = (name: string, values: readonly string[]): Query[] => values.map((value) => ({ [name]: value }))
/** First name and surname of some forty members: searched for in these lists, the two words find something. */
export const BOTH_NAMES = 'layla okafor'
export const listsWithNames: readonly string[] = [
  'members',
  'orders',
  'outbox',
  'payments',
  'parcels',
  'audit',
  'lender-money',
]

/** A name that many have, two words, a brand, part of a word, what nothing has. */
const searches = ({ orderNumber }: DeskSubjects) =>
  each('words', ['anna', BOTH_NAMES, 'rixo dress', 'an', orderNumber, 'zebra crossing'])

/** Each column of a list, in the direction in which it begins. */
const sortedBy = (list: SortedList) => each('sort', sortColumns(list))

/** What is asked of each GET of the operator's room: its path without `/api/operator/`, and the queries. */
export const deskWork = (of: DeskSubjects): Record<string, Query[]> => ({
  today: [{}],
  desk: [{}],
  timers: [{}],
  audit: [{}, ...searches(of), { words: 'note-case' }],
  changes: changeKinds.flatMap((kind) => [{ kind }, ...searches(of).map((query) => ({ kind, ...query }))]),
  cases: caseKinds.flatMap((kind) => [
    ...caseHolders.map((holder) => ({ kind, holder })),
    { kind, state: 'SETTLED' },
    ...searches(of).map((query) => ({ kind, state: 'SETTLED', ...query })),
    ...sortedBy('cases').map((query) => ({ kind, state: 'SETTLED', ...query })),
  ]),
  dispute: [{ orderId: of.disputeId }],
  listings: [
    ...each('state', listingStates),
    { order: 'OLDEST' },
    ...sortedBy('listings'),
    ...searches(of),
    { words: of.listingId },
  ],
  listing: [{ listingId: of.listingId }],
  members: [
    ...each('state', memberStates),
    { order: 'OLDEST' },
    { order: 'OLDEST', state: 'OWING' },
    ...searches(of),
    { words: of.email },
    { words: 'anna', state: 'REPORTED' },
    ...sortedBy('members'),
  ],
  member: [{ userId: of.memberId }],
  orders: [
    {},
    ...each('status', orderStatuses),
    ...each('waitsFor', waitSides),
    ...waitSides.map((waitsFor) => ({ waitsFor, sort: 'START', order: 'OLDEST' })),
    { method: 'IN_PERSON' },
    { sort: 'START' },
    { sort: 'START', order: 'OLDEST' },
    { from: '2026-02-01', to: '2026-02-07' },
    { from: '2026-02-01', to: '2026-02-07', sort: 'START' },
    ...searches(of),
    { words: of.email },
    { words: 'anna', status: 'COMPLETED', sort: 'START' },
    ...sortedBy('orders'),
  ],
  order: [{ orderId: of.orderId }],
  money: [{}],
  payments: [
    ...each('state', paymentStates),
    ...searches(of),
    { words: 'anna', state: 'REFUNDED' },
    ...sortedBy('payments'),
  ],
  months: [{}],
  'lender-money': [{}, ...searches(of)],
  balances: [{}, { sort: 'AMOUNT' }, { sort: 'BORROWER' }, ...searches(of)],
  parcels: [...each('state', parcelFilters), ...sortedBy('parcels'), ...searches(of), { words: 'anna', state: 'LATE' }],
  payouts: [{}],
  figures: [{}],
  numbers: [{}, { weeks: '104' }, { place: 'London' }, { weeks: '104', place: 'Leeds' }],
  reports: [
    ...each('state', ['OPEN', 'CLOSED']),
    ...sortedBy('reports').map((query) => ({ state: 'CLOSED', ...query })),
    ...searches(of),
    { words: 'anna', state: 'CLOSED' },
  ],
  'report-context': [{ reportId: of.reportId }],
  appeals: each('state', ['OPEN', 'CLOSED']),
  'blocked-networks': [{}],
  newsletters: [{}],
  outbox: [
    ...each('state', outboxStates),
    ...sortedBy('outbox'),
    ...searches(of),
    { words: 'anna', state: 'LEFT_OUT' },
  ],
  'second-factor': [{}],
  settings: [{}],
  staff: [{}],
})
