import { z } from 'zod'

/** OPEN waits for the lendee, CONTESTED for the operator, CHARGING for the card; DUE is left to pay. */
export const claimStates = ['OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID', 'DISMISSED', 'WITHDRAWN'] as const
export type ClaimState = (typeof claimStates)[number]

/** A line of the tariff as it was agreed, in pence. The replacement value stands in it as an amount. */
export const ClaimLine = z.object({ id: z.string(), label: z.string(), pence: z.number().int() })
export type ClaimLine = z.infer<typeof ClaimLine>

/** A claim as either side reads it. `claimedPence` was asked for; `amountPence` is what holds now. Instants ISO. */
export const Claim = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  byOperator: z.boolean(),
  lines: z.array(ClaimLine),
  claimedPence: z.number().int(),
  amountPence: z.number().int(),
  description: z.string(),
  images: z.array(z.string()),
  state: z.enum(claimStates),
  answerBy: z.string().nullable(),
  contestReason: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** For the lendee alone: why her card did not pay. */
  refusalCode: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

/** Something that a member's card did not pay. New requests wait until it is paid. */
export const BalanceDue = z.object({
  claimId: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  garment: z.string(),
  lenderName: z.string(),
  amountPence: z.number().int(),
  lines: z.array(ClaimLine),
  refusalCode: z.string().nullable(),
  /** The card is being asked at this moment. */
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
  pence: z.number().int(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  isVoided: z.boolean(),
})
export type Owed = z.infer<typeof Owed>
