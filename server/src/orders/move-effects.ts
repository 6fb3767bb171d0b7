import { DAY_MS } from '@hemline/contract/durations.ts'
import { RESPONSE_WINDOW_DAYS } from '@hemline/contract/limits.ts'
import type { CoinEffect, MoneyEffect, MoveEffect } from '@hemline/contract/orders/move-shapes.ts'
import { answerDeadline } from '@hemline/contract/orders/rules.ts'
import type { Tx } from '../base/db.ts'
import { grantLoanCoin, returnCoin, spendCoin, takeBackLoanCoin } from '../coins/actions.ts'
import { settlePrompts } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { declineLater } from '../listings/open-request-actions.ts'
import { isActiveListing } from '../listings/store.ts'
import { countLenderCancellation } from '../members/store.ts'
import { planRefund, planRelease } from '../payments/actions.ts'
import { owe, voidCleaning } from '../payments/owed-store.ts'
import { findRefundable } from '../payments/store.ts'
import { releaseBooking } from '../requests/bookings-store.ts'
import { findPendingRequest } from '../requests/store.ts'
import { askForReviews } from '../reviews/actions.ts'
import { planLabels } from '../shipping/label-actions.ts'
import { queueLabelEmail } from '../shipping/label-email-actions.ts'
import { planLabelVoid } from '../shipping/void-actions.ts'
import { settlePostage } from './postage-actions.ts'
import { changeOrder, type OrderRow } from './store.ts'

/**
 * A move that was written: the order after and before it, the reason for returning the coin, the operator's decision, and when
 * its notices are pushed.
 */
type Applied = { order: OrderRow; before: OrderRow; coinReason: string; returnsCoin: boolean; now: Date; pushAt: Date }

type Effect = (deps: Deps, tx: Tx, applied: Applied) => Promise<unknown>

/**
 * The effect on money, planned in the move's transaction. A refund is of what is left after earlier refunds; a capture
 * is made before the move is written, and an operator's charges are planned with the decision.
 */
export const moneyEffects: { [effect in MoneyEffect]?: Effect } = {
  release: async (deps, tx, { order: { id: orderId, paymentIntentId, pendingRequestId } }) => {
    if (paymentIntentId) await planRelease(deps, tx, { paymentIntentId, pendingRequestId, orderId })
  },
  refund: async (deps, tx, { order }) => {
    const pence = order.paymentIntentId ? await findRefundable(tx, order.id) : 0
    if (pence > 0) await planRefund(deps, tx, { key: `refund:${order.id}`, order, pence })
  },
}

const returnOwnCoin: Effect = async (deps, tx, { order, coinReason: reason, now, pushAt }) => {
  const { pendingRequestId, id: orderId } = order
  if (pendingRequestId) await returnCoin(deps, tx, { pendingRequestId, orderId, reason, now, pushAt })
}

/** The effect on the borrower's coin. */
export const coinEffects: { [effect in CoinEffect]?: Effect } = {
  spend: async (_, tx, { order: { pendingRequestId, id: orderId, orderNumber }, now }) => {
    if (pendingRequestId) await spendCoin(tx, { pendingRequestId, orderId, orderNumber, now })
  },
  return: returnOwnCoin,
  decided: async (deps, tx, applied) => {
    if (applied.returnsCoin) await returnOwnCoin(deps, tx, applied)
  },
}

/** The other effects of a move: one function for each effect named in the table of moves. */
export const moveEffects: { [effect in MoveEffect]: Effect } = {
  releaseDates: (_, tx, { order, now }) => releaseBooking(tx, { orderId: order.id }, now),
  closeBackQuestion: (_, tx, { order, now }) =>
    settlePrompts(tx, { orderId: order.id, type: 'is-complete-delivery', now }),
  countCancellation: (_, tx, { order }) => countLenderCancellation(tx, order.lenderId),
  earnCoin: (_, tx, { order, now }) =>
    grantLoanCoin(tx, { memberId: order.lenderId, orderId: order.id, orderNumber: order.orderNumber, now }),
  askForReviews: (_, tx, { order, now }) => askForReviews(tx, { order, now }),
  oweCleaning: (_, tx, { order, now }) => {
    const { dryCleaningFee } = order.price
    return owe(tx, { kind: 'CLEANING', memberId: order.lenderId, orderId: order.id, pence: dryCleaningFee, now })
  },
  voidCleaning: (_, tx, { order, now }) => voidCleaning(tx, { orderId: order.id, now }),
  takeBackCoin: (deps, tx, { order, now }) =>
    takeBackLoanCoin(deps, tx, { memberId: order.lenderId, orderId: order.id, orderNumber: order.orderNumber, now }),
  settlePostage: (deps, tx, { order, before, pushAt }) =>
    settlePostage(deps, tx, { order, left: before.status, isDecided: false, pushAt }),
  orderLabels: (deps, tx, { order }) => planLabels(deps, tx, { orderId: order.id }),
  voidLabels: (deps, tx, { order }) => planLabelVoid(deps, tx, { orderId: order.id }),
  emailLabel: (deps, tx, { order }) => queueLabelEmail(deps, tx, { orderId: order.id, direction: 'OUTBOUND' }),
  restoreAnswerTime,
}

const RESPONSE_MS = RESPONSE_WINDOW_DAYS * DAY_MS

/**
 * Extends the lender's time to answer by the duration of the dispute, but not beyond hold and start day. A request for an item
 * that was taken down meanwhile is declined, as it would have been then.
 */
async function restoreAnswerTime(deps: Deps, tx: Tx, { order, before, now }: Applied): Promise<void> {
  const pending = order.pendingRequestId ? await findPendingRequest(tx, order.pendingRequestId) : undefined
  const lostMs = now.getTime() - (before.disputedAt ?? now).getTime()
  const answerBy = answerDeadline({
    requestedAt: new Date((order.answerBy ?? now).getTime() + lostMs - RESPONSE_MS),
    captureBefore: pending?.captureBefore ?? null,
    deliveryMethod: order.deliveryMethod,
    startDate: order.startDate,
    times: order,
  })
  await changeOrder(tx, { id: order.id, set: { answerBy }, now })
  if (!(await isActiveListing(tx, order.listingId))) await declineLater(deps, tx, [order.id])
}
