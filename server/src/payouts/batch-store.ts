import { type Selectable, sql } from 'kysely'
import type { PayoutBatches, Payouts } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type BatchRow = Selectable<PayoutBatches>
export type PayoutRow = Selectable<Payouts>

const OPEN_LINES_MOST = 1000

/**
 * Returns the lines to be paid out that are in no batch, with their members and purposes: first those of members with a bank
 * account that one of the `keys` opens, so that however many wait without one, what can be paid is among them; oldest first.
 */
export function listOpenLines(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .innerJoin('members as m', 'm.id', 'l.memberId')
    .leftJoin('payoutDetails as d', 'd.memberId', 'l.memberId')
    .leftJoin('bans as b', 'b.memberId', 'l.memberId')
    .select(['l.id', 'l.memberId', 'l.orderId', 'l.kind', 'l.pence', 'l.createdAt', 'o.orderNumber'])
    .select(['m.firstName', 'm.secondName', 'm.email', 'm.erasedAt', 'd.sealed'])
    .select(sql<boolean>`b.member_id is not null`.as('isBanned'))
    .where('l.paidAt', 'is', null)
    .where('l.voidedAt', 'is', null)
    .where('l.payoutId', 'is', null)
    .orderBy(sql`split_part(d.sealed, '.', 1) = any (${keys}::text[])`, (order) => order.desc().nullsLast())
    .orderBy('l.createdAt')
    .orderBy('l.id')
    .limit(OPEN_LINES_MOST)
    .execute()
}

/** Inserts a batch; undefined when the id exists. */
export function insertBatch(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<BatchRow | undefined> {
  return tx
    .insertInto('payoutBatches')
    .values({ id, madeBy: operatorId, madeAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks those of the lines that are still to be paid out and in no batch, in a fixed order. */
export function lockOpenLines(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('owedLines')
    .select(['id', 'memberId', 'pence'])
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('payoutId', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Returns the bank accounts of these members, locked until the transaction ends. The lock is not shared: two that hold it and then
 * delete the same account would deadlock.
 */
export function lockDetails(tx: Tx, memberIds: string[]) {
  return tx
    .selectFrom('payoutDetails')
    .select(['memberId', 'sealed'])
    .where('memberId', 'in', memberIds)
    .orderBy('memberId')
    .forUpdate()
    .execute()
}

export async function insertPayout(
  tx: Tx,
  payout: { id: string; batchId: string; memberId: string; pence: number; sealed: string },
): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      id: payout.id,
      batchId: payout.batchId,
      memberId: payout.memberId,
      pence: payout.pence,
      sealed: payout.sealed,
    })
    .execute()
}

/** Assigns lines to a payout; returns how many of them were free. */
export async function putIntoPayout(tx: Tx, { ids, payoutId }: { ids: string[]; payoutId: string }): Promise<number> {
  const put = await tx
    .updateTable('owedLines')
    .set({ payoutId })
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('payoutId', 'is', null)
    .returning('id')
    .execute()
  return put.length
}

export function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('payoutBatches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the batches with their authors, unpaid ones first, then the newest. */
export function listBatches(db: Db, ids?: string[]) {
  return db
    .selectFrom('payoutBatches as b')
    .innerJoin('members as m', 'm.id', 'b.madeBy')
    .selectAll('b')
    .select(['m.firstName', 'm.email', 'm.erasedAt'])
    .$if(ids !== undefined, (query) => query.where('b.id', 'in', ids!))
    .orderBy((eb) => eb('b.paidAt', 'is not', null))
    .orderBy('b.no', 'desc')
    .limit(100)
    .execute()
}

/** Returns the payments of these batches, by name. */
export function listPayouts(db: Db, batchIds: string[]) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .selectAll('p')
    .select(['m.firstName', 'm.secondName', 'm.erasedAt'])
    .where('p.batchId', 'in', batchIds)
    .orderBy('m.firstName')
    .orderBy('p.id')
    .execute()
}

/** Marks a batch as paid, once: undefined when it was already. */
export function payBatch(
  tx: Tx,
  paid: { id: string; operatorId: string; reference: string; paidOn: string; now: Date },
): Promise<BatchRow | undefined> {
  return tx
    .updateTable('payoutBatches')
    .set({ paidBy: paid.operatorId, paidAt: paid.now, paidOn: paid.paidOn, paidReference: paid.reference })
    .where('id', '=', paid.id)
    .where('paidAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Marks the lines of a batch as paid out and returns them. */
export async function payLinesOf(tx: Tx, { batchId, now }: { batchId: string; now: Date }) {
  return tx
    .updateTable('owedLines')
    .set({ paidAt: now })
    .where('payoutId', 'in', (eb) => eb.selectFrom('payouts').select('id').where('batchId', '=', batchId))
    .where('paidAt', 'is', null)
    .returning(['payoutId', 'orderId', 'kind', 'pence'])
    .execute()
}

/** Marks a payment of a paid batch as returned, once: undefined when it was already, or its batch is not paid. */
export function returnPayout(
  tx: Tx,
  back: { id: string; operatorId: string; reason: string; now: Date },
): Promise<PayoutRow | undefined> {
  return tx
    .updateTable('payouts')
    .set({ returnedAt: back.now, returnedBy: back.operatorId, returnedReason: back.reason })
    .where('id', '=', back.id)
    .where('returnedAt', 'is', null)
    .where('notSentAt', 'is', null)
    .where('batchId', 'in', (eb) => eb.selectFrom('payoutBatches').select('id').where('paidAt', 'is not', null))
    .returningAll()
    .executeTakeFirst()
}

/** Locks a batch until the transaction ends, against being paid; undefined once it is, and without it. */
export function lockUnpaidBatch(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('payoutBatches')
    .select('id')
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Takes a payment out of its batch, once: undefined when it was already. The caller holds the lock of the unpaid batch. */
export function leavePayoutOut(
  tx: Tx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<PayoutRow | undefined> {
  return tx
    .updateTable('payouts')
    .set({ notSentAt: now, notSentReason: reason })
    .where('id', '=', id)
    .where('notSentAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Locks the loans that a payment is for until the transaction ends, in a fixed order, and returns the ids of those that were
 * cancelled. A dispute about one locks it before its lines, and so must any act that opens the lines again.
 */
export async function lockLoansOf(tx: Tx, payoutId: string): Promise<string[]> {
  const loans = await tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', (eb) => eb.selectFrom('owedLines').select('orderId').where('payoutId', '=', payoutId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return loans.flatMap(({ id, status }) => (status === 'CANCELLED' ? [id] : []))
}

/** Makes the lines of a payment that was not sent open again; nothing else of them changes. */
export function freeLines(tx: Tx, payoutId: string) {
  return tx
    .updateTable('owedLines')
    .set({ payoutId: null })
    .where('payoutId', '=', payoutId)
    .returning(['id', 'orderId'])
    .execute()
}

export function findPayout(db: Db, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes the lines of a returned payment owed again, in no batch. Their member is notified about them now. */
export function reopenLines(tx: Tx, { payoutId, now }: { payoutId: string; now: Date }) {
  return tx
    .updateTable('owedLines')
    .set({ paidAt: null, payoutId: null, detailsAskedAt: now })
    .where('payoutId', '=', payoutId)
    .returning('orderId')
    .execute()
}

export async function listOrderNumbers(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'orderNumber']).where('id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.id, row.orderNumber]))
}
