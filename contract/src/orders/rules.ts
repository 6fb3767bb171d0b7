import { atHour, type Day, endOfDay } from '../days.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import {
  HELP_WINDOW_HOURS,
  HOLD_LAPSE_MARGIN_HOURS,
  LAST_POSTING_HOUR,
  POSTING_WORKING_DAYS,
  RESPONSE_WINDOW_DAYS,
} from '../limits.ts'
import { type DeliveryMethod, type OrderAction, type OrderStatus, orderActions, type Role } from '../order-status.ts'
import { lastPostingDay } from '../working-days.ts'
import { isWithin, type Move, type MoveName, mayMove, moveNames, moves, type OrderFacts } from './moves.ts'

export const closedStatuses: readonly OrderStatus[] = ['COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED']
/** A live order blocks its dates. An enquiry is no order for tabs, limits or dates. */
export const liveStatuses: readonly OrderStatus[] = [
  'REQUESTED',
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'DISPUTE',
]

/** Which party of an order this member is, or null for anybody else. */
export function roleOf(order: { lenderId: string; lendeeId: string }, memberId: string | null): Role | null {
  if (memberId === order.lenderId) return 'LENDER'
  return memberId === order.lendeeId ? 'LENDEE' : null
}

/** Every move that leaves `status`, of any mover. */
export function movesFrom(status: OrderStatus): MoveName[] {
  return moveNames.filter((name) => (moves[name].from as readonly OrderStatus[]).includes(status))
}

/** The moves that an action can mean, for whichever side. */
export function movesOf(action: OrderAction): readonly MoveName[] {
  return moveNames.filter((name) => (moves[name] as Move).action === action)
}

/** Whether this side may make the move behind an action at any time at all. */
export function mayEver(action: OrderAction, viewer: Role): boolean {
  return movesOf(action).some((name) => (moves[name].by as readonly string[]).includes(viewer))
}

/** The move that an action means for this viewer now, or null when there is none. */
export function moveFor(action: OrderAction, order: OrderFacts, viewer: Role, now: Date): MoveName | null {
  return moveNames.find((name) => (moves[name] as Move).action === action && mayMove(name, order, viewer, now)) ?? null
}

/** The actions that this viewer is offered now, in the order of the life cycle. */
export function actionsFor(order: OrderFacts, viewer: Role, now: Date): OrderAction[] {
  return orderActions.filter((action) => {
    const name = moveFor(action, order, viewer, now)
    return name !== null && (moves[name] as Move).isOffered !== false
  })
}

/** How this side's issue reaches the order now: by a move, by being added to the dispute, or not at all (null). */
export function issueMove(
  order: OrderFacts,
  viewer: Role,
  now: Date,
): 'raiseIssue' | 'raiseIssueAfter' | 'append' | null {
  if (order.status === 'DISPUTE') return 'append'
  return (['raiseIssue', 'raiseIssueAfter'] as const).find((name) => mayMove(name, order, viewer, now)) ?? null
}

/** The 24 hours after a garment is received in which 'I need help' shows. */
export function helpLinkOpen(order: OrderFacts, now: Date): boolean {
  return order.status === 'SHIPPING_RECEIVED' && isWithin(order.receivedAt, HELP_WINDOW_HOURS, now)
}

/**
 * Until when the lender can answer (product.md §1): the earliest of 7 days after the request, 6 h before the hold lapses
 * (`captureBefore`; null without a hold), and the last moment at which a yes is still of use.
 */
export function answerDeadline(order: {
  requestedAt: Date
  captureBefore: Date | null
  deliveryMethod: DeliveryMethod
  startDate: Day
}): Date {
  const times = [order.requestedAt.getTime() + RESPONSE_WINDOW_DAYS * DAY_MS, lastUsefulAnswer(order).getTime()]
  if (order.captureBefore) times.push(order.captureBefore.getTime() - HOLD_LAPSE_MARGIN_HOURS * HOUR_MS)
  return new Date(Math.min(...times))
}

/** By post noon in London of the last day on which posting is possible; in person the end of the first day. */
function lastUsefulAnswer(loan: { deliveryMethod: DeliveryMethod; startDate: Day }): Date {
  if (loan.deliveryMethod === 'IN_PERSON') return endOfDay(loan.startDate)
  return atHour(lastPostingDay(loan.startDate, POSTING_WORKING_DAYS), LAST_POSTING_HOUR)
}

/**
 * Whether the order waits for this viewer: the badge of the Orders tab. `asks` counts what waits beside the moves: a claim, a
 * balance due, a question for a longer loan; a review and a condition check are offers and do not count. In person a garment waits to be collected once the
 * loan has started; after its last day it waits to come back.
 */
export function needsViewer(order: OrderFacts & { endsAt?: Date; asks?: number }, viewer: Role, now: Date): boolean {
  if ((order.asks ?? 0) > 0) return true
  const may = (action: OrderAction) => actionsFor(order, viewer, now).includes(action)
  const isInPerson = order.deliveryMethod === 'IN_PERSON'
  const isOver = order.endsAt !== undefined && now > order.endsAt
  if (viewer === 'LENDER') {
    return may('accept') || may('sent') || (may('complete') && (order.returnedAt !== null || (isInPerson && isOver)))
  }
  return (may('received') && (!isInPerson || now >= order.startsAt)) || (may('returned') && (isOver || order.notFit))
}

/** Which of the three tabs an order belongs to for this viewer: orders as lender, requests as lendee, completed (product.md §8). */
export function tabOf(order: { status: OrderStatus }, viewer: Role): 'orders' | 'requests' | 'completed' {
  if (closedStatuses.includes(order.status)) return 'completed'
  return viewer === 'LENDER' ? 'orders' : 'requests'
}
