import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { RESPONSE_WINDOW_DAYS } from '@hemline/contract/limits.ts'
import type { DeliveryMethod, Role } from '@hemline/contract/order-status.ts'
import { type MoveName, mayMove } from '@hemline/contract/orders/moves.ts'
import { answerDeadline, issueMove } from '@hemline/contract/orders/rules.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { returnCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { voidCleaning } from '../payments/owed.ts'
import { findPendingRequest } from '../requests/store.ts'
import { applyMove } from './move-order.ts'
import { changeOrder, lockOrder, type OrderRow } from './store.ts'
import { factsOf } from './views.ts'

const RESPONSE_MS = RESPONSE_WINDOW_DAYS * DAY_MS

const resolveMoves: { [outcome in Outcome]: MoveName } = {
  COMPLETED: 'resolveCompleted',
  CANCELLED: 'resolveCancelled',
  BACK: 'resolveBack',
}

/**
 * Brings an order into DISPUTE for one of its parties, under its lock; one that is there already stays. NOT_FOUND for
 * anybody else, MOVE_NOT_ALLOWED when the life cycle has no issue for this side now (product.md §1).
 */
export async function enterDispute(
  deps: Deps,
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<{ order: OrderRow; role: Role; isNew: boolean }> {
  const order = await lockOrder(tx, orderId)
  if (!order || (order.lenderId !== memberId && order.lendeeId !== memberId)) throw new Refusal('NOT_FOUND')
  const role: Role = order.lenderId === memberId ? 'LENDER' : 'LENDEE'
  const name = issueMove(factsOf(order), role, deps.clock.now())
  if (!name) throw new Refusal('MOVE_NOT_ALLOWED')
  if (name === 'append') return { order, role, isNew: false }
  return { order: await applyMove(deps, tx, { order, name, by: role }), role, isNew: true }
}

/** The outcomes that a dispute may have now. */
export function outcomesOf(deps: Deps, order: OrderRow): Outcome[] {
  const facts = factsOf(order)
  return (Object.keys(resolveMoves) as Outcome[]).filter((outcome) =>
    mayMove(resolveMoves[outcome], facts, 'OPERATOR', deps.clock.now()),
  )
}

/**
 * Leaves a dispute as the operator decided: status, dates, reviews, the coin, and a hold that was never taken. Refunds and
 * charges are the caller's. Throws MOVE_NOT_ALLOWED when it is no dispute any more or cannot end so.
 */
export async function leaveDispute(
  deps: Deps,
  tx: Tx,
  { order, outcome, returnsCoin, reason }: { order: OrderRow; outcome: Outcome; returnsCoin: boolean; reason: string },
): Promise<OrderRow> {
  const now = deps.clock.now()
  if (!outcomesOf(deps, order).includes(outcome)) throw new Refusal('MOVE_NOT_ALLOWED')
  const wasRequested = order.disputedFrom === 'REQUESTED'
  if (wasRequested && outcome === 'BACK' && returnsCoin) {
    throw new Refusal('INVALID', { fields: { returnsCoin: 'The request goes on, so its coin stays with it.' } })
  }
  const moved = await applyMove(deps, tx, { order, name: resolveMoves[outcome], by: 'OPERATOR', reason })
  if (outcome === 'CANCELLED') await voidCleaning(tx, { orderId: order.id, now })
  const { pendingRequestId } = order
  if (pendingRequestId && returnsCoin && !wasRequested)
    await returnCoin(tx, { pendingRequestId, orderId: order.id, reason, now })
  return moved.status === 'REQUESTED' ? giveTimeBack(tx, { order: moved, since: order.disputedAt ?? now, now }) : moved
}

/** The lender has as long to answer as before, but never longer than hold and start day allow. */
async function giveTimeBack(
  tx: Tx,
  { order, since, now }: { order: OrderRow; since: Date; now: Date },
): Promise<OrderRow> {
  const pending = order.pendingRequestId ? await findPendingRequest(tx, order.pendingRequestId) : undefined
  const answerBy = answerDeadline({
    requestedAt: new Date((order.answerBy ?? now).getTime() + (now.getTime() - since.getTime()) - RESPONSE_MS),
    captureBefore: pending?.captureBefore ?? null,
    deliveryMethod: order.deliveryMethod as DeliveryMethod,
    startDate: order.startDate,
  })
  return changeOrder(tx, { id: order.id, set: { answerBy }, now })
}
