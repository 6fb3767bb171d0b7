import { z } from 'zod/mini'

export const obstacleKinds = ['ORDER', 'REQUEST', 'PAYMENT', 'CLAIM', 'BALANCE', 'OWED'] as const
/** What is open with the card provider about what the member paid. OTHER: an amount that is being checked. */
export const openWithProvider = ['REFUND', 'HOLD', 'DISPUTE', 'OTHER'] as const

/** An open matter that prevents the deletion of the account, or delays one that was asked for. */
export const Obstacle = z.object({
  kind: z.enum(obstacleKinds),
  /** An answer has it beside a kind that older apps read: PAYMENT, or REQUEST without an order. An older server leaves it out. */
  withProvider: z._default(z.nullable(z.enum(openWithProvider)), null),
  /** The page that shows it, if it is about an order. */
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  role: z.nullable(z.enum(['LENDER', 'LENDEE'])),
})
export type Obstacle = z.infer<typeof Obstacle>

/** Whether an account is being deleted (`deletesAt`, an ISO instant), how that is confirmed, and what prevents or delays it. */
export const AccountDeletion = z.object({
  deletesAt: z.nullable(z.string()),
  /** The member's password, or their email address when another issuer has the password. */
  asks: z.enum(['PASSWORD', 'EMAIL']),
  obstacles: z.array(Obstacle),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>
