import { HOUR_MS } from '../durations.ts'
import { CHECK_AFTER_HOURS } from '../limits.ts'
import { type CheckMoment, checkMoments, type OrderStatus, type Role } from '../order-status.ts'

/** What decides on the moments of an order. */
export type CheckedOrder = { status: OrderStatus; receivedAt: Date | null; completedAt: Date | null }

type OrderMoments = {
  [moment in CheckMoment]: { by: Role; from: readonly OrderStatus[]; within?: (order: CheckedOrder) => Date | null }
}

const withBorrower: readonly OrderStatus[] = ['SHIPPING_RECEIVED', 'DISPUTE']

/** Who checks at each moment, and in which statuses of the order. `within`: at most CHECK_AFTER_HOURS after that. */
export const momentsOf: OrderMoments = {
  LENDER_OUT: { by: 'LENDER', from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'] },
  LENDEE_IN: { by: 'LENDEE', from: withBorrower, within: (order) => order.receivedAt },
  LENDEE_OUT: { by: 'LENDEE', from: withBorrower },
  LENDER_IN: { by: 'LENDER', from: [...withBorrower, 'COMPLETED'], within: (order) => order.completedAt },
}

/** Returns the moments at which this viewer may write a check now. A written check is never changed, so its moment is closed. */
export function openMoments(
  order: CheckedOrder,
  viewer: Role,
  written: readonly CheckMoment[],
  now: Date,
): CheckMoment[] {
  return checkMoments.filter((moment) => {
    const { by, from, within } = momentsOf[moment]
    if (by !== viewer || !from.includes(order.status) || written.includes(moment)) return false
    if (order.status === 'DISPUTE' && order.receivedAt === null) return false
    const since = within?.(order)
    return !since || now.getTime() - since.getTime() <= CHECK_AFTER_HOURS * HOUR_MS
  })
}
