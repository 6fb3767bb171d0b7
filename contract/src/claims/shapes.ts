import { z } from 'zod/mini'

/** OPEN waits for the lendee, CONTESTED for the operator, CHARGING for the card; DUE is left to pay. */
export const claimStates = ['OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID', 'DISMISSED', 'WITHDRAWN'] as const
export type ClaimState = (typeof claimStates)[number]

/** A line of the agreed tariff, in pence. The replacement value is an amount in it. */
export const ClaimLine = z.object({ id: z.string(), label: z.string(), pence: z.int() })
export type ClaimLine = z.infer<typeof ClaimLine>

/** A claim as either side reads it. `claimedPence` was requested; `amountPence` is the present amount. Instants ISO. */
export const Claim = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  byOperator: z.boolean(),
  lines: z.array(ClaimLine),
  claimedPence: z.int(),
  amountPence: z.int(),
  description: z.string(),
  images: z.array(z.string()),
  state: z.enum(claimStates),
  answerBy: z.nullable(z.string()),
  contestReason: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  /** For the lendee alone: why their card was refused. */
  refusalCode: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
})
export type Claim = z.infer<typeof Claim>

/** A charge that a member's card refused. New requests are blocked until it is paid. */
export const BalanceDue = z.object({
  claimId: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  garment: z.string(),
  lenderName: z.string(),
  amountPence: z.int(),
  lines: z.array(ClaimLine),
  refusalCode: z.nullable(z.string()),
  /** The card is being charged now. */
  isCharging: z.boolean(),
})
export type BalanceDue = z.infer<typeof BalanceDue>

export const owedKinds = ['CLEANING', 'COMPENSATION', 'POSTAGE'] as const

/** What Hemline owes a lender, and whether it was paid out. */
export const Owed = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  kind: z.enum(owedKinds),
  pence: z.int(),
  createdAt: z.string(),
  /** When it was marked as paid. */
  paidAt: z.nullable(z.string()),
  /** The day on which the bank paid it with a batch; null for what is not paid, or was paid another way. */
  paidOn: z._default(z.nullable(z.string()), null),
  isVoided: z.boolean(),
})
export type Owed = z.infer<typeof Owed>
