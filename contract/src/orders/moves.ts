import type { Role } from '../order-status.ts'
import {
  hasStartedUnposted,
  helpEndsAt,
  isHelpOpen,
  isReturnUnanswered,
  isUnmet,
  isWithinHours,
  labelOpensAt,
  mayStillCancel,
  unmetEndsAt,
  unpostedEndsAt,
} from './move-guards.ts'
import type { Move, MoveEffect, MoveOutcome, Mover, MoveSets, OrderFacts } from './move-shapes.ts'

const closing = ['releaseDates', 'closeBackQuestion'] as const
const completing = (order: OrderFacts): readonly MoveEffect[] => [
  ...(order.areFriends || order.notFit ? [] : (['earnCoin'] as const)),
  ...closing,
  'askForReviews',
  'oweCleaning',
]
const wasRequested = (order: OrderFacts) => order.disputedFrom === 'REQUESTED'
const raised = (order: OrderFacts, now: Date): MoveSets => ({
  disputedFrom: order.status,
  disputedAt: now,
  closedAt: null,
})
const settled = (now: Date) => ({ disputedFrom: null, disputedAt: null, resumedAt: now })

const resuming = (order: OrderFacts): readonly MoveEffect[] => {
  switch (order.disputedFrom) {
    case 'REQUESTED':
      return ['restoreAnswerTime']
    case 'SHIPPING_OPENED':
    case 'SHIPPING_PROCESSED':
      // made in the dispute, it was not emailed
      return ['emailLabel']
    case 'COMPLETED':
      return completing(order)
    default:
      return []
  }
}

/** What a dispute took of the time to say that it does not fit. */
function helpAgain(order: OrderFacts, now: Date): MoveSets {
  const { disputedAt } = order
  const endsAt = helpEndsAt(order)
  if (!disputedAt || !endsAt || disputedAt > endsAt) return {}
  return { helpUntil: new Date(endsAt.getTime() + now.getTime() - disputedAt.getTime()) }
}

/**
 * The order life cycle (product.md §1): everything about each move. Screens, server, clock, notices and timeline read this
 * table. A move that is not in it is rejected with MOVE_NOT_ALLOWED.
 */
export const moves = {
  accept: {
    by: ['LENDER'],
    action: 'accept',
    from: ['REQUESTED'],
    to: 'ACCEPTED',
    when: (order, now) => order.answerBy === null || now < order.answerBy,
    money: 'capture',
    coin: 'spend',
    sets: (_, now) => ({ acceptedAt: now, settling: null }),
    notifies: { LENDEE: 'accepted', LENDER: 'accepted' },
    effects: [],
    followedBy: 'openLabel',
  },
  paymentFailed: {
    by: ['CARD_PROVIDER'],
    from: ['REQUESTED'],
    to: 'DECLINED',
    // a hold that lapses with the time to answer is the clock's move
    when: (order, now) => order.isSettling || order.answerBy === null || now < order.answerBy,
    money: 'release',
    coin: 'return',
    coinReason: 'The payment didn’t go through',
    sets: (_, now) => ({ settling: null, reason: 'PAYMENT_FAILED', closedAt: now }),
    notifies: { LENDEE: 'paymentFailed', LENDER: 'paymentFailed' },
    effects: closing,
  },
  decline: {
    by: ['LENDER'],
    action: 'decline',
    from: ['REQUESTED'],
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    coinReason: 'Your request was declined',
    sets: (_, now) => ({ reason: 'DECLINED_BY_LENDER', closedAt: now }),
    notifies: { LENDEE: 'declined' },
    effects: closing,
  },
  // with their listing, which they or an operator took down
  declineUnlisted: {
    by: ['LENDER'],
    from: ['REQUESTED'],
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    coinReason: 'It’s no longer available',
    sets: (_, now) => ({ reason: 'UNLISTED', closedAt: now }),
    notifies: { LENDEE: 'declinedUnlisted' },
    effects: closing,
  },
  lapse: {
    by: ['CLOCK'],
    from: ['REQUESTED'],
    to: 'EXPIRED',
    when: (order, now) => order.answerBy !== null && now >= order.answerBy,
    money: 'release',
    coin: 'return',
    coinReason: 'Your request wasn’t answered in time',
    sets: (_, now) => ({ reason: 'LAPSED', closedAt: now }),
    notifies: { LENDEE: 'expired', LENDER: 'expired' },
    effects: closing,
  },
  withdraw: {
    by: ['LENDEE'],
    action: 'cancel',
    from: ['REQUESTED'],
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    coinReason: 'You withdrew your request',
    sets: (_, now) => ({ reason: 'WITHDRAWN', closedAt: now }),
    notifies: { LENDER: 'withdrawn' },
    effects: closing,
  },
  cancelAsLendee: {
    by: ['LENDEE'],
    action: 'cancel',
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    when: (order, now) => mayStillCancel(order, now),
    money: 'refund',
    coin: 'return',
    coinReason: 'You cancelled the loan',
    sets: (_, now) => ({ reason: 'CANCELLED_BY_LENDEE', closedAt: now }),
    notifies: { LENDER: 'cancelledByLendee' },
    effects: [...closing, 'voidLabels'],
  },
  cancelUnposted: {
    by: ['LENDEE'],
    action: 'cancel',
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    when: (order, now) => !mayStillCancel(order, now) && hasStartedUnposted(order, now),
    money: 'refund',
    coin: 'return',
    coinReason: 'It wasn’t posted in time',
    sets: (_, now) => ({ reason: 'NOT_POSTED', closedAt: now }),
    notifies: { LENDER: 'cancelledUnposted' },
    effects: [...closing, 'countCancellation', 'voidLabels'],
  },
  neverPosted: {
    by: ['CLOCK'],
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    when: (order, now) => order.deliveryMethod === 'DELIVERY' && now >= unpostedEndsAt(order),
    money: 'refund',
    coin: 'return',
    coinReason: 'It was never posted',
    sets: (_, now) => ({ reason: 'NOT_POSTED', closedAt: now }),
    notifies: { LENDER: 'neverPosted', LENDEE: 'neverPosted' },
    effects: [...closing, 'countCancellation', 'voidLabels'],
  },
  notMet: {
    by: ['LENDER'],
    action: 'cancel',
    from: ['ACCEPTED'],
    to: 'CANCELLED',
    when: isUnmet,
    money: 'refund',
    coin: 'return',
    coinReason: 'The lender told us that it didn’t take place',
    sets: (_, now) => ({ reason: 'NOT_MET', closedAt: now }),
    notifies: { LENDEE: 'notMet' },
    effects: closing,
  },
  neverMet: {
    by: ['CLOCK'],
    from: ['ACCEPTED'],
    to: 'CANCELLED',
    when: (order, now) =>
      isUnmet(order, now) && order.endsAt !== undefined && now >= unmetEndsAt({ ...order, endsAt: order.endsAt }),
    money: 'refund',
    coin: 'return',
    coinReason: 'No one told us that it took place',
    sets: (_, now) => ({ reason: 'NOT_MET', closedAt: now }),
    notifies: { LENDER: 'neverMet', LENDEE: 'neverMet' },
    effects: closing,
  },
  withdrawAsLender: {
    by: ['LENDER'],
    action: 'cancel',
    // a lender declines a request
    isOffered: () => false,
    from: ['REQUESTED'],
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    coinReason: 'The lender cancelled the request',
    sets: (_, now) => ({ reason: 'CANCELLED_BY_LENDER', closedAt: now }),
    notifies: { LENDEE: 'withdrawnByLender' },
    effects: [...closing, 'countCancellation'],
  },
  cancelAsLender: {
    by: ['LENDER'],
    action: 'cancel',
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    when: (order, now) => !isUnmet(order, now),
    money: 'refund',
    coin: 'return',
    coinReason: 'The lender cancelled',
    sets: (_, now) => ({ reason: 'CANCELLED_BY_LENDER', closedAt: now }),
    notifies: { LENDEE: 'cancelledByLender' },
    effects: [...closing, 'countCancellation', 'voidLabels'],
  },
  withdrawAsOperator: {
    by: ['OPERATOR'],
    from: ['REQUESTED'],
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    coinReason: 'Hemline cancelled the request',
    sets: (_, now) => ({ reason: 'CANCELLED_BY_OPERATOR', closedAt: now }),
    // both are notified by the operator's decision itself
    notifies: {},
    effects: closing,
  },
  cancelAsOperator: {
    by: ['OPERATOR'],
    from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    coinReason: 'Hemline cancelled the loan',
    sets: (_, now) => ({ reason: 'CANCELLED_BY_OPERATOR', closedAt: now }),
    notifies: {},
    effects: [...closing, 'voidLabels'],
  },
  openLabel: {
    by: ['CLOCK'],
    from: ['ACCEPTED'],
    to: 'SHIPPING_OPENED',
    when: (order, now) => order.deliveryMethod === 'DELIVERY' && now >= labelOpensAt(order),
    money: 'none',
    coin: 'none',
    notifies: { LENDER: 'labelOpen' },
    effects: ['orderLabels'],
  },
  labelReady: {
    by: ['CARRIER'],
    from: ['SHIPPING_OPENED'],
    to: 'SHIPPING_PROCESSED',
    when: (order) => order.deliveryMethod === 'DELIVERY',
    money: 'none',
    coin: 'none',
    // both labels are announced by their own emails
    notifies: {},
    effects: [],
  },
  sent: {
    by: ['LENDER', 'CARRIER', 'OPERATOR'],
    action: 'sent',
    from: ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'SHIPPING_SENT',
    when: (order) => order.deliveryMethod === 'DELIVERY',
    money: 'none',
    coin: 'none',
    notifies: { LENDEE: 'sent' },
    effects: [],
  },
  received: {
    by: ['LENDEE', 'CARRIER', 'OPERATOR'],
    action: 'received',
    from: ['SHIPPING_SENT'],
    to: 'SHIPPING_RECEIVED',
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ receivedAt: now }),
    notifies: { LENDER: 'received', LENDEE: 'received' },
    effects: [],
  },
  receivedUnposted: {
    by: ['LENDEE'],
    action: 'received',
    // the lender posted it and did not say so
    from: ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'],
    to: 'SHIPPING_RECEIVED',
    when: (order, now) => hasStartedUnposted(order, now),
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ receivedAt: now }),
    notifies: { LENDER: 'received', LENDEE: 'received' },
    effects: [],
  },
  collected: {
    by: ['LENDEE', 'OPERATOR'],
    action: 'received',
    from: ['ACCEPTED'],
    to: 'SHIPPING_RECEIVED',
    when: (order) => order.deliveryMethod === 'IN_PERSON',
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ receivedAt: now }),
    notifies: { LENDER: 'received', LENDEE: 'received' },
    effects: [],
  },
  notFit: {
    by: ['LENDEE'],
    action: 'not-fit',
    from: ['SHIPPING_RECEIVED'],
    to: 'SHIPPING_RECEIVED',
    when: (order, now) => !order.notFit && order.returnedAt === null && isHelpOpen(order, now),
    money: 'none',
    coin: 'return',
    coinReason: 'It didn’t fit',
    sets: () => ({ notFit: true }),
    notifies: { LENDER: 'notFit' },
    effects: [],
  },
  returned: {
    by: ['LENDEE', 'CARRIER', 'OPERATOR'],
    action: 'returned',
    from: ['SHIPPING_RECEIVED'],
    to: 'SHIPPING_RECEIVED',
    when: (order) => order.returnedAt === null,
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ returnedAt: now }),
    notifies: { LENDER: 'returned' },
    effects: [],
  },
  complete: {
    by: ['LENDER', 'CLOCK', 'OPERATOR'],
    action: 'complete',
    from: ['SHIPPING_RECEIVED'],
    to: 'COMPLETED',
    when: (order, now, by) => by !== 'CLOCK' || isReturnUnanswered(order, now),
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ completedAt: now, closedAt: now }),
    notifies: { LENDER: 'completed', LENDEE: 'completed' },
    effects: (order) => [...completing(order), 'settlePostage'],
  },
  completeInPerson: {
    by: ['LENDER', 'OPERATOR'],
    action: 'complete',
    // until the last day is over the handover is still to come
    isOffered: isUnmet,
    from: ['ACCEPTED'],
    to: 'COMPLETED',
    when: (order, now) => order.deliveryMethod === 'IN_PERSON' && now >= order.startsAt,
    money: 'none',
    coin: 'none',
    sets: (_, now) => ({ completedAt: now, closedAt: now }),
    notifies: { LENDER: 'completed', LENDEE: 'completed' },
    effects: completing,
  },
  raiseIssue: {
    by: ['LENDER', 'LENDEE'],
    from: ['REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED'],
    to: 'DISPUTE',
    money: 'none',
    coin: 'none',
    sets: raised,
    // both are notified by the issue itself
    notifies: {},
    effects: [],
  },
  raiseIssueAfter: {
    by: ['LENDER', 'LENDEE'],
    from: ['COMPLETED'],
    to: 'DISPUTE',
    // a borrower who returned it has reported how it ended; one who did not may have had no loan at all
    when: (order, now, by) =>
      isWithinHours(order.completedAt ?? null, order.times.issueHours, now) &&
      (by !== 'LENDEE' || order.returnedAt === null),
    money: 'none',
    coin: 'none',
    sets: raised,
    notifies: {},
    effects: [],
  },
  resolveCompleted: {
    by: ['OPERATOR'],
    outcome: 'COMPLETED',
    from: ['DISPUTE'],
    to: 'COMPLETED',
    // without a loan there is nothing to complete
    when: (order) => !wasRequested(order),
    money: 'decided',
    coin: 'decided',
    sets: (order, now) => ({ ...settled(now), completedAt: order.completedAt ?? now, closedAt: now }),
    // both are notified by the operator's decision itself
    notifies: {},
    effects: completing,
  },
  resolveCancelled: {
    by: ['OPERATOR'],
    outcome: 'CANCELLED',
    from: ['DISPUTE'],
    to: 'CANCELLED',
    money: (order) => (wasRequested(order) ? 'release' : 'decided'),
    coin: (order) => (wasRequested(order) ? 'return' : 'decided'),
    sets: (_, now) => ({ ...settled(now), reason: 'RESOLVED', closedAt: now }),
    notifies: {},
    effects: [...closing, 'voidCleaning', 'takeBackCoin', 'voidLabels'],
  },
  resolveBack: {
    by: ['OPERATOR'],
    outcome: 'BACK',
    from: ['DISPUTE'],
    to: 'LEFT',
    when: (order) => (order.disputedFrom ?? null) !== null,
    money: 'decided',
    // the coin of a request remains reserved
    coin: (order) => (wasRequested(order) ? 'none' : 'decided'),
    sets: (order, now) => ({
      ...settled(now),
      ...(order.disputedFrom === 'COMPLETED' ? { closedAt: now } : helpAgain(order, now)),
    }),
    notifies: {},
    effects: resuming,
  },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves

export const moveNames = Object.keys(moves) as MoveName[]

/** Returns the result of a move on this order now. Throws for a return to an unknown status. */
export function outcomeOf(name: MoveName, order: OrderFacts, now: Date): MoveOutcome {
  const { to, money, coin, sets, notifies, effects }: Move = moves[name]
  const reached = to === 'LEFT' ? order.disputedFrom : to
  if (!reached) throw new Error(`${name} leads back to no state`)
  return {
    to: reached,
    money: typeof money === 'function' ? money(order) : money,
    coin: typeof coin === 'function' ? coin(order) : coin,
    sets: sets?.(order, now) ?? {},
    notifies: (Object.keys(notifies) as Role[]).flatMap((role) => {
      const notice = notifies[role]
      return notice ? [{ notice, to: role }] : []
    }),
    effects: typeof effects === 'function' ? effects(order) : effects,
  }
}

/**
 * Whether `by` may make this move on this order now. While the payment is being captured, only the card provider may.
 */
export function mayMove(name: MoveName, order: OrderFacts, by: Mover, now: Date): boolean {
  const move: Move = moves[name]
  if (order.isSettling && by !== 'CARD_PROVIDER') return false
  if (!move.by.includes(by) || !move.from.includes(order.status)) return false
  return move.when?.(order, now, by) ?? true
}
