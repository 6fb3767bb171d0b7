import { randomUUID } from 'node:crypto'
import type { coinLineKinds } from '@hemline/contract/coins/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

type Line = {
  coinId: string
  memberId: string
  kind: (typeof coinLineKinds)[number]
  reason: string
  orderId?: string | null
  now: Date
}

/** Stores a change of a coin, and publishes it to the member's open apps. */
export async function writeLine(tx: Tx, line: Line): Promise<void> {
  await tx
    .insertInto('coinLines')
    .values({
      coinId: line.coinId,
      memberId: line.memberId,
      kind: line.kind,
      reason: line.reason,
      orderId: line.orderId ?? null,
      at: line.now,
    })
    .execute()
  await publishChange(tx, 'coin', { memberId: line.memberId }, line.now)
}

/**
 * Creates a coin unless the member has had the onboarding coin, or this order has earned one. Returns its id, or null.
 */
export async function mintCoin(
  tx: Tx,
  coin: { memberId: string; isOnboardingCoin: boolean; orderId: string | null; now: Date },
): Promise<string | null> {
  const minted = await tx
    .insertInto('coins')
    .values({
      id: randomUUID(),
      memberId: coin.memberId,
      isOnboardingCoin: coin.isOnboardingCoin,
      earnedByOrder: coin.orderId,
      state: 'FREE',
      createdAt: coin.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return minted?.id ?? null
}

/** Creates a coin given by an operator, under the id of that act. Returns false when the act was carried out before. */
export async function insertGrantedCoin(tx: Tx, coin: { id: string; memberId: string; now: Date }): Promise<boolean> {
  const made = await tx
    .insertInto('coins')
    .values({ id: coin.id, memberId: coin.memberId, isOnboardingCoin: false, state: 'FREE', createdAt: coin.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether this act withdrew a coin before. */
export async function wasWithdrawn(tx: Tx, actId: string): Promise<boolean> {
  return (await tx.selectFrom('coins').select('id').where('reservedFor', '=', actId).executeTakeFirst()) !== undefined
}

/**
 * Withdraws the oldest free coin of a member, under the id of the act; returns its id, or null without one. A coin
 * that a request is just reserving is passed over. Call with the member locked, so that an act runs once.
 */
export async function withdrawFreeCoin(
  tx: Tx,
  { memberId, actId }: { memberId: string; actId: string },
): Promise<string | null> {
  const taken = await tx
    .updateTable('coins')
    .set({ state: 'SPENT', reservedFor: actId })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('coins')
        .select('id')
        .where('memberId', '=', memberId)
        .where('state', '=', 'FREE')
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/**
 * Withdraws the coin that this order earned, under its id; returns null when there is none, or it is in use. A request that is
 * just ending is waited for.
 */
export async function withdrawEarnedCoin(tx: Tx, orderId: string): Promise<string | null> {
  await tx.selectFrom('coins').select('id').where('earnedByOrder', '=', orderId).forUpdate().execute()
  const taken = await tx
    .updateTable('coins')
    .set({ state: 'SPENT', reservedFor: orderId })
    .where('earnedByOrder', '=', orderId)
    .where('state', '=', 'FREE')
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** Whether a coin `c` was returned to its member since the loan `e` that earned it was cancelled: then it stays theirs. */
const wasReturnedSince = sql<boolean>`exists (
  select from coin_lines l where l.coin_id = c.id and l.at >= e.closed_at and l.kind = 'REINSTATED')`

/**
 * Returns the loan that earned this coin, if it was cancelled, and the coin was not returned to its member since. Call with the coin
 * locked.
 */
export function findCancelledLoanOf(tx: Tx, coinId: string): Promise<{ id: string; orderNumber: string } | undefined> {
  return tx
    .selectFrom('coins as c')
    .innerJoin('orders as e', 'e.id', 'c.earnedByOrder')
    .select(['e.id', 'e.orderNumber'])
    .where('c.id', '=', coinId)
    .where('e.status', '=', 'CANCELLED')
    .where(sql<boolean>`not ${wasReturnedSince}`)
    .executeTakeFirst()
}

/**
 * Returns which of these orders have a coin that their borrower neither has back nor gets back: it was taken back, or is at their
 * end, or they ended without returning it.
 */
export async function listWithGoneCoin(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('coins as c', 'c.id', 'o.coinId')
    .leftJoin('orders as e', 'e.id', 'c.earnedByOrder')
    .select('o.id')
    .where('o.id', 'in', [...orderIds])
    .where('o.status', '!=', 'COMPLETED')
    .where(
      sql<boolean>`case when c.reserved_for = o.pending_request_id
        then o.status in ('DECLINED', 'EXPIRED', 'CANCELLED')
          or o.received_at is null and o.completed_at is null and e.status = 'CANCELLED' and not ${wasReturnedSince}
        else c.state = 'SPENT' and not exists (select from orders u where u.pending_request_id = c.reserved_for)
      end`,
    )
    .execute()
  return new Set(orders.map(({ id }) => id))
}

/** Returns which of these orders have a coin that is neither reserved for, nor spent on them any more: its borrower has it back. */
export async function listWithReturnedCoin(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('coins as c', 'c.id', 'o.coinId')
    .select('o.id')
    .where('o.id', 'in', [...orderIds])
    .where(sql<boolean>`(c.reserved_for = o.pending_request_id) is not true`)
    .execute()
  return new Set(orders.map(({ id }) => id))
}

/** Whether this order has ended, and its borrower never had the item: one that "All fine" completed they had. */
export async function endedUnreceived(db: Db, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('status', 'in', ['DECLINED', 'EXPIRED', 'CANCELLED'])
    .where('receivedAt', 'is', null)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  return order !== undefined
}

/** Returns the oldest coin that the member is free to spend. */
export async function findFreeCoin(db: Db, memberId: string): Promise<string | null> {
  const coin = await db
    .selectFrom('coins')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'FREE')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return coin?.id ?? null
}

/** Returns how many coins the member is free to spend. */
export async function countFreeCoins(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coins')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('memberId', '=', memberId)
    .where('state', '=', 'FREE')
    .executeTakeFirstOrThrow()
  return count
}

export async function isCoinOf(db: Db, coin: { coinId: string; memberId: string }): Promise<boolean> {
  const line = await db
    .selectFrom('coins')
    .select('id')
    .where('id', '=', coin.coinId)
    .where('memberId', '=', coin.memberId)
    .executeTakeFirst()
  return line !== undefined
}

export async function isFreeCoinOf(db: Db, coin: { coinId: string; memberId: string }): Promise<boolean> {
  const line = await db
    .selectFrom('coins')
    .select('id')
    .where('id', '=', coin.coinId)
    .where('memberId', '=', coin.memberId)
    .where('state', '=', 'FREE')
    .executeTakeFirst()
  return line !== undefined
}

export async function hasHadOnboardingCoin(db: Db, memberId: string): Promise<boolean> {
  const coin = await db
    .selectFrom('coins')
    .select('id')
    .where('memberId', '=', memberId)
    .where('isOnboardingCoin', '=', true)
    .executeTakeFirst()
  return coin !== undefined
}

export function listCoins(db: Db, memberId: string) {
  return db.selectFrom('coins').selectAll().where('memberId', '=', memberId).orderBy('createdAt').execute()
}

export function listLines(db: Db, memberId: string) {
  return db
    .selectFrom('coinLines')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Marks these coins of a member as seen, and notifies their other open apps. */
export async function markSeen(
  tx: Tx,
  { memberId, coinIds, now }: { memberId: string; coinIds: string[]; now: Date },
): Promise<void> {
  if (coinIds.length === 0) return
  const marked = await tx
    .updateTable('coins')
    .set({ hasBeenSeen: true })
    .where('memberId', '=', memberId)
    .where('id', 'in', coinIds)
    .where('hasBeenSeen', '=', false)
    .returning('id')
    .execute()
  if (marked.length > 0) await publishChange(tx, 'coin', { memberId }, now)
}

/**
 * Reserves a free coin of the member. Returns false when it is not free; waits for a concurrent transaction that
 * reserves it.
 */
export async function reserveFreeCoin(
  tx: Tx,
  { coinId, memberId, pendingRequestId }: { coinId: string; memberId: string; pendingRequestId: string },
): Promise<boolean> {
  const reserved = await tx
    .updateTable('coins')
    .set({ state: 'RESERVED', reservedFor: pendingRequestId })
    .where('id', '=', coinId)
    .where('memberId', '=', memberId)
    .where('state', '=', 'FREE')
    .returning('id')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Spends the coin that is reserved for a pending request; undefined when there is none. */
export function spendReserved(tx: Tx, pendingRequestId: string) {
  return tx
    .updateTable('coins')
    .set({ state: 'SPENT' })
    .where('reservedFor', '=', pendingRequestId)
    .where('state', '=', 'RESERVED')
    .returning(['id', 'memberId'])
    .executeTakeFirst()
}

/** Returns the coin that a pending request reserved or spent, locked. */
export function lockCoinOf(tx: Tx, pendingRequestId: string) {
  return tx
    .selectFrom('coins')
    .select(['id', 'memberId', 'state'])
    .where('reservedFor', '=', pendingRequestId)
    .forUpdate()
    .executeTakeFirst()
}

export async function freeCoin(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('coins').set({ state: 'FREE', reservedFor: null }).where('id', '=', id).execute()
}

/** Returns the id of the coin that a pending request reserved or spent, or null. */
export async function findCoinOf(db: Db, pendingRequestId: string): Promise<string | null> {
  const coin = await db.selectFrom('coins').select('id').where('reservedFor', '=', pendingRequestId).executeTakeFirst()
  return coin?.id ?? null
}
