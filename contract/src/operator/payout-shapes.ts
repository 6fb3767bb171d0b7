import { z } from 'zod/mini'
import { PayoutLine } from '../payouts/shapes.ts'

/**
 * What one member is owed now. `account` is masked; null without one that opens. Who is banned or erased cannot enter one; an
 * erased member has no `email`.
 */
export const DeskPayee = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: z.string(),
  account: z.nullable(z.string()),
  isBanned: z._default(z.boolean(), false),
  isErased: z._default(z.boolean(), false),
  pence: z.int(),
  lines: z.array(PayoutLine),
})
export type DeskPayee = z.infer<typeof DeskPayee>

/** A payment of a batch. Returned by the bank, or not sent at all, its amount is owed again. */
export const DeskPayment = z.object({
  id: z.uuid(),
  name: z.string(),
  pence: z.int(),
  account: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  returnedReason: z.nullable(z.string()),
  notSentAt: z._default(z.nullable(z.string()), null),
  notSentReason: z._default(z.nullable(z.string()), null),
  /** Whether its member is erased: there is no one to email. */
  isErased: z._default(z.boolean(), false),
})
export type DeskPayment = z.infer<typeof DeskPayment>

/**
 * A batch in the list. Once created, it changes only by being paid, and by payments that the bank does not take or returns.
 * `pence` is without payments that were not sent.
 */
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
