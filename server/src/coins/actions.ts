import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { findFreeCoin, hasHadOnboardingCoin, isFreeCoinOf, mintCoin, writeLine } from './store.ts'

/** The coin for a first listing: once ever, whatever is deleted and listed again (product.md §4). True when it was given now. */
export async function giveOnboardingCoin(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<boolean> {
  const coinId = await mintCoin(tx, { memberId, isOnboardingCoin: true, orderId: null, now })
  if (!coinId) return false
  await writeLine(tx, { coinId, memberId, kind: 'EARNED', reason: 'Your first listing', now })
  return true
}

/** The coin for a completed loan outside one's friends: once per order. */
export async function giveCoinForLoan(
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
 * The coin that a request will use: the one named, if it is the member's own and free (else invalid_coin), or her oldest
 * free one. Throws COIN_REQUIRED in one of the spec's two sentences when she has none.
 */
export async function chooseCoin(
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

/** Sets a free coin aside for a request. Throws invalid_coin when it is not the member's own or not free. */
export async function reserveCoin(
  tx: Tx,
  {
    coinId,
    memberId,
    pendingRequestId,
    now,
  }: { coinId: string; memberId: string; pendingRequestId: string; now: Date },
): Promise<void> {
  const reserved = await tx
    .updateTable('coins')
    .set({ state: 'RESERVED', reserved_for: pendingRequestId })
    .where('id', '=', coinId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'FREE')
    .returning('id')
    .executeTakeFirst()
  if (!reserved) throw new Refusal('invalid_coin')
  await writeLine(tx, { coinId, memberId, kind: 'RESERVED', reason: 'Your request', now })
}

/** Spends the coin that a request reserved, if it reserved one. */
export async function spendCoin(
  tx: Tx,
  spent: { pendingRequestId: string; orderId: string; orderNumber: string; now: Date },
): Promise<void> {
  const coin = await tx
    .updateTable('coins')
    .set({ state: 'SPENT' })
    .where('reserved_for', '=', spent.pendingRequestId)
    .where('state', '=', 'RESERVED')
    .returning(['id', 'member_id'])
    .executeTakeFirst()
  if (!coin) return
  const reason = `Borrowing, order ${spent.orderNumber}`
  await writeLine(tx, {
    coinId: coin.id,
    memberId: coin.member_id,
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
  const before = await tx
    .selectFrom('coins')
    .select(['id', 'member_id', 'state'])
    .where('reserved_for', '=', given.pendingRequestId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  await tx.updateTable('coins').set({ state: 'FREE', reserved_for: null }).where('id', '=', before.id).execute()
  await writeLine(tx, {
    coinId: before.id,
    memberId: before.member_id,
    kind: before.state === 'SPENT' ? 'REINSTATED' : 'RELEASED',
    reason: given.reason,
    orderId: given.orderId,
    now: given.now,
  })
}
