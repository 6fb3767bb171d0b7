import { HOUR_MS } from '../durations.ts'
import type { LoanTimes } from '../loan-times.ts'
import { type CheckMoment, checkMoments, type OrderStatus, type Role } from '../order-status.ts'
import { helpEndsAt } from '../orders/move-guards.ts'

/** What decides on the moments of an order. */
export type CheckedOrder = {
  status: OrderStatus
  receivedAt: Date | null
  helpUntil?: Date | null
  returnedAt: Date | null
  completedAt: Date | null
  times: LoanTimes
}

type OrderMoments = {
  [moment in CheckMoment]: { by: Role; from: readonly OrderStatus[]; until?: (order: CheckedOrder) => Date | null }
}

const withBorrower: readonly OrderStatus[] = ['SHIPPING_RECEIVED', 'DISPUTE']

const after = (since: Date | null, hours: number) => since && new Date(since.getTime() + hours * HOUR_MS)

/** Who checks at each moment, in which statuses of the order, and until when. */
export const momentsOf: OrderMoments = {
  LENDER_OUT: { by: 'LENDER', from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'] },
  LENDEE_IN: { by: 'LENDEE', from: withBorrower, until: helpEndsAt },
  LENDEE_OUT: { by: 'LENDEE', from: withBorrower },
  LENDER_IN: {
    by: 'LENDER',
    from: [...withBorrower, 'COMPLETED'],
    until: ({ completedAt, times }) => after(completedAt, times.issueHours),
  },
}

/** Returns the moments at which this viewer may write a check now. A written check is never changed, so its moment is closed. */
export function openMoments(
  order: CheckedOrder,
  viewer: Role,
  written: readonly CheckMoment[],
  now: Date,
): CheckMoment[] {
  return checkMoments.filter((moment) => {
    const { by, from, until } = momentsOf[moment]
    if (by !== viewer || !from.includes(order.status) || written.includes(moment)) return false
    // a loan in person may be completed without a receipt: then only its return can be checked
    const isBackUnreported = moment === 'LENDER_IN' && order.completedAt !== null
    if (order.status === 'DISPUTE' && order.receivedAt === null && !isBackUnreported) return false
    // it is with the borrower no more
    if (moment === 'LENDEE_OUT' && order.status !== 'DISPUTE' && order.returnedAt !== null) return false
    const last = until?.(order)
    return !last || now <= last
  })
}
