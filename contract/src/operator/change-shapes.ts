import { z } from 'zod/mini'
import { claimStates } from '../claims/shapes.ts'
import { coinLineKinds } from '../coins/shapes.ts'
import { OrderStatus } from '../order-status.ts'
import { appealStates, reportOutcomes } from '../safety/shapes.ts'

/** What the log of changes has besides the operators' acts, made by members, operators or the clock (product.md §13). */
export const changeKinds = [
  'STATUS',
  'CLAIM',
  'LABEL',
  'LISTING',
  'MEMBER',
  'REPORT',
  'APPEAL',
  'COIN',
  'MONEY',
  'BATCH',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Movements of money. `OWED`: a lender became owed it, or less than 0 when it was taken back; `PAYOUT`: paid to a lender, or less than 0 when a bank returned it. */
export const movementKinds = ['CAPTURE', 'CHARGE', 'REFUND', 'CORRECTION', 'OWED', 'PAYOUT'] as const

const line = {
  id: z.string(),
  at: z.string(),
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  lenderName: z.nullable(z.string()),
  lendeeName: z.nullable(z.string()),
}

/** A move of an order: a row of the table of moves by its name. */
const StatusChange = z.object({
  ...line,
  kind: z.literal('STATUS'),
  move: z.string(),
  from: z.nullable(OrderStatus),
  to: OrderStatus,
})

/** The states in the log: of an item, an account, the labels of a loan, a payout batch (RETURNED: one payment of it), a report (then its outcome). */
const itemStates = ['ACTIVE', 'INACTIVE', 'WAITING', 'TAKEN_DOWN', 'DELETED'] as const
const accountStates = ['NOT_SET_UP', 'ACTIVE', 'SUSPENDED', 'BANNED', 'LEAVING', 'ERASED'] as const
const labelStates = ['PENDING', 'READY', 'VOIDING', 'VOIDED', 'UNUSED'] as const
const batchStates = ['MADE', 'PAID', 'RETURNED'] as const
const reportStates = ['OPEN', ...reportOutcomes] as const
export type ItemState = (typeof itemStates)[number]
export type AccountState = (typeof accountStates)[number]

/** The states of each kind that has nothing but states. */
const statesOf = {
  CLAIM: claimStates,
  LABEL: labelStates,
  LISTING: itemStates,
  MEMBER: accountStates,
  REPORT: reportStates,
  APPEAL: appealStates,
  BATCH: batchStates,
} as const
export type StateKind = keyof typeof statesOf
export type StateOf<Kind extends StateKind> = (typeof statesOf)[Kind][number]

/** Something with another state. `memberId`: who claims, lends, whose item it is, whom a report or a decision is about, or the member. */
const stateLine = { ...line, memberId: z.uuid(), memberName: z.string() }
/** Of a kind that has nothing else. */
const plainState = <Kind extends StateKind>(kind: Kind) =>
  z.object({
    ...stateLine,
    kind: z.literal(kind),
    from: z.nullable(z.enum(statesOf[kind])),
    to: z.enum(statesOf[kind]),
  })
const ClaimChange = plainState('CLAIM')
const LabelChange = plainState('LABEL')
const MemberChange = plainState('MEMBER')
const ReportChange = plainState('REPORT')
const AppealChange = plainState('APPEAL')
const ListingChange = z.object({
  ...stateLine,
  kind: z.literal('LISTING'),
  listingId: z.string(),
  garment: z.string(),
  from: z.nullable(z.enum(itemStates)),
  to: z.enum(itemStates),
})
/** A payout batch by its number; of one payment that a bank returned, also whose it was. */
const BatchChange = z.object({
  ...line,
  kind: z.literal('BATCH'),
  batchNo: z.int(),
  memberId: z.nullable(z.uuid()),
  memberName: z.string(),
  from: z.nullable(z.enum(batchStates)),
  to: z.enum(batchStates),
})

/** What happened to a coin, whose it is, and why. `tookFree`: it was spent without a request, taken from its member. */
const CoinChange = z.object({
  ...line,
  kind: z.literal('COIN'),
  what: z.enum(coinLineKinds),
  tookFree: z._default(z.boolean(), false),
  memberId: z.uuid(),
  memberName: z.string(),
  reason: z.string(),
})

/**
 * A movement of money, in pence. `beforePence` and `afterPence`: what the order's card had been charged in all, less
 * refunds, with what was corrected; null for what is no payment by card. `memberName`: who is owed or paid.
 */
const MoneyChange = z.object({
  ...line,
  kind: z.literal('MONEY'),
  what: z.enum(movementKinds),
  pence: z.int(),
  beforePence: z.nullable(z.int()),
  afterPence: z.nullable(z.int()),
  memberName: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})

/** A change of an order's status, of anything else with states, of a coin or of money. */
export const DeskChange = z.discriminatedUnion('kind', [
  StatusChange,
  ClaimChange,
  LabelChange,
  ListingChange,
  MemberChange,
  ReportChange,
  AppealChange,
  BatchChange,
  CoinChange,
  MoneyChange,
])
export type DeskChange = z.infer<typeof DeskChange>
