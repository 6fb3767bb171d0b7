import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { unusedPostage } from '@hemline/contract/shipping/rules.ts'
import type { Db, Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { planRefund } from '../payments/actions.ts'
import { findOwed, owe } from '../payments/owed-store.ts'
import { findMoneyTaken, listOperationsByKey } from '../payments/store.ts'
import { findMadeLabels, lockLabelOrder } from '../shipping/label-store.ts'
import { planLateVoid } from '../shipping/void-actions.ts'
import { queueNotice } from './notice-actions.ts'
import type { OrderRow } from './store.ts'

/** The key of the one refund of a loan's return postage. */
export const postageRefundKey = (orderId: string) => `refund-postage:${orderId}`

/**
 * Returns the postage that the end of a loan would return now (decision 19): owed to the lender, and refunded to the lendee;
 * `leftPence`: what is left for both of what was charged, less refunds and `cleaningPence`, for the lender also of what the bank
 * took back. Nothing for a loan in person.
 */
export async function findUnusedPostage(
  db: Db,
  order: OrderRow,
  { left, isDecided, cleaningPence }: { left: OrderStatus; isDecided: boolean; cleaningPence: number },
): Promise<{ owedPence: number; refundPence: number; leftPence: number }> {
  if (order.deliveryMethod !== 'DELIVERY') return { owedPence: 0, refundPence: 0, leftPence: 0 }
  const hasLabel = await findMadeLabels(db, order.id)
  const { capturedPence, refundedPence, takenBackPence } = await findMoneyTaken(db, order.id)
  const leftPence = capturedPence - refundedPence - cleaningPence
  const { deliveryFee } = order.price
  return {
    ...unusedPostage({ deliveryFee, leftPence, takenBackPence, left, hasLabel, isDecided }),
    leftPence: Math.max(0, leftPence + takenBackPence),
  }
}

/**
 * Returns, at the end of a loan by post, the postage of journeys without a Hemline label (decision 19): owed to the
 * lender, and refunded to the lendee by a job after the commit. Labels that arrive later are voided. Runs in the
 * transaction and under the lock of the final move, so that it happens exactly once; after the refunds of an operator's
 * decision. `left` is the state that the loan ended from; `pushAt`: when its notices are pushed, now by default.
 */
export async function settlePostage(
  deps: Deps,
  tx: Tx,
  { order, left, isDecided, pushAt }: { order: OrderRow; left: OrderStatus; isDecided: boolean; pushAt?: Date },
): Promise<void> {
  if (order.deliveryMethod !== 'DELIVERY') return
  const now = deps.clock.now()
  await lockLabelOrder(tx, order.id)
  const cleaning = await findOwed(tx, { orderId: order.id, kind: 'CLEANING' })
  const cleaningPence = cleaning?.pence ?? 0
  const { owedPence, refundPence } = await findUnusedPostage(tx, order, { left, isDecided, cleaningPence })
  await planLateVoid(deps, tx, { orderId: order.id })
  if (owedPence > 0) {
    await owe(tx, { kind: 'POSTAGE', memberId: order.lenderId, orderId: order.id, pence: owedPence, now })
    await queueNotice(deps, tx, { order, notice: 'postageOwed', to: 'LENDER', pushAt })
  }
  if (refundPence > 0) {
    await planRefund(deps, tx, { key: postageRefundKey(order.id), order, pence: refundPence })
    await queueNotice(deps, tx, { order, notice: 'postageBack', to: 'LENDEE', pushAt })
  }
}

/** Returns the refunded or planned return postage of these orders, in pence by order. */
export async function listPostageRefunds(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const refunds = await listOperationsByKey(db, orderIds.map(postageRefundKey))
  return new Map(
    refunds.flatMap(({ orderId, state, amountPence }) =>
      orderId !== null && state !== 'REFUSED' ? [[orderId, amountPence] as const] : [],
    ),
  )
}
