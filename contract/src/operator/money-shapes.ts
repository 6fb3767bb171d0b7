import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'

/** The filters of the operator's list of payments. `HELD`: held on a card now; `OPEN`: planned, not finished. */
export const paymentStates = ['ALL', 'HELD', 'CAPTURED', 'CHARGED', 'REFUNDED', 'RELEASED', 'REFUSED', 'OPEN'] as const
export type PaymentState = (typeof paymentStates)[number]

const paymentKinds = ['HOLD', 'CAPTURE', 'RELEASE', 'REFUND', 'CHARGE', 'PAYMENT'] as const

/** One step of a payment in the operator's list. Amounts in pence. */
export const DeskPaymentStep = z.object({
  key: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(['PENDING', 'DONE', 'REFUSED']),
  pence: z.int(),
  /** The provider's reason, as one of the codes of refusals. */
  refusal: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** A hold that is on the card now, and when it lapses at the provider. */
  isHeld: z.boolean(),
  lapsesAt: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  lenderName: z.nullable(z.string()),
  lendeeName: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
})
export type DeskPaymentStep = z.infer<typeof DeskPaymentStep>

/** A calendar month in London: "2026-11". */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month'))

/** The money of one month, in pence. `netPence`: what came in less what went out. */
export const MoneyMonth = z.object({
  month: Month,
  capturedPence: z.int(),
  chargedPence: z.int(),
  refundedPence: z.int(),
  /**
   * Changes by operators' decisions on differences with the card provider; lost card disputes and what was returned in another way
   * among them.
   */
  correctedPence: z.int(),
  /** What lenders became owed in the month, and what was paid out, less what banks returned. */
  owedPence: z.int(),
  paidOutPence: z.int(),
  netPence: z.int(),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

/** What one lender is owed and was paid, in pence. */
export const LenderMoney = z.object({
  memberId: MemberId,
  name: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
  owedPence: z.int(),
  inBatchPence: z.int(),
  paidPence: z.int(),
  lastPaidAt: z.nullable(z.string()),
})
export type LenderMoney = z.infer<typeof LenderMoney>

export const driftKinds = [
  'CAPTURED',
  'REFUNDED',
  'STILL_HELD',
  'MISSING',
  'UNKNOWN_HOLD',
  'CARD_DISPUTE',
  'NOT_RETURNED',
] as const

export const Drift = z.object({
  paymentIntentId: z.string(),
  kind: z.enum(driftKinds),
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  expectedPence: z.int(),
  foundPence: z.int(),
  /** Of a card dispute: what was charged by the payment, and what the bank took back of it before. Null otherwise. */
  charged: z._default(z.nullable(z.object({ pence: z.int(), takenBackPence: z.int() })), null),
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
