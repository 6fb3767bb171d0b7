import { addDays, startOfDay, today } from '../days.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { LABEL_DAYS_BEFORE_START } from '../limits.ts'
import type { OrderFacts } from './move-shapes.ts'

/**
 * Until the loan's `cancelBeforeHours` (72) before the start while no labels are created, or within its `cancelAfterHours`
 * (2) of the acceptance while nothing was posted (product.md §1).
 */
export function mayStillCancel(order: OrderFacts, now: Date): boolean {
  const untilStart = order.startsAt.getTime() - now.getTime()
  const isInTime = untilStart >= order.times.cancelBeforeHours * HOUR_MS && order.status !== 'SHIPPING_PROCESSED'
  return isInTime || isWithin(order.acceptedAt, order.times.cancelAfterHours, now)
}

/** Returns when the clock orders the labels of a loan by post: London midnight 7 days before its first day. */
export function labelOpensAt(order: Pick<OrderFacts, 'startsAt'>): Date {
  return startOfDay(addDays(today(order.startsAt), -LABEL_DAYS_BEFORE_START))
}

/** Whether the return was not answered for the loan's `confirmDays` (7). A dispute restarts them when it ends. */
export function isReturnUnanswered(order: OrderFacts, now: Date): boolean {
  const { returnedAt, resumedAt } = order
  if (returnedAt === null) return false
  const since = resumedAt && resumedAt > returnedAt ? resumedAt : returnedAt
  return now.getTime() >= since.getTime() + order.times.confirmDays * DAY_MS
}

/** Whether at most `hours` have passed since; false without an instant. */
export function isWithin(since: Date | null, hours: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= hours * HOUR_MS
}
