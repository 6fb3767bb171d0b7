import { formatPence } from '@hemline/contract/money.ts'
import { pushTimeOfClock } from '@hemline/contract/notifications/rules.ts'
import type { OrderAction, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Move, Mover } from '@hemline/contract/orders/move-shapes.ts'
import { type MoveName, mayMove, moves, outcomeOf } from '@hemline/contract/orders/moves.ts'
import { liveStatuses, mayEver, moveFor, movesOf } from '@hemline/contract/orders/rules.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { requireStanding } from '../base/standing.ts'
import { hideEnded } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { performOperation } from '../payments/actions.ts'
import { findOperation, findRefundable, planOperation } from '../payments/store.ts'
import { isTurned } from '../shipping/turn-store.ts'
import { coinEffects, moneyEffects, moveEffects } from './move-effects.ts'
import { queueNotice } from './notice-actions.ts'
import { requireParty } from './party.ts'
import { listEvents, lockOrder, type OrderRow, startSettling, writeMove } from './store.ts'
import { factsOf } from './views.ts'

/**
 * What the history stores about a move besides who made it. `handedAt`: when a handover code was entered. `isAutomatic`: Hemline
 * declined the request in the lender's name; no answer has it, since it would reveal a block.
 */
type MoveDetail = { handedAt?: string; isAutomatic?: true }

/** The state of an order after a move, as returned to the member who made it. */
export type Moved = { status: OrderStatus; isSettling: boolean }

type MoveInput = { member: Caller; orderId: string; action: OrderAction; detail?: MoveDetail }

/**
 * Moves an order for one of its parties. A member who has already made this move gets the same answer as the first
 * time. Throws NOT_FOUND for any other member, FORBIDDEN for a side that may never make this move, MOVE_NOT_ALLOWED
 * when the life cycle does not allow it now (product.md §1).
 */
export async function moveOrder(deps: Deps, input: MoveInput): Promise<Moved> {
  try {
    const { status, settling } = await moveOrderNow(deps, input)
    return { status: status as OrderStatus, isSettling: settling !== null }
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'MOVE_NOT_ALLOWED'
    const earlier = isRefused ? await madeBefore(deps, input) : null
    if (!earlier) throw error
    return earlier
  }
}

/**
 * Moves an order once: throws MOVE_NOT_ALLOWED also when this move was made before. A request with a hold is first
 * claimed, so that no other move can be made; then the hold is captured, and only then is the order ACCEPTED. When the
 * provider does not answer, the order stays claimed (`settling`) and the sweep completes it.
 */
export async function moveOrderNow(deps: Deps, { member, orderId, action, detail }: MoveInput): Promise<OrderRow> {
  const moved = await deps.db.transaction().execute(async (tx) => {
    const { order, role } = await requireParty(tx, { orderId, memberId: member.id }, lockOrder)
    const now = deps.clock.now()
    const name = moveFor(action, factsOf(order), role, now)
    if (name === 'accept') requireStanding(member)
    if (!name)
      throw mayEver(action, role)
        ? new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
        : new Refusal('FORBIDDEN')
    const { paymentIntentId, pendingRequestId, price } = order
    if (name !== 'accept' || !paymentIntentId) return applyMove(deps, tx, { order, name, by: role, detail, now })
    await planOperation(tx, {
      key: `capture:${orderId}`,
      kind: 'CAPTURE',
      pendingRequestId,
      orderId,
      setupIntentId: null,
      paymentIntentId,
      amountPence: price.total,
      now,
    })
    return startSettling(tx, order, now)
  })
  if (moved.settling === null) return moved
  try {
    return await settleAcceptance(deps, orderId, { waits: true })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAVAILABLE') return moved
    throw error
  }
}

/**
 * Makes one move of the clock or the carrier, or on behalf of a party, under the order's lock. Throws MOVE_NOT_ALLOWED
 * and changes nothing otherwise.
 */
export async function makeMove(
  deps: Deps,
  { orderId, name, by, detail }: { orderId: string; name: MoveName; by: Mover; detail?: MoveDetail | undefined },
): Promise<OrderRow> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = deps.clock.now()
    if (!order || !mayMove(name, factsOf(order), by, now))
      throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
    return applyMove(deps, tx, { order, name, by, detail, now })
  })
}

type Allowed = {
  order: OrderRow
  name: MoveName
  by: Mover
  now: Date
  detail?: MoveDetail | undefined
  /** The operator's decision about the borrower's coin, with the reason. */
  decided?: { returnsCoin: boolean; reason: string }
  /** Whether it follows another move in the same moment, whose notice says by when to post. */
  isFollowing?: boolean
}

/** Writes an allowed move and all its effects in the transaction that holds the order's lock. */
export async function applyMove(deps: Deps, tx: Tx, allowed: Allowed): Promise<OrderRow> {
  const { order: before, name, by, now, detail, decided, isFollowing } = allowed
  const { coinReason, followedBy }: Move = moves[name]
  const { to, sets, money, coin, effects, notifies } = outcomeOf(name, factsOf(before), now)
  const order = await writeMove(tx, { order: before, name, by, to, sets, detail, now })
  // what the clock does at midnight wakes no one
  const pushAt = by === 'CLOCK' ? pushTimeOfClock(now) : now
  const applied = {
    order,
    before,
    coinReason: coinReason ?? decided?.reason ?? '',
    returnsCoin: decided?.returnsCoin ?? false,
    now,
    pushAt,
  }
  const leftPence = money === 'refund' ? await findRefundable(tx, order.id) : order.price.total
  const left = leftPence > 0 ? formatPence(leftPence) : null
  await moneyEffects[money]?.(deps, tx, applied)
  await coinEffects[coin]?.(deps, tx, applied)
  for (const effect of effects) await moveEffects[effect](deps, tx, applied)
  if (liveStatuses.includes(before.status) && !liveStatuses.includes(order.status) && order.conversationId)
    await hideEnded(tx, { conversationId: order.conversationId, now })
  // an operator writes to both themselves
  if (by !== 'OPERATOR' && !isFollowing && !(await isOfTurnedParcel(tx, allowed)))
    for (const { notice, to } of notifies) await queueNotice(deps, tx, { order, notice, to, left, pushAt })
  if (!followedBy || !mayMove(followedBy, factsOf(order), 'CLOCK', now)) return order
  return applyMove(deps, tx, { order, name: followedBy, by: 'CLOCK', now, isFollowing: true })
}

/** Whether a scan reveals that a parcel was posted that has turned round since: both hear of that alone. */
async function isOfTurnedParcel(tx: Tx, { order, name, by }: Allowed): Promise<boolean> {
  if (by !== 'CARRIER' || (name !== 'sent' && name !== 'returned')) return false
  return isTurned(tx, { orderId: order.id, direction: name === 'sent' ? 'OUTBOUND' : 'RETURN' })
}

/** Captures the hold of a claimed order and writes the result: ACCEPTED or DECLINED. Safe to repeat after a crash. */
export async function settleAcceptance(deps: Deps, orderId: string, options: { waits: boolean }): Promise<OrderRow> {
  const captured = await performOperation(deps, `capture:${orderId}`, options)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    if (order.settling !== 'accept') return order
    const now = deps.clock.now()
    return captured.state === 'DONE'
      ? applyMove(deps, tx, { order, name: 'accept', by: 'LENDER', now })
      : applyMove(deps, tx, { order, name: 'paymentFailed', by: 'CARD_PROVIDER', now })
  })
}

/** Ends a request whose hold no longer exists at the provider. Any other order is unchanged. */
export async function endWithoutHold(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = deps.clock.now()
    // `settleAcceptance` writes the result of a claimed acceptance
    if (!order || order.settling !== null) return
    if (!mayMove('paymentFailed', factsOf(order), 'CARD_PROVIDER', now)) return
    await applyMove(deps, tx, { order, name: 'paymentFailed', by: 'CARD_PROVIDER', now })
  })
}

/**
 * Returns the answer that this side got when it made this move, or null when it has not. A failed capture was an answer
 * too.
 */
async function madeBefore({ db }: Deps, { orderId, action, member }: MoveInput): Promise<Moved | null> {
  const { order, role } = await requireParty(db, { orderId, memberId: member.id })
  if (action === 'accept' && order.settling === 'accept') return { status: order.status, isSettling: true }
  const events = await listEvents(db, [orderId])
  const hasAccepted = action === 'accept' && (await findOperation(db, `capture:${orderId}`)) !== undefined
  const names: readonly string[] = movesOf(action)
  const made = events.find(
    ({ byRole, move }) => (byRole === role && names.includes(move)) || (hasAccepted && move === 'paymentFailed'),
  )
  if (!made) return null
  // later moves made in the same moment were part of that answer
  const last = events.findLast(({ at, byRole }) => at.getTime() === made.at.getTime() && byRole !== otherRole(role))
  return { status: (last ?? made).toStatus, isSettling: false }
}

const otherRole = (role: Role): Role => (role === 'LENDER' ? 'LENDEE' : 'LENDER')
