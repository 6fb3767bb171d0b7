import {
  coinTexts,
  firstListingReason,
  reservedReason,
  takenBackNotice,
  takenNotice,
} from '@hemline/contract/coins/words.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import {
  endedUnreceived,
  findCancelledLoanOf,
  findCoinOf,
  findFreeCoin,
  freeCoin,
  hasHadOnboardingCoin,
  insertGrantedCoin,
  isCoinOf,
  isFreeCoinOf,
  listWithGoneCoin,
  lockCoinOf,
  mintCoin,
  reserveFreeCoin,
  spendReserved,
  wasWithdrawn,
  withdrawEarnedCoin,
  withdrawFreeCoin,
  writeLine,
} from './store.ts'

/**
 * Grants the coin for a first listing: once, whatever is deleted and listed again (product.md §4). Returns whether it
 * was granted now.
 */
export async function grantOnboardingCoin(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const coinId = await mintCoin(tx, { memberId, isOnboardingCoin: true, orderId: null, now })
  if (!coinId) return false
  await writeLine(tx, { coinId, memberId, kind: 'EARNED', reason: firstListingReason, now })
  return true
}

/** Grants the coin for a completed loan outside one's friends: once per order. */
export async function grantLoanCoin(
  tx: Tx,
  loan: { memberId: string; orderId: string; orderNumber: string; now: Date },
): Promise<void> {
  const { memberId, orderId, now } = loan
  const coinId = await mintCoin(tx, { memberId, isOnboardingCoin: false, orderId, now })
  if (coinId)
    await writeLine(tx, {
      coinId,
      memberId,
      kind: 'EARNED',
      reason: `Lending, order ${loan.orderNumber}`,
      orderId,
      now,
    })
}

/**
 * Takes back the coin that a loan earned, which was cancelled after its end, unless it was used, and notifies the member; `pushAt`:
 * when that is pushed, now by default.
 */
export async function takeBackLoanCoin(
  deps: Deps,
  tx: Tx,
  loan: { memberId: string; orderId: string; orderNumber: string; now: Date; pushAt?: Date | undefined },
): Promise<void> {
  const { memberId, orderId, orderNumber, now, pushAt } = loan
  const coinId = await withdrawEarnedCoin(tx, orderId)
  const reason = `Order ${orderNumber} was cancelled`
  if (!coinId) return
  await writeLine(tx, { coinId, memberId, kind: 'SPENT', reason, orderId, now })
  const { subject, text } = takenBackNotice(orderNumber)
  await notify(deps, tx, {
    memberId,
    type: 'order',
    topic: 'orders',
    orderId,
    title: subject,
    text,
    path: `/order/${orderId}`,
    key: `coin-taken-back:${orderId}`,
    pushAt,
  })
}

/** What an operator does to a coin; `note`: why, as its member reads it. */
type CoinAct = { memberId: string; actId: string; note: string; now: Date }

const fromOperator = (note: string) => `From Hemline: ${note}`

/** Grants a member a coin, with a reason that they read. Returns false when this act was carried out before. */
export async function grantCoin(tx: Tx, { memberId, actId, note, now }: CoinAct): Promise<boolean> {
  if (!(await insertGrantedCoin(tx, { id: actId, memberId, now }))) return false
  await writeLine(tx, { coinId: actId, memberId, kind: 'EARNED', reason: fromOperator(note), now })
  return true
}

/**
 * Takes a free coin from a member, who is notified of it with the reason. Returns false when this act was carried out before.
 * Throws MOVE_NOT_ALLOWED when they have no free coin.
 * Call with the member locked.
 */
export async function removeCoin(deps: Deps, tx: Tx, { memberId, actId, note, now }: CoinAct): Promise<boolean> {
  if (await wasWithdrawn(tx, actId)) return false
  const coinId = await withdrawFreeCoin(tx, { memberId, actId })
  if (!coinId) throw new Refusal('MOVE_NOT_ALLOWED', { message: coinTexts.noneToTake })
  await writeLine(tx, { coinId, memberId, kind: 'SPENT', reason: fromOperator(note), now })
  const { subject, text } = takenNotice(note)
  await notify(deps, tx, {
    memberId,
    type: 'order',
    topic: 'orders',
    title: subject,
    text,
    path: '/coins',
    key: `coin-taken:${actId}`,
  })
  return true
}

/**
 * Throws unless the member can use a coin: a named one must be their own and free (otherwise invalid_coin). Without a
 * name any free one may be used, selected at the confirm; COIN_REQUIRED in one of two sentences (product.md §4) when
 * there is none. Returns the coin available now.
 */
export async function requireCoin(
  db: Db,
  { memberId, coinId }: { memberId: string; coinId: string | null },
): Promise<string> {
  if (coinId) {
    if (!(await isFreeCoinOf(db, { coinId, memberId }))) throw new Refusal('invalid_coin')
    return coinId
  }
  const free = await findFreeCoin(db, memberId)
  if (free) return free
  const hadOne = await hasHadOnboardingCoin(db, memberId)
  throw new Refusal('COIN_REQUIRED', { message: hadOne ? orderTexts.coinNeeded : orderTexts.coinNeededFirst })
}

/** Throws invalid_coin for another member's coin, whatever its state. */
export async function requireOwnCoin(db: Db, coin: { memberId: string; coinId: string }): Promise<void> {
  if (!(await isCoinOf(db, coin))) throw new Refusal('invalid_coin')
}

/**
 * Reserves a coin for a request: the named one, the intended one while it is free, or the oldest free one, safely for
 * concurrent callers. Throws like `requireCoin`.
 */
export async function reserveCoin(
  tx: Tx,
  wanted: { coinId: string | null; meantId: string | null; memberId: string; pendingRequestId: string; now: Date },
): Promise<void> {
  const { memberId, pendingRequestId, now } = wanted
  for (let meant = wanted.coinId ? null : wanted.meantId; ; meant = null) {
    const coinId = meant ?? (await requireCoin(tx, { memberId, coinId: wanted.coinId }))
    if (await reserveFreeCoin(tx, { coinId, memberId, pendingRequestId })) {
      await writeLine(tx, { coinId, memberId, kind: 'RESERVED', reason: reservedReason, now })
      return
    }
  }
}

/** Spends the coin reserved by a request, if any. */
export async function spendCoin(
  tx: Tx,
  spent: { pendingRequestId: string; orderId: string; orderNumber: string; now: Date },
): Promise<void> {
  const coin = await spendReserved(tx, spent.pendingRequestId)
  if (!coin) return
  const reason = `Borrowing, order ${spent.orderNumber}`
  await writeLine(tx, {
    coinId: coin.id,
    memberId: coin.memberId,
    kind: 'SPENT',
    reason,
    orderId: spent.orderId,
    now: spent.now,
  })
}

/**
 * Returns the coin of a request, reserved or spent. Idempotent. One that was in use while the loan that earned it was cancelled,
 * for a request or an order that ended with nothing received, was not used: it is taken back now. One that is returned all the same,
 * as an operator decided or as the item did not fit, is the member's from then on.
 */
export async function returnCoin(
  deps: Deps,
  tx: Tx,
  given: { pendingRequestId: string; orderId: string | null; reason: string; now: Date; pushAt?: Date },
): Promise<void> {
  const before = await lockCoinOf(tx, given.pendingRequestId)
  if (!before) return
  const isUnused = before.state === 'RESERVED' || given.orderId === null || (await endedUnreceived(tx, given.orderId))
  const loan = isUnused ? await findCancelledLoanOf(tx, before.id) : undefined
  await freeCoin(tx, before.id)
  await writeLine(tx, {
    coinId: before.id,
    memberId: before.memberId,
    kind: before.state === 'SPENT' ? 'REINSTATED' : 'RELEASED',
    reason: given.reason,
    orderId: given.orderId,
    now: given.now,
  })
  const { memberId } = before
  const { now, pushAt } = given
  if (loan) await takeBackLoanCoin(deps, tx, { ...loan, memberId, orderId: loan.id, now, pushAt })
}

/** Returns these orders, without the coin where their borrower neither has it back nor gets it back (product.md §4). */
export async function withoutGoneCoins<Of extends { id: string; coinId: string | null }>(
  db: Db,
  orders: readonly Of[],
): Promise<Of[]> {
  const withCoin = orders.filter(({ coinId }) => coinId !== null).map(({ id }) => id)
  const gone = await listWithGoneCoin(db, withCoin)
  return orders.map((order) => (gone.has(order.id) ? { ...order, coinId: null } : order))
}

/** Returns this order, without the coin where its borrower neither has it back nor gets it back. */
export async function withoutGoneCoin<Of extends { id: string; coinId: string | null }>(
  db: Db,
  order: Of,
): Promise<Of> {
  const [own = order] = await withoutGoneCoins(db, [order])
  return own
}

type WithCoin = { id: string; coinId: string | null; pendingRequestId: string | null }

/** Whether the coin of an order is in use for it: reserved, or spent and not returned to its borrower since. */
export async function usesCoin(db: Db, { coinId, pendingRequestId }: WithCoin): Promise<boolean> {
  return pendingRequestId !== null && coinId !== null && (await findCoinOf(db, pendingRequestId)) === coinId
}

/** Returns an order, without the coin where its end returns none: its borrower has it back already, or it is taken back then. */
export async function withCoinToReturn<Of extends WithCoin>(db: Db, order: Of): Promise<Of> {
  const own = await withoutGoneCoin(db, order)
  return (await usesCoin(db, order)) ? own : { ...own, coinId: null }
}
