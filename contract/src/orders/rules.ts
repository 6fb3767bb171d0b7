import { addDays, atHour, type Day, endOfDay, startOfDay, today } from '../days.ts'
import {
  CANCEL_AFTER_ACCEPT_HOURS,
  CANCEL_BEFORE_START_HOURS,
  HELP_WINDOW_HOURS,
  HOLD_LAPSE_MARGIN_HOURS,
  ISSUE_AFTER_COMPLETED_HOURS,
  LABEL_DAYS_BEFORE_START,
  LAST_POSTING_HOUR,
  NOT_FIT_WINDOW_HOURS,
  POSTING_WORKING_DAYS,
  RESPONSE_WINDOW_DAYS,
  RETURN_CONFIRM_DAYS,
} from '../limits.ts'
import type { DeliveryMethod, OrderAction, OrderStatus, Role } from '../order-status.ts'
import { DAY_MS, HOUR_MS } from '../spans.ts'
import { lastPostingDay } from '../working-days.ts'

/** What a move does to the money that is held or captured. `decided`: as the operator says, within what was captured. */
export type MoneyEffect = 'none' | 'capture' | 'release' | 'refund' | 'decided'
/** What a move does to the coin that the loan reserved. */
export type CoinEffect = 'none' | 'spend' | 'return' | 'earn' | 'decided'

export type Move = {
  by: readonly (Role | 'CLOCK' | 'CARRIER' | 'OPERATOR')[]
  from: readonly OrderStatus[]
  /** LEFT: back to the state that a dispute left. */
  to: OrderStatus | 'LEFT'
  money: MoneyEffect
  coin: CoinEffect
}

/** The order life cycle of product.md §1 as data. A move that is not here is refused with MOVE_NOT_ALLOWED. */
export const moves = {
  accept: { by: ['LENDER'], from: ['REQUESTED'], to: 'ACCEPTED', money: 'capture', coin: 'spend' },
  decline: { by: ['LENDER'], from: ['REQUESTED'], to: 'DECLINED', money: 'release', coin: 'return' },
  lapse: { by: ['CLOCK'], from: ['REQUESTED'], to: 'EXPIRED', money: 'release', coin: 'return' },
  withdraw: { by: ['LENDEE'], from: ['REQUESTED'], to: 'CANCELLED', money: 'release', coin: 'return' },
  cancelAsLendee: {
    by: ['LENDEE'],
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
  },
  withdrawAsLender: { by: ['LENDER'], from: ['REQUESTED'], to: 'CANCELLED', money: 'release', coin: 'return' },
  cancelAsLender: {
    by: ['LENDER'],
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
  },
  openLabel: { by: ['CLOCK'], from: ['ACCEPTED'], to: 'SHIPPING_OPENED', money: 'none', coin: 'none' },
  labelReady: { by: ['CARRIER'], from: ['SHIPPING_OPENED'], to: 'SHIPPING_PROCESSED', money: 'none', coin: 'none' },
  sent: {
    by: ['LENDER', 'CARRIER'],
    from: ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'SHIPPING_SENT',
    money: 'none',
    coin: 'none',
  },
  received: {
    by: ['LENDEE', 'CARRIER'],
    from: ['SHIPPING_SENT'],
    to: 'SHIPPING_RECEIVED',
    money: 'none',
    coin: 'none',
  },
  collected: { by: ['LENDEE'], from: ['ACCEPTED'], to: 'SHIPPING_RECEIVED', money: 'none', coin: 'none' },
  notFit: { by: ['LENDEE'], from: ['SHIPPING_RECEIVED'], to: 'SHIPPING_RECEIVED', money: 'none', coin: 'return' },
  returned: {
    by: ['LENDEE', 'CARRIER'],
    from: ['SHIPPING_RECEIVED'],
    to: 'SHIPPING_RECEIVED',
    money: 'none',
    coin: 'none',
  },
  complete: { by: ['LENDER', 'CLOCK'], from: ['SHIPPING_RECEIVED'], to: 'COMPLETED', money: 'none', coin: 'earn' },
  completeInPerson: { by: ['LENDER'], from: ['ACCEPTED'], to: 'COMPLETED', money: 'none', coin: 'earn' },
  raiseIssue: {
    by: ['LENDER', 'LENDEE'],
    from: ['REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED'],
    to: 'DISPUTE',
    money: 'none',
    coin: 'none',
  },
  raiseIssueAfter: { by: ['LENDER'], from: ['COMPLETED'], to: 'DISPUTE', money: 'none', coin: 'none' },
  resolveCompleted: { by: ['OPERATOR'], from: ['DISPUTE'], to: 'COMPLETED', money: 'decided', coin: 'decided' },
  resolveCancelled: { by: ['OPERATOR'], from: ['DISPUTE'], to: 'CANCELLED', money: 'decided', coin: 'decided' },
  resolveBack: { by: ['OPERATOR'], from: ['DISPUTE'], to: 'LEFT', money: 'decided', coin: 'decided' },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves

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

/** What a rule must know of an order. Instants are Dates; `startsAt` is London midnight of the first day. */
export type OrderFacts = {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  startsAt: Date
  answerBy: Date | null
  acceptedAt: Date | null
  receivedAt: Date | null
  returnedAt: Date | null
  notFit: boolean
  isSettling: boolean
  completedAt?: Date | null
  /** The state that a dispute left; null when there is none. */
  disputedFrom?: OrderStatus | null
  /** When a dispute ended and the order went on; null when there was none. */
  resumedAt?: Date | null
}

/** Every move that leaves `status`, with who may make it: what a walking test and the server read. */
export function movesFrom(status: OrderStatus): MoveName[] {
  return (Object.keys(moves) as MoveName[]).filter((name) =>
    (moves[name].from as readonly OrderStatus[]).includes(status),
  )
}

type Guard = (order: OrderFacts, now: Date, by: Move['by'][number]) => boolean

/** What besides status and side must hold for a move: its time, for the clock's moves as for everybody's. */
const timely: { [name in MoveName]?: Guard } = {
  accept: (order, now) => order.answerBy === null || now < order.answerBy,
  lapse: (order, now) => order.answerBy !== null && now >= order.answerBy,
  cancelAsLendee: (order, now) => mayStillCancel(order, now),
  openLabel: (order, now) => order.deliveryMethod === 'DELIVERY' && now >= labelOpensAt(order),
  labelReady: (order) => order.deliveryMethod === 'DELIVERY',
  sent: (order) => order.deliveryMethod === 'DELIVERY',
  collected: (order) => order.deliveryMethod === 'IN_PERSON',
  notFit: (order, now) =>
    !order.notFit && order.returnedAt === null && within(order.receivedAt, NOT_FIT_WINDOW_HOURS, now),
  returned: (order) => order.returnedAt === null,
  complete: (order, now, by) => by !== 'CLOCK' || isReturnUnanswered(order, now),
  completeInPerson: (order, now) => order.deliveryMethod === 'IN_PERSON' && now >= order.startsAt,
  raiseIssueAfter: (order, now) => within(order.completedAt ?? null, ISSUE_AFTER_COMPLETED_HOURS, now),
  // without a loan there is nothing to complete
  resolveCompleted: (order) => order.disputedFrom !== 'REQUESTED',
  resolveBack: (order) => (order.disputedFrom ?? null) !== null,
}

/** Whether `by` may make this move on this order at this moment. */
export function mayMove(name: MoveName, order: OrderFacts, by: Move['by'][number], now: Date): boolean {
  const move: Move = moves[name]
  if (order.isSettling) return false
  if (!move.by.includes(by) || !move.from.includes(order.status)) return false
  return timely[name]?.(order, now, by) ?? true
}

const byAction: { [action in OrderAction]: readonly MoveName[] } = {
  accept: ['accept'],
  decline: ['decline'],
  cancel: ['withdraw', 'cancelAsLendee', 'withdrawAsLender', 'cancelAsLender'],
  sent: ['sent'],
  received: ['received', 'collected'],
  'not-fit': ['notFit'],
  returned: ['returned'],
  complete: ['complete', 'completeInPerson'],
}

/** The moves that an action can mean, for whichever side. */
export function movesOf(action: OrderAction): readonly MoveName[] {
  return byAction[action]
}

/** Whether this side may make the move behind an action at any time at all. */
export function mayEver(action: OrderAction, viewer: Role): boolean {
  return byAction[action].some((name) => (moves[name].by as readonly string[]).includes(viewer))
}

/** The move that an action means for this viewer now, or null when there is none. */
export function moveFor(action: OrderAction, order: OrderFacts, viewer: Role, now: Date): MoveName | null {
  return byAction[action].find((name) => mayMove(name, order, viewer, now)) ?? null
}

/** The actions this viewer may take now, in the order of the life cycle. A lender declines a request; she need not cancel it. */
export function actionsFor(order: OrderFacts, viewer: Role, now: Date): OrderAction[] {
  return (Object.keys(byAction) as OrderAction[]).filter((action) => {
    const name = moveFor(action, order, viewer, now)
    return name !== null && name !== 'withdrawAsLender'
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

/**
 * Up to 72 h before the start while no labels are made, or within 2 h of acceptance while nothing was posted (product.md §1).
 */
export function mayStillCancel(order: OrderFacts, now: Date): boolean {
  const untilStart = order.startsAt.getTime() - now.getTime()
  const isInTime = untilStart >= CANCEL_BEFORE_START_HOURS * HOUR_MS && order.status !== 'SHIPPING_PROCESSED'
  return isInTime || within(order.acceptedAt, CANCEL_AFTER_ACCEPT_HOURS, now)
}

/** The 24 hours after a garment is received in which 'I need help' shows. */
export function helpLinkOpen(order: OrderFacts, now: Date): boolean {
  return order.status === 'SHIPPING_RECEIVED' && within(order.receivedAt, HELP_WINDOW_HOURS, now)
}

/** From when on the clock orders the labels of a loan by post: London midnight 7 days before its first day. */
export function labelOpensAt(order: Pick<OrderFacts, 'startsAt'>): Date {
  return startOfDay(addDays(today(order.startsAt), -LABEL_DAYS_BEFORE_START))
}

/** 7 days after the return was said and nobody answered; a dispute stops that clock, and it starts again when it is over. */
function isReturnUnanswered(order: OrderFacts, now: Date): boolean {
  const { returnedAt, resumedAt } = order
  if (returnedAt === null) return false
  const since = resumedAt && resumedAt > returnedAt ? resumedAt : returnedAt
  return now.getTime() >= since.getTime() + RETURN_CONFIRM_DAYS * DAY_MS
}

function within(since: Date | null, hours: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= hours * HOUR_MS
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
