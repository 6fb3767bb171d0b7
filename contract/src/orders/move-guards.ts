import { addDays, atHour, startOfDay, today } from '../days.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { EVENING_HOUR, LABEL_DAYS_BEFORE_START, UNMET_DAYS, UNPOSTED_DAYS } from '../limits.ts'
import type { OrderStatus } from '../order-status.ts'
import { postalDays } from '../shipping/rules.ts'
import { lastPostingDay } from '../working-days.ts'
import type { OrderFacts } from './move-shapes.ts'

/**
 * Until the loan's `cancelBeforeHours` (72) before the start while no labels are created, or within its `cancelAfterHours`
 * (2) of the acceptance while nothing was posted (product.md §1).
 */
export function mayStillCancel(order: OrderFacts, now: Date): boolean {
  const untilStart = order.startsAt.getTime() - now.getTime()
  const isInTime = untilStart >= order.times.cancelBeforeHours * HOUR_MS && order.status !== 'SHIPPING_PROCESSED'
  return isInTime || isWithinHours(order.acceptedAt, order.times.cancelAfterHours, now)
}

/** Returns when the clock orders the labels of a loan by post: London midnight 7 days before its first day. */
export function labelOpensAt(order: Pick<OrderFacts, 'startsAt'>): Date {
  return startOfDay(addDays(today(order.startsAt), -LABEL_DAYS_BEFORE_START))
}

/** The statuses of a loan by post whose parcel the lender has not posted. */
export const toBePosted: readonly OrderStatus[] = ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED']

type PostedOrder = Pick<OrderFacts, 'status' | 'deliveryMethod' | 'startsAt' | 'times' | 'resumedAt'>

const isByPost = (order: PostedOrder) => order.deliveryMethod === 'DELIVERY' && toBePosted.includes(order.status)

/** Whether a parcel was not posted though its last posting day has come: its lender is asked (product.md §1, "Never posted"). */
export function isUnposted(order: PostedOrder, now: Date): boolean {
  return isByPost(order) && today(now) >= lastPostingDay(today(order.startsAt), order.times.workingDaysBefore)
}

/** Whether a parcel was not posted though the first day has come: the borrower may cancel, or say that they have it. */
export function hasStartedUnposted(order: PostedOrder, now: Date): boolean {
  return isByPost(order) && now >= order.startsAt
}

/** Returns the evening before the first day: from then on a parcel that was not posted will be late. */
export function eveningBefore({ startsAt }: Pick<OrderFacts, 'startsAt'>): Date {
  return atHour(addDays(today(startsAt), -1), EVENING_HOUR)
}

/** The midnight after the `days` that follow the day on which a dispute ended; null without one. */
const fullDaysAfter = (resumedAt: Date | null | undefined, days: number) =>
  resumedAt ? startOfDay(addDays(today(resumedAt), 1 + days)) : null

/** Returns when the clock ends a loan that was never posted: 3 days after its first day, or after the day a dispute ended. */
export function unpostedEndsAt({ startsAt, resumedAt }: Pick<OrderFacts, 'startsAt' | 'resumedAt'>): Date {
  const planned = startOfDay(addDays(today(startsAt), UNPOSTED_DAYS))
  const resumed = fullDaysAfter(resumedAt, UNPOSTED_DAYS)
  return resumed && resumed > planned ? resumed : planned
}

/** Whether a loan in person is over and no one reported that it was collected: both are asked (product.md §1, "Never met"). */
export function isUnmet(order: Pick<OrderFacts, 'status' | 'deliveryMethod' | 'endsAt'>, now: Date): boolean {
  const { status, deliveryMethod, endsAt } = order
  return deliveryMethod === 'IN_PERSON' && status === 'ACCEPTED' && endsAt !== undefined && now > endsAt
}

/** Returns when the clock ends a loan that was never collected: 3 days after both were asked, or after the day a dispute ended. */
export function unmetEndsAt({ endsAt, resumedAt }: { endsAt: Date; resumedAt?: Date | null | undefined }): Date {
  const planned = startOfDay(addDays(today(endsAt), 1 + UNMET_DAYS))
  const resumed = fullDaysAfter(resumedAt, UNMET_DAYS)
  return resumed && resumed > planned ? resumed : planned
}

/** Whether a parcel should be home and was not reported as posted back: its lender is asked whether it is (product.md §1). */
export function isDueHome(
  order: Pick<OrderFacts, 'status' | 'deliveryMethod' | 'startsAt' | 'endsAt' | 'returnedAt' | 'times'>,
  now: Date,
): boolean {
  const { status, deliveryMethod, startsAt, endsAt, returnedAt, times } = order
  if (deliveryMethod !== 'DELIVERY' || status !== 'SHIPPING_RECEIVED' || returnedAt !== null || !endsAt) return false
  return today(now) >= postalDays({ startDate: today(startsAt), endDate: today(endsAt) }, times).homeBy
}

/** Whether the return was not answered for the loan's `confirmDays` (7). A dispute restarts them when it ends. */
export function isReturnUnanswered(order: OrderFacts, now: Date): boolean {
  const { returnedAt, resumedAt } = order
  if (returnedAt === null) return false
  const since = resumedAt && resumedAt > returnedAt ? resumedAt : returnedAt
  return now.getTime() >= since.getTime() + order.times.confirmDays * DAY_MS
}

/**
 * Returns when the time is over to say that it does not fit: the loan's `helpHours` (24) after the receipt, and as much later as
 * a dispute took of them. Null before the receipt.
 */
export function helpEndsAt({
  receivedAt,
  helpUntil,
  times,
}: Pick<OrderFacts, 'receivedAt' | 'helpUntil' | 'times'>): Date | null {
  if (receivedAt === null) return null
  return helpUntil ?? new Date(receivedAt.getTime() + times.helpHours * HOUR_MS)
}

/** Whether the borrower can still say that it does not fit, by the clock alone. */
export function isHelpOpen(order: Pick<OrderFacts, 'receivedAt' | 'helpUntil' | 'times'>, now: Date): boolean {
  const endsAt = helpEndsAt(order)
  return endsAt !== null && now <= endsAt
}

/** Whether at most `hours` have passed since; false without an instant. */
export function isWithinHours(since: Date | null, hours: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= hours * HOUR_MS
}
