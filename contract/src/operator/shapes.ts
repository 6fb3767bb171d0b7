import { z } from 'zod/mini'
import { BalanceDue, Claim, Owed } from '../claims/shapes.ts'
import { OrderIssue, outcomes, Resolution } from '../issues/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods, orderStatuses } from '../order-status.ts'
import { OrderEvent } from '../orders/shapes.ts'
import { TariffLine } from '../payments/tariff.ts'
import { PayoutLine } from '../payouts/shapes.ts'

/** An order in the operator's lists. */
export const DeskOrder = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  garment: z.string(),
  image: z.string(),
  lenderName: z.string(),
  lendeeName: z.string(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const DeskDispute = z.extend(DeskOrder, {
  leftStatus: z.nullable(z.enum(orderStatuses)),
  since: z.string(),
  issues: z.int(),
})

/** A dispute with all data needed to settle it. Amounts in pence. */
export const DeskDisputeWhole = z.extend(DeskDispute, {
  lenderEmail: z.string(),
  lendeeEmail: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  startDate: z.string(),
  endDate: z.string(),
  isOpen: z.boolean(),
  outcomes: z.array(z.enum(outcomes)),
  capturedPence: z.int(),
  refundedPence: z.int(),
  refundablePence: z.int(),
  /** The return half of the postage without a Hemline label (decision 19); otherwise 0. */
  unusedReturnPence: z.int(),
  claimLeftPence: z.int(),
  replacementPence: z.int(),
  hasCoin: z.boolean(),
  tariff: z.array(TariffLine),
  list: z.array(OrderIssue),
  resolutions: z.array(Resolution),
  claims: z.array(Claim),
  timeline: z.array(OrderEvent),
})
export type DeskDisputeWhole = z.infer<typeof DeskDisputeWhole>

/** `mostPence`: what can be charged, without what was paid with the loan. */
export const DeskClaim = z.extend(DeskOrder, { claim: Claim, mostPence: z.int() })
export const DeskBalance = z.extend(BalanceDue, { lendeeName: z.string(), lendeeEmail: z.string(), since: z.string() })
/**
 * Labels that the carrier did not create (ORDER) or void (VOID). `isRefused`: the carrier refused; otherwise it did not
 * answer. The next attempt is at `nextTryAt`; null while one is running.
 */
export const DeskLabels = z.extend(DeskOrder, {
  task: z.enum(['ORDER', 'VOID']),
  isRefused: z.boolean(),
  failure: z.string(),
  attempts: z.int(),
  nextTryAt: z.nullable(z.string()),
  lenderEmail: z.string(),
  lendeeEmail: z.string(),
})
export type DeskLabels = z.infer<typeof DeskLabels>
export const DeskOwed = z.extend(Owed, { lenderName: z.string(), lenderEmail: z.string(), note: z.string() })

export const driftKinds = ['CAPTURED', 'REFUNDED', 'STILL_HELD', 'MISSING', 'UNKNOWN_HOLD', 'CARD_DISPUTE'] as const
export const Drift = z.object({
  paymentIntentId: z.string(),
  kind: z.enum(driftKinds),
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  expectedPence: z.int(),
  foundPence: z.int(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
})
export type Drift = z.infer<typeof Drift>

export const OpenOperation = z.object({
  key: z.string(),
  kind: z.string(),
  amountPence: z.int(),
  orderId: z.nullable(z.uuid()),
  attempts: z.int(),
  createdAt: z.string(),
})

export const AuditLine = z.object({
  id: z.int(),
  operator: z.string(),
  action: z.string(),
  /** An order number, an amount, or the id of the subject; `about` is the subject's name. */
  subject: z.string(),
  about: z.string(),
  orderId: z.nullable(z.uuid()),
  detail: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const TimersReport = z.object({
  /** Every timer of every process, in machine time. `isLate`: its next run is long overdue. */
  sweeps: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.int(),
      process: z.nullable(z.string()),
      lastRunAt: z.nullable(z.string()),
      nextRunAt: z.nullable(z.string()),
      tookMs: z.nullable(z.int()),
      runs: z.int(),
      failures: z.int(),
      lastFailure: z.nullable(z.string()),
      lastFailureAt: z.nullable(z.string()),
      isLate: z.boolean(),
    }),
  ),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int() })),
  /** Jobs that failed the last retry (emails and pushes among them), newest first. */
  dead: z.array(z.object({ id: z.string(), queue: z.string(), error: z.string(), at: z.string() })),
})

/** A member in the operator's list: contact, activity and open matters. */
export const DeskMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  city: z.string(),
  joinedAt: z.string(),
  hasOnboarded: z.boolean(),
  isSuspended: z.boolean(),
  /** The member has asked for the account to be deleted. */
  isLeaving: z.boolean(),
  activeListings: z.int(),
  liveOrders: z.int(),
  completedLoans: z.int(),
  cancelledAsLender: z.int(),
  openReports: z.int(),
  balancePence: z.int(),
})
export type DeskMember = z.infer<typeof DeskMember>

/** The figures of the community: present totals, and the last 30 days. Amounts in pence. */
export const Figures = z.object({
  now: z.object({
    members: z.int(),
    activeListings: z.int(),
    liveOrders: z.int(),
    completedLoans: z.int(),
  }),
  lastDays: z.object({
    members: z.int(),
    listings: z.int(),
    requests: z.int(),
    /** The number of those requests answered by the lender; and accepted. */
    answered: z.int(),
    accepted: z.int(),
    completedLoans: z.int(),
    capturedPence: z.int(),
    refundedPence: z.int(),
  }),
})
export type Figures = z.infer<typeof Figures>

/** What one member is owed now. `account` is masked; null when they have not entered one. */
export const DeskPayee = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: z.string(),
  account: z.nullable(z.string()),
  pence: z.int(),
  lines: z.array(PayoutLine),
})
export type DeskPayee = z.infer<typeof DeskPayee>

/** A payment of a batch. Returned by the bank, its amount is owed again. */
export const DeskPayment = z.object({
  id: z.uuid(),
  name: z.string(),
  pence: z.int(),
  account: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  returnedReason: z.nullable(z.string()),
})
export type DeskPayment = z.infer<typeof DeskPayment>

/** A batch in the list. Once created, it changes only by being paid, and by payments that the bank returns. */
export const DeskBatch = z.object({
  id: z.uuid(),
  no: z.int(),
  madeAt: z.string(),
  madeBy: z.string(),
  pence: z.int(),
  payments: z.array(DeskPayment),
  paidAt: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  paidReference: z.nullable(z.string()),
})
export type DeskBatch = z.infer<typeof DeskBatch>
