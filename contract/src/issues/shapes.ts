import { z } from 'zod/mini'
import { orderStatuses, roles } from '../order-status.ts'
import { MoneyBack } from '../orders/shapes.ts'

/** The topics of an issue, as listed on the help screen. */
export const issueTopics = ['DAMAGED', 'NOT_ARRIVED', 'NOT_RETURNED', 'OTHER'] as const
export type IssueTopic = (typeof issueTopics)[number]

/** A problem that one side of an order reports. Both sides and the operator read it. */
export const OrderIssue = z.object({
  id: z.uuid(),
  by: z.enum(roles),
  topic: z.enum(issueTopics),
  description: z.string(),
  images: z.array(z.string()),
  createdAt: z.string(),
  isSettled: z.boolean(),
})
export type OrderIssue = z.infer<typeof OrderIssue>

/**
 * An issue that is being looked at: by whom (the operator's first name, null when they have none), until which London day
 * both sides hear, and whether this viewer has added photos.
 */
export const OpenDispute = z.object({
  handler: z.nullable(z.string()),
  answerBy: z.string(),
  hasOwnPhotos: z.boolean(),
})
export type OpenDispute = z.infer<typeof OpenDispute>

/** BACK: to the status before the issue. */
export const outcomes = ['COMPLETED', 'CANCELLED', 'BACK'] as const
export type Outcome = (typeof outcomes)[number]

/** How the operator settled a dispute, and why, as both sides read it. Amounts in pence. */
export const Resolution = z.object({
  id: z.uuid(),
  outcome: z.enum(outcomes),
  status: z.enum(orderStatuses),
  reason: z.string(),
  refundPence: z.int(),
  /** For the lendee, of a refund in a loan that was not cancelled by this: how far it is. The order has that of its end. */
  moneyBack: z._default(z.nullable(MoneyBack), null),
  chargePence: z.int(),
  isCoinReturned: z.boolean(),
  at: z.string(),
})
export type Resolution = z.infer<typeof Resolution>

export const extensionStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const

/** A lendee's request for a later last day. Days are London calendar days. */
export const Extension = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  oldEndDate: z.string(),
  endDate: z.string(),
  message: z.string(),
  state: z.enum(extensionStates),
  createdAt: z.string(),
})
export type Extension = z.infer<typeof Extension>
