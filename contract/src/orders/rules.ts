import { atHour, type Day, type DayRange, endOfDay, today } from '../days.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import {
  ADDRESS_VISIBLE_AFTER_CLOSE_DAYS,
  HOLD_LAPSE_MARGIN_HOURS,
  LAST_POSTING_HOUR,
  RESPONSE_WINDOW_DAYS,
} from '../limits.ts'
import type { LoanTimes } from '../loan-times.ts'
import { type DeliveryMethod, type OrderAction, type OrderStatus, orderActions, type Role } from '../order-status.ts'
import type { Price } from '../requests/shapes.ts'
import { reviewEndsAt } from '../reviews/rules.ts'
import { senderOf } from '../shipping/rules.ts'
import { directionUnderWay } from '../shipping/transit.ts'
import { lastPostingDay } from '../working-days.ts'
import { eveningBefore, isDueHome, isHelpOpen, isUnmet, isUnposted, isWithinHours } from './move-guards.ts'
import type { Move, OrderFacts } from './move-shapes.ts'
import { type MoveName, mayMove, moveNames, moves } from './moves.ts'

export const closedStatuses: readonly OrderStatus[] = ['COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED']
/** A live order blocks its dates. An enquiry does not count for tabs, limits or dates. */
export const liveStatuses: readonly OrderStatus[] = [
  'REQUESTED',
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'DISPUTE',
]

/** Returns the member's side of an order, or null for another member. */
export function roleOf(order: { lenderId: string; lendeeId: string }, memberId: string | null): Role | null {
  if (memberId === order.lenderId) return 'LENDER'
  return memberId === order.lendeeId ? 'LENDEE' : null
}

/**
 * Returns what a completed loan brings its lender (product.md §3 and §4): a coin unless the two are friends, and the
 * cleaning that the borrower pays for, in pence.
 */
export function lenderEarns(order: { areFriends: boolean; price: Pick<Price, 'dryCleaningFee'> }): {
  coins: 0 | 1
  cleaningPence: number
} {
  return { coins: order.areFriends ? 0 : 1, cleaningPence: order.price.dryCleaningFee }
}

/** Returns the moves that an action can mean, for either side. */
export function movesOf(action: OrderAction): readonly MoveName[] {
  return moveNames.filter((name) => (moves[name] as Move).action === action)
}

/** Whether this side may ever make a move of the action. */
export function mayEver(action: OrderAction, viewer: Role): boolean {
  return movesOf(action).some((name) => (moves[name].by as readonly string[]).includes(viewer))
}

/** Returns the move that an action means for this viewer now, or null. */
export function moveFor(action: OrderAction, order: OrderFacts, viewer: Role, now: Date): MoveName | null {
  return moveNames.find((name) => (moves[name] as Move).action === action && mayMove(name, order, viewer, now)) ?? null
}

/** Returns the actions offered to this viewer now, in the order of the life cycle. */
export function actionsFor(order: OrderFacts, viewer: Role, now: Date): OrderAction[] {
  return orderActions.filter((action) => {
    const name = moveFor(action, order, viewer, now)
    if (name === null) return false
    const { isOffered }: Move = moves[name]
    return isOffered?.(order, now) ?? true
  })
}

/** How an issue of this side affects the order now: by a move, added to the dispute, or not at all (null). */
export function issueMove(
  order: OrderFacts,
  viewer: Role,
  now: Date,
): 'raiseIssue' | 'raiseIssueAfter' | 'append' | null {
  if (order.status === 'DISPUTE') return 'append'
  return (['raiseIssue', 'raiseIssueAfter'] as const).find((name) => mayMove(name, order, viewer, now)) ?? null
}

/** Whether 'I need help' is shown: for the loan's `helpHours` (24) after the garment is received, without those of a dispute. */
export function helpLinkOpen(order: OrderFacts, now: Date): boolean {
  return order.status === 'SHIPPING_RECEIVED' && isHelpOpen(order, now)
}

/**
 * Returns the answer deadline of the lender (product.md §1): the earliest of `answerDays` (7) after the request, 6 h before the
 * hold lapses (`captureBefore`; null without a hold), and the last instant at which an acceptance is useful.
 */
export function answerDeadline(order: {
  requestedAt: Date
  captureBefore: Date | null
  deliveryMethod: DeliveryMethod
  startDate: Day
  times: Pick<LoanTimes, 'workingDaysBefore'>
  answerDays?: number
}): Date {
  const { answerDays = RESPONSE_WINDOW_DAYS } = order
  const times = [order.requestedAt.getTime() + answerDays * DAY_MS, lastUsefulAnswer(order).getTime()]
  if (order.captureBefore) times.push(order.captureBefore.getTime() - HOLD_LAPSE_MARGIN_HOURS * HOUR_MS)
  return new Date(Math.min(...times))
}

/** By post noon in London of the last possible posting day; in person the end of the first day. */
function lastUsefulAnswer(loan: {
  deliveryMethod: DeliveryMethod
  startDate: Day
  times: Pick<LoanTimes, 'workingDaysBefore'>
}): Date {
  if (loan.deliveryMethod === 'IN_PERSON') return endOfDay(loan.startDate)
  return atHour(lastPostingDay(loan.startDate, loan.times.workingDaysBefore), LAST_POSTING_HOUR)
}

/**
 * Whether the order waits for this viewer: counted in the badge of the Orders tab. `asks` is the number of further open
 * questions: a claim, a balance due, an extension; condition checks are optional and do not count, reviews as below. In
 * person a garment waits for collection once the loan has started; after its last day it waits for its return; neither while
 * the two are to meet on a later day, unless both are asked whether they met, which the clock does not wait for. By post its lender is asked once it should be home.
 * `isTurned`: its parcel under way turned round to its sender, who is asked to post it again; once the days of the loan are
 * over both are asked what is wrong with one out.
 */
export function needsViewer(
  order: OrderFacts & { asks?: number; meetsLater?: boolean; isTurned?: boolean },
  viewer: Role,
  now: Date,
): boolean {
  if ((order.asks ?? 0) > 0) return true
  if (order.meetsLater && !isUnmet(order, now)) return false
  const may = (action: OrderAction) => actionsFor(order, viewer, now).includes(action)
  const isInPerson = order.deliveryMethod === 'IN_PERSON'
  const isOver = order.endsAt !== undefined && now > order.endsAt
  const turned = order.isTurned && !order.isSettling ? directionUnderWay[order.status] : undefined
  if (turned) return viewer === senderOf[turned] || (turned === 'OUTBOUND' && isOver)
  if (viewer === 'LENDER') {
    const asksBack = order.returnedAt !== null || (isInPerson && isOver) || isDueHome(order, now)
    return may('accept') || may('sent') || (may('complete') && asksBack)
  }
  return (may('received') && (!isInPerson || now >= order.startsAt)) || (may('returned') && (isOver || order.notFit))
}

/** Whether a review that was asked for waits too (product.md §1): for 14 days after the end, then reviews show without it. */
export function waitsForReview(
  { status, completedAt, owesReview }: Pick<OrderFacts, 'status' | 'completedAt'> & { owesReview: boolean },
  now: Date,
): boolean {
  if (!owesReview || status !== 'COMPLETED' || !completedAt) return false
  return now < reviewEndsAt(completedAt)
}

/**
 * Whether an order is listed with what is under way (decision 457): it is live, or waits for this viewer (`needsViewer`,
 * `waitsForReview`) though it is closed. An enquiry is neither current nor closed.
 */
export function isCurrent({ status, needsMe }: { status: OrderStatus; needsMe: boolean }): boolean {
  return liveStatuses.includes(status) || (needsMe && closedStatuses.includes(status))
}

/**
 * Returns the days for which the borrower is shown other items that are free (product.md §1): what is left of the loan's
 * days, after a no, and from the evening before the first day for what was not posted; null when there are none.
 */
export function similarDays(
  order: OrderFacts & DayRange & { reason: string | null },
  viewer: Role,
  now: Date,
): DayRange | null {
  const { startDate, endDate } = order
  const day = today(now)
  if (viewer !== 'LENDEE' || day > endDate || !isWithoutItem(order, now)) return null
  return { startDate: startDate > day ? startDate : day, endDate }
}

function isWithoutItem(order: OrderFacts & { reason: string | null }, now: Date): boolean {
  if (order.status === 'DECLINED' || order.status === 'EXPIRED') return true
  if (order.status === 'CANCELLED') return order.reason === 'NOT_POSTED'
  return isUnposted(order, now) && now >= eveningBefore(order)
}

/**
 * Whether the postal address of the other side is shown to this viewer (product.md §1): by post only, from the acceptance until
 * 14 days after the end; to a lender until the end alone where the parcel was never posted.
 */
export function seesAddress(
  order: Pick<OrderFacts, 'deliveryMethod' | 'acceptedAt'> & { closedAt: Date | null; wasPosted: boolean },
  viewer: Role,
  now: Date,
): boolean {
  const { deliveryMethod, acceptedAt, closedAt, wasPosted } = order
  if (deliveryMethod !== 'DELIVERY' || acceptedAt === null) return false
  if (closedAt === null) return true
  if (viewer === 'LENDER' && !wasPosted) return false
  return isWithinHours(closedAt, ADDRESS_VISIBLE_AFTER_CLOSE_DAYS * 24, now)
}

/** Returns the tab of an order for this viewer: orders as lender, requests as lendee, completed (product.md §8). */
export function tabOf(order: { status: OrderStatus }, viewer: Role): 'orders' | 'requests' | 'completed' {
  if (closedStatuses.includes(order.status)) return 'completed'
  return viewer === 'LENDER' ? 'orders' : 'requests'
}
