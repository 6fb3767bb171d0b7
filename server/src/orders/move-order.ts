import type { OrderAction, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import {
  type CoinEffect,
  type MoneyEffect,
  type MoveName,
  type Mover,
  mayMove,
  outcomeOf,
} from '@hemline/contract/orders/moves.ts'
import { closedStatuses, mayEver, moveFor, movesOf } from '@hemline/contract/orders/rules.ts'
import type { Price } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { giveCoinForLoan, returnCoin, spendCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { countLenderCancellation } from '../members/store.ts'
import { performOperation, planOperation, planRefund, planRelease } from '../payments/actions.ts'
import { owe } from '../payments/owed.ts'
import { findOperation, findRefundable } from '../payments/store.ts'
import { releaseBooking } from '../requests/bookings-store.ts'
import { askForReviews } from '../reviews/actions.ts'
import { planLabels } from '../shipping/label-actions.ts'
import { planLabelVoid } from '../shipping/void-actions.ts'
import { settleBackQuestion } from './back-question-actions.ts'
import { effects } from './move-effects.ts'
import { queueNotice } from './notice-actions.ts'
import { requireParty } from './party.ts'
import { settlePostage } from './postage-actions.ts'
import { announceOrder, listEvents, lockOrder, type OrderRow, writeMove } from './store.ts'
import { factsOf } from './views.ts'

/** What the timeline keeps of a move besides who made it: when a handover code was entered. */
export type MoveDetail = { handedAt: string }

/** How an order stands after a move, as the one who made it is told. */
export type Moved = { status: OrderStatus; isSettling: boolean }

type Asked = { member: Caller; orderId: string; action: OrderAction; detail?: MoveDetail }

/**
 * Moves an order for one of its parties. NOT_FOUND for anybody else; FORBIDDEN for a side that may never make this move;
 * MOVE_NOT_ALLOWED when the life cycle does not have it now.
 */
export async function moveOrderNow(deps: Deps, { member, orderId, action, detail }: Asked): Promise<OrderRow> {
  const { order, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  if (!mayEver(action, role)) throw new Refusal('FORBIDDEN')
  const name = moveFor(action, factsOf(order), role, deps.clock.now())
  if (!name) throw new Refusal('MOVE_NOT_ALLOWED')
  return name === 'accept' ? acceptOrder(deps, orderId) : makeMove(deps, { orderId, name, by: role, detail })
}

/** The same, where who has made this move already is answered as the first time. */
export async function moveOrder(deps: Deps, asked: Asked): Promise<Moved> {
  try {
    const order = await moveOrderNow(deps, asked)
    return { status: order.status as OrderStatus, isSettling: order.settling !== null }
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'MOVE_NOT_ALLOWED'
    const earlier = isRefused ? await madeBefore(deps, asked) : null
    if (!earlier) throw error
    return earlier
  }
}

/** The answer that this side got when it made this move, or null when it has not. A capture that failed was an answer too. */
async function madeBefore({ db }: Deps, { orderId, action, member }: Asked): Promise<Moved | null> {
  const { order, role } = await requireParty(db, { orderId, memberId: member.id })
  if (action === 'accept' && order.settling === 'accept')
    return { status: order.status as OrderStatus, isSettling: true }
  const events = await listEvents(db, [orderId])
  const hasAccepted = action === 'accept' && (await findOperation(db, captureKey(orderId))) !== undefined
  const names: readonly string[] = movesOf(action)
  const made = events.find(
    (event) => (event.byRole === role && names.includes(event.move)) || (hasAccepted && event.move === 'paymentFailed'),
  )
  if (!made) return null
  // what followed of itself in the same moment was part of that answer
  const last = events.findLast(({ at, byRole }) => at.getTime() === made.at.getTime() && byRole !== otherRole(role))
  return { status: (last ?? made).toStatus as OrderStatus, isSettling: false }
}

const otherRole = (role: Role): Role => (role === 'LENDER' ? 'LENDEE' : 'LENDER')

/** Makes one move under the order's lock, with all that follows from it, or throws MOVE_NOT_ALLOWED and changes nothing. */
export async function makeMove(
  deps: Deps,
  { orderId, name, by, detail }: { orderId: string; name: MoveName; by: Mover; detail?: MoveDetail | undefined },
): Promise<OrderRow> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await requireMovable(deps, tx, { orderId, name, by })
    return applyMove(deps, tx, { order, name, by, detail })
  })
}

async function requireMovable(
  deps: Deps,
  tx: Tx,
  { orderId, name, by }: { orderId: string; name: MoveName; by: Mover },
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order || !mayMove(name, factsOf(order), by, deps.clock.now())) throw new Refusal('MOVE_NOT_ALLOWED')
  return order
}

/** Writes a move that is allowed: status, money, coin, dates, reviews, notices, in one transaction. */
export async function applyMove(
  deps: Deps,
  tx: Tx,
  {
    order,
    name,
    by,
    detail,
    reason = '',
    now = deps.clock.now(),
  }: { order: OrderRow; name: MoveName; by: Mover; detail?: MoveDetail | undefined; reason?: string; now?: Date },
): Promise<OrderRow> {
  const { to, money, coin, effects: follows } = outcomeOf(name, factsOf(order), now)
  const effect = effects[name]
  const isClosing = closedStatuses.includes(to)
  const moved = await writeMove(tx, {
    order,
    name,
    to,
    by: by === 'LENDER' || by === 'LENDEE' ? by : null,
    set: { ...effect.set?.(now, order), ...(isClosing ? { closedAt: now } : {}) },
    detail,
    now,
  })
  await moveMoney(deps, tx, { order, effect: money })
  await moveCoin(tx, { order, effect: coin, reason: effect.coinReason ?? reason, now })
  if (follows.includes('earnCoin')) await earnCoin(tx, order, now)
  if (isClosing) await releaseBooking(tx, { orderId: order.id }, now)
  if (isClosing) await settleBackQuestion(tx, { orderId: order.id, now })
  if (by === 'LENDER' && to === 'CANCELLED') await countLenderCancellation(tx, order.lenderId)
  if (to === 'COMPLETED') {
    await askForReviews(tx, { order: moved, now })
    const { dryCleaningFee } = moved.price as unknown as Price
    await owe(tx, { kind: 'CLEANING', memberId: order.lenderId, orderId: order.id, pence: dryCleaningFee, now })
    if (by !== 'OPERATOR')
      await settlePostage(deps, tx, { order: moved, left: order.status as OrderStatus, isDecided: false })
  }
  if (name === 'openLabel') await planLabels(deps, tx, { orderId: order.id })
  if (to === 'CANCELLED') await planLabelVoid(deps, tx, { orderId: order.id })
  for (const [notice, to] of effect.tells) await queueNotice(deps, tx, { order: moved, notice, to })
  if (name === 'accept' && mayMove('openLabel', factsOf(moved), 'CLOCK', now))
    return applyMove(deps, tx, { order: moved, name: 'openLabel', by: 'CLOCK', now })
  return moved
}

/** Plans what a move does to the held or captured money; a refund is of what is left after earlier ones. */
export async function moveMoney(
  deps: Deps,
  tx: Tx,
  { order, effect }: { order: OrderRow; effect: MoneyEffect },
): Promise<void> {
  const paymentIntentId = order.paymentIntentId
  if (!paymentIntentId) return
  if (effect === 'release') {
    const pendingRequestId = order.pendingRequestId
    await planRelease(deps, tx, { paymentIntentId, pendingRequestId, orderId: order.id })
  }
  if (effect === 'refund') {
    const pence = await findRefundable(tx, order.id)
    if (pence > 0) await planRefund(deps, tx, { key: `refund:${order.id}`, order, pence })
  }
}

async function moveCoin(
  tx: Tx,
  { order, effect, reason, now }: { order: OrderRow; effect: CoinEffect; reason: string; now: Date },
): Promise<void> {
  const pendingRequestId = order.pendingRequestId
  if (effect === 'spend' && pendingRequestId) {
    await spendCoin(tx, { pendingRequestId, orderId: order.id, orderNumber: order.orderNumber, now })
  }
  if (effect === 'return' && pendingRequestId)
    await returnCoin(tx, { pendingRequestId, orderId: order.id, reason, now })
}

const earnCoin = (tx: Tx, order: OrderRow, now: Date) =>
  giveCoinForLoan(tx, { memberId: order.lenderId, orderId: order.id, orderNumber: order.orderNumber, now })

const captureKey = (orderId: string) => `capture:${orderId}`

/**
 * Accepts a request: claims the order so that no other move can pass, takes the money, and only then is it ACCEPTED. A
 * capture that fails ends it as DECLINED with reason PAYMENT_FAILED. When the provider does not answer the order stays
 * claimed (isSettling) and the sweep goes on with it.
 */
async function acceptOrder(deps: Deps, orderId: string): Promise<OrderRow> {
  const claimed = await deps.db.transaction().execute(async (tx) => {
    const order = await requireMovable(deps, tx, { orderId, name: 'accept', by: 'LENDER' })
    if (!order.paymentIntentId) return applyMove(deps, tx, { order, name: 'accept', by: 'LENDER' })
    const now = deps.clock.now()
    await planOperation(tx, {
      key: captureKey(orderId),
      kind: 'CAPTURE',
      pendingRequestId: order.pendingRequestId,
      orderId,
      setupIntentId: null,
      paymentIntentId: order.paymentIntentId,
      amountPence: (order.price as unknown as Price).total,
      now,
    })
    await announceOrder(tx, order, now)
    return tx
      .updateTable('orders')
      .set({ settling: 'accept', updatedAt: now })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (claimed.settling === null) return claimed
  try {
    return await settleAcceptance(deps, orderId, { waits: true })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAVAILABLE') return claimed
    throw error
  }
}

/** Takes the money of a claimed order and writes down how that ended. Safe to run again after a crash. */
export async function settleAcceptance(deps: Deps, orderId: string, patience: { waits: boolean }): Promise<OrderRow> {
  const captured = await performOperation(deps, captureKey(orderId), patience)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    if (order.settling !== 'accept') return order
    if (captured.state === 'DONE') return applyMove(deps, tx, { order, name: 'accept', by: 'LENDER' })
    return failPayment(deps, tx, order)
  })
}

async function failPayment(deps: Deps, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const now = deps.clock.now()
  const to: OrderStatus = 'DECLINED'
  const moved = await writeMove(tx, {
    order,
    name: 'paymentFailed',
    to,
    by: null,
    set: { settling: null, reason: 'PAYMENT_FAILED', closedAt: now },
    now,
  })
  await moveMoney(deps, tx, { order, effect: 'release' })
  await moveCoin(tx, { order, effect: 'return', reason: 'The payment did not go through', now })
  await releaseBooking(tx, { orderId: order.id }, now)
  await queueNotice(deps, tx, { order: moved, notice: 'paymentFailed', to: 'LENDEE' })
  await queueNotice(deps, tx, { order: moved, notice: 'paymentFailed', to: 'LENDER' })
  return moved
}

/** Ends a request whose hold is gone at the provider: there is nothing to take any more. Anything else stays as it is. */
export async function endWithoutHold(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'REQUESTED' || order.settling !== null) return
    // its time is over anyway, and then its hold lapses too: that is the clock's move
    if (order.answerBy && order.answerBy <= deps.clock.now()) return
    await failPayment(deps, tx, order)
  })
}
