import { type Day, today } from '../days.ts'
import { DISPUTE_ANSWER_WORKING_DAYS } from '../limits.ts'
import type { OrderStatus } from '../order-status.ts'
import { addWorkingDays } from '../working-days.ts'

/** The last day on which both sides hear about an issue that was raised then (product.md §1): working days, in London. */
export function disputeAnswerBy(raisedAt: Date): Day {
  return addWorkingDays(today(raisedAt), DISPUTE_ANSWER_WORKING_DAYS)
}

/** The statuses in which a loan may be extended (product.md §1): from its acceptance until it is returned. */
export const extendableStatuses: readonly string[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
] satisfies OrderStatus[]
