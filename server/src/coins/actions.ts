import { reservedReason } from '@hemline/contract/coins/words.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import {
  findFreeCoin,
  freeCoin,
  hasHadOnboardingCoin,
  isCoinOf,
  isFreeCoinOf,
  lockCoinOf,
  mintCoin,
  spendReserved,
  takeCoin,
  writeLine,
} from './store.ts'

/** The coin for a first listing: once ever, whatever is deleted and listed again (product.md §4). True when it was given now. */
export async function grantOnboardingCoin(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const coinId = await mintCoin(tx, { memberId, isOnboardingCoin: true, orderId: null, now })
  if (!coinId) return false
  await writeLine(tx, { coinId, memberId, kind: 'EARNED', reason: 'Your first listing', now })
  return true
}

/** The coin for a completed loan outside one's friends: once per order. */
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
 * Throws unless the member can use a coin: the one that they name must be their own and free (else invalid_coin). Without a name
 * any free one will do, which is chosen at the confirm; COIN_REQUIRED in one of two sentences (product.md §4) when there is none.
 * Returns the coin that there is now.
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

/** Throws invalid_coin for a coin of somebody else's, whatever became of it. */
export async function requireOwnCoin(db: Db, coin: { memberId: string; coinId: string }): Promise<void> {
  if (!(await isCoinOf(db, coin))) throw new Refusal('invalid_coin')
}

/**
 * Sets a coin aside for a request: the one that is named, or the one that was meant while it is free, or the oldest free one,
 * whoever takes coins beside us. Throws as `requireCoin` does.
 */
export async function reserveCoin(
  tx: Tx,
  wanted: { coinId: string | null; meantId: string | null; memberId: string; pendingRequestId: string; now: Date },
): Promise<void> {
  const { memberId, pendingRequestId, now } = wanted
  for (let meant = wanted.coinId ? null : wanted.meantId; ; meant = null) {
    const coinId = meant ?? (await requireCoin(tx, { memberId, coinId: wanted.coinId }))
    if (await takeCoin(tx, { coinId, memberId, pendingRequestId })) {
      await writeLine(tx, { coinId, memberId, kind: 'RESERVED', reason: reservedReason, now })
      return
    }
  }
}

/** Spends the coin that a request reserved, if it reserved one. */
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

/** Gives the coin of a request back, whether reserved or spent already. Doing it twice changes nothing. */
export async function returnCoin(
  tx: Tx,
  given: { pendingRequestId: string; orderId: string | null; reason: string; now: Date },
): Promise<void> {
  const before = await lockCoinOf(tx, given.pendingRequestId)
  if (!before) return
  await freeCoin(tx, before.id)
  await writeLine(tx, {
    coinId: before.id,
    memberId: before.memberId,
    kind: before.state === 'SPENT' ? 'REINSTATED' : 'RELEASED',
    reason: given.reason,
    orderId: given.orderId,
    now: given.now,
  })
}
