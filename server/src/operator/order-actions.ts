import { garmentName } from '@hemline/contract/listings/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { type DeskMove, type DeskMovePreview, isCancelling } from '@hemline/contract/operator/order-shapes.ts'
import { cancelledMoney, movedLetter, partiesLetter, refundedLetter } from '@hemline/contract/operator/words.ts'
import { roles } from '@hemline/contract/order-status.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { withoutGoneCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { notifyParty } from '../issues/notice-actions.ts'
import { applyMove } from '../orders/move-order.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { planRefund } from '../payments/actions.ts'
import { findMoneyOf, findOperation } from '../payments/store.ts'
import { logAct, wasDone } from './log-actions.ts'
import { requireLeft, requireSameMoney } from './money-left.ts'
import { movesNow } from './order-views.ts'
import { requireNeitherSide } from './own-case-actions.ts'

type Act = { operator: Caller; orderId: string; actId: string }

/**
 * Makes one of the operator's moves of the table, with all its effects, and writes to both. The same act again changes
 * nothing. Throws NOT_FOUND for an unknown order, MOVE_NOT_ALLOWED when the table does not allow it now, FORBIDDEN
 * for one of the two, CONFLICT for another act under the same id.
 */
export async function moveDeskOrder(deps: Deps, act: Act & { move: DeskMove; reason: string }): Promise<void> {
  const { move, reason } = act
  const action = isCancelling(move) ? 'cancel-order' : 'move-order'
  await actOnOrder(deps, { ...act, action, detail: { move, reason } }, async (tx, order) => {
    await requireNeitherSide(tx, { operator: act.operator, order })
    const now = deps.clock.now()
    const { capturedPence, refundedPence } = await findMoneyOf(tx, order.id)
    const previews = await movesNow(tx, order, { refundablePence: capturedPence - refundedPence, now })
    const preview = previews.find((one) => one.move === move)
    if (!preview) throw new Refusal('MOVE_NOT_ALLOWED')
    const moved = await applyMove(deps, tx, { order, name: move, by: 'OPERATOR', now })
    // the loan that earned the coin may have been cancelled meanwhile
    const own = await withoutGoneCoin(tx, moved)
    const returnsCoin = preview.returnsCoin && own.coinId !== null
    const money = cancelledMoney(moneyOf({ ...preview, returnsCoin }))
    const letter = movedLetter(partyOf(order), { move, money, reason })
    await tellBoth(deps, tx, { order, actId: act.actId, letter })
    const { refundedPence: refundedAfter } = await findMoneyOf(tx, order.id)
    return {
      before: { status: order.status, refundedPence },
      after: { status: moved.status, refundedPence: refundedAfter },
    }
  })
}

/**
 * Refunds some of what was charged for an order, by a job after the commit. The same act again changes nothing. Throws
 * NOT_FOUND, REFUND_TOO_HIGH beyond what was charged and neither refunded nor taken back yet, MOVE_NOT_ALLOWED while its
 * payment is being charged, FORBIDDEN for one of the two, CONFLICT for another act under the same id, and when more was refunded than the
 * operator saw.
 */
export async function refundOrder(
  deps: Deps,
  act: Act & { pence: number; refundedPence?: number | undefined; reason: string },
): Promise<void> {
  const { actId, pence, reason } = act
  await actOnOrder(deps, { ...act, action: 'refund-order', detail: { pence, reason } }, async (tx, order) => {
    await requireNeitherSide(tx, { operator: act.operator, order })
    if (order.settling !== null) throw new Refusal('MOVE_NOT_ALLOWED')
    await requireSameMoney(tx, order.id, { refundedPence: act.refundedPence })
    await requireLeft(tx, { orderId: order.id, pence, field: 'pence' })
    const { refundedPence } = await findMoneyOf(tx, order.id)
    const key = `refund:${actId}`
    if (await findOperation(tx, key)) throw new Refusal('CONFLICT')
    await planRefund(deps, tx, { key, order, pence })
    const letter = refundedLetter(partyOf(order), { amount: formatPence(pence), reason })
    await tellBoth(deps, tx, { order, actId, letter })
    return { before: { refundedPence }, after: { refundedPence: refundedPence + pence } }
  })
}

/** Writes to both parties of an order. The same act again changes nothing. Throws NOT_FOUND and CONFLICT as the others. */
export async function writeToParties(deps: Deps, act: Act & { text: string }): Promise<void> {
  const { actId, text } = act
  await actOnOrder(deps, { ...act, action: 'write-to-parties', detail: { note: text } }, async (tx, order) => {
    await tellBoth(deps, tx, { order, actId, letter: partiesLetter(partyOf(order), text) })
    return {}
  })
}

/** Runs an act on an order under its lock, once for each `actId`, and logs it with what changed. */
async function actOnOrder(
  deps: Deps,
  { operator, orderId, actId, action, detail }: Act & { action: string; detail: Record<string, unknown> },
  run: (tx: Tx, order: OrderRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    if (await wasDone(tx, { actId, about: { orderId }, action, detail })) return
    const changed = await run(tx, order)
    await logAct(deps, tx, {
      operator,
      action,
      order,
      detail: { ...detail, ...changed, actId },
    })
  })
}

type Letter = { subject: string; paragraphs: string[] }

async function tellBoth(
  deps: Deps,
  tx: Tx,
  { order, actId, letter }: { order: OrderRow; actId: string; letter: Letter },
) {
  for (const to of roles) await notifyParty(deps, tx, { order, to, key: `operator:${actId}`, ...letter })
}

const partyOf = ({ listing, lenderName, lendeeName }: OrderRow) => ({
  garment: garmentName(listing),
  lenderName,
  lendeeName,
})

const moneyOf = ({ releasedPence, refundedPence, returnsCoin }: DeskMovePreview) => ({
  released: releasedPence > 0 ? formatPence(releasedPence) : null,
  refunded: refundedPence > 0 ? formatPence(refundedPence) : null,
  returnsCoin,
})
