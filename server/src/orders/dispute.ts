import { type Outcome, outcomes } from '@hemline/contract/issues/shapes.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { Move } from '@hemline/contract/orders/move-shapes.ts'
import { mayMove, moveNames, moves, outcomeOf } from '@hemline/contract/orders/moves.ts'
import { issueMove } from '@hemline/contract/orders/rules.ts'
import type { MoneyBack } from '@hemline/contract/orders/shapes.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { withCoinToReturn } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { findRefundBack } from '../payments/returns-store.ts'
import { applyMove } from './move-order.ts'
import { requireParty } from './party.ts'
import { lockOrder, type OrderRow } from './store.ts'
import { factsOf } from './views.ts'

/**
 * Moves an order to DISPUTE for one of its parties, under its lock; no change if it is there already. Throws NOT_FOUND
 * for any other member, MOVE_NOT_ALLOWED when the life cycle has no issue for this side now (product.md §1).
 */
export async function enterDispute(
  deps: Deps,
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<{ order: OrderRow; role: Role; isNew: boolean }> {
  const { order, role } = await requireParty(tx, { orderId, memberId }, lockOrder)
  const now = deps.clock.now()
  const name = issueMove(factsOf(order), role, now)
  if (!name) throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  if (name === 'append') return { order, role, isNew: false }
  return { order: await applyMove(deps, tx, { order, name, by: role, now }), role, isNew: true }
}

/** The operator's move for this outcome, while it is possible. */
function moveTo(outcome: Outcome, order: OrderRow, now: Date) {
  return moveNames.find(
    (name) => (moves[name] as Move).outcome === outcome && mayMove(name, factsOf(order), 'OPERATOR', now),
  )
}

/** The outcomes that a dispute may have now. */
export function outcomesOf(deps: Deps, order: OrderRow): Outcome[] {
  return outcomes.filter((outcome) => moveTo(outcome, order, deps.clock.now()) !== undefined)
}

/** Whether the end of a dispute can return the borrower's coin. */
export async function mayReturnCoin(db: Db, order: OrderRow): Promise<boolean> {
  return (await withCoinToReturn(db, order)).coinId !== null
}

/** The key of the refund that a decision makes. */
export const decidedRefundKey = (resolutionId: string): string => `refund:${resolutionId}`

/** Returns how far the refund of a decision is on its way to the borrower. */
export function findDecidedRefund(db: Db, order: OrderRow, resolutionId: string): Promise<MoneyBack | null> {
  return findRefundBack(db, { order, key: decidedRefundKey(resolutionId) })
}

/**
 * Ends a dispute as the operator decided, including the borrower's coin. Refunds and charges are left to the caller.
 * Throws MOVE_NOT_ALLOWED when the order is not in dispute or cannot end with this outcome, INVALID for a coin decision
 * on a request that continues. Returns the order, and by the table of moves whether its hold is released and its coin returned.
 */
export async function leaveDispute(
  deps: Deps,
  tx: Tx,
  { order, outcome, ...decided }: { order: OrderRow; outcome: Outcome; returnsCoin: boolean; reason: string },
): Promise<{ moved: OrderRow; releasesHold: boolean; returnsCoin: boolean }> {
  const now = deps.clock.now()
  const name = moveTo(outcome, order, now)
  if (!name) throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  if (order.disputedFrom === 'REQUESTED' && outcome === 'BACK' && decided.returnsCoin) {
    throw new Refusal('INVALID', { fields: { returnsCoin: 'The request goes on, so its coin stays with it.' } })
  }
  const { money, coin } = outcomeOf(name, factsOf(order), now)
  return {
    moved: await applyMove(deps, tx, { order, name, by: 'OPERATOR', now, decided }),
    releasesHold: money === 'release' && order.paymentIntentId !== null,
    returnsCoin: coin === 'return' || (coin === 'decided' && decided.returnsCoin),
  }
}
