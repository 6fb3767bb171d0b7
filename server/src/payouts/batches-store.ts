import type { Selectable } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { PayoutBatches, Payouts } from '../base/db-types.ts'

export type BatchRow = Selectable<PayoutBatches>
export type PayoutRow = Selectable<Payouts>

/** Every line that is to be paid out and in no batch, with whom and what it is for, the oldest first. */
export function listOpenLines(db: Db) {
  return db
    .selectFrom('owed_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .leftJoin('payout_details as d', 'd.member_id', 'l.member_id')
    .select(['l.id', 'l.member_id', 'l.order_id', 'l.kind', 'l.pence', 'o.order_number'])
    .select(['m.first_name', 'm.second_name', 'm.email', 'd.sealed'])
    .where('l.paid_at', 'is', null)
    .where('l.voided_at', 'is', null)
    .where('l.payout_id', 'is', null)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(1000)
    .execute()
}

/** Writes a new batch; undefined when there is one of this id. */
export function insertBatch(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<BatchRow | undefined> {
  return tx
    .insertInto('payout_batches')
    .values({ id, made_by: operatorId, made_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks those of the lines that are still to be paid out and in no batch, in one order for everybody. */
export function lockOpenLines(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('owed_lines')
    .select(['id', 'member_id', 'pence'])
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('payout_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The bank accounts of these members, kept from being changed until the transaction ends. */
export function lockDetails(tx: Tx, memberIds: string[]) {
  return tx
    .selectFrom('payout_details')
    .select(['member_id', 'sealed'])
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .forShare()
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
      batch_id: payout.batchId,
      member_id: payout.memberId,
      pence: payout.pence,
      sealed: payout.sealed,
    })
    .execute()
}

/** Puts lines into a payout; how many of them were free. */
export async function putIntoPayout(tx: Tx, { ids, payoutId }: { ids: string[]; payoutId: string }): Promise<number> {
  const put = await tx
    .updateTable('owed_lines')
    .set({ payout_id: payoutId })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('payout_id', 'is', null)
    .returning('id')
    .execute()
  return put.length
}

export function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The batches with who made them, those to be paid first, then the newest. */
export function listBatches(db: Db, ids?: string[]) {
  return db
    .selectFrom('payout_batches as b')
    .innerJoin('members as m', 'm.id', 'b.made_by')
    .selectAll('b')
    .select(['m.first_name', 'm.email'])
    .$if(ids !== undefined, (query) => query.where('b.id', 'in', ids ?? []))
    .orderBy((eb) => eb('b.paid_at', 'is not', null))
    .orderBy('b.no', 'desc')
    .limit(100)
    .execute()
}

/** The payments of these batches, by name. */
export function listPayouts(db: Db, batchIds: string[]) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .selectAll('p')
    .select(['m.first_name', 'm.second_name'])
    .where('p.batch_id', 'in', batchIds)
    .orderBy('m.first_name')
    .orderBy('p.id')
    .execute()
}

/** Marks a batch as paid, once: undefined when it was. */
export function payBatch(
  tx: Tx,
  paid: { id: string; operatorId: string; reference: string; paidOn: string; now: Date },
): Promise<BatchRow | undefined> {
  return tx
    .updateTable('payout_batches')
    .set({ paid_by: paid.operatorId, paid_at: paid.now, paid_on: paid.paidOn, paid_reference: paid.reference })
    .where('id', '=', paid.id)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Marks the lines of a batch as paid out and returns them. */
export async function payLinesOf(tx: Tx, { batchId, now }: { batchId: string; now: Date }) {
  return tx
    .updateTable('owed_lines')
    .set({ paid_at: now })
    .where('payout_id', 'in', (eb) => eb.selectFrom('payouts').select('id').where('batch_id', '=', batchId))
    .where('paid_at', 'is', null)
    .returning(['id', 'payout_id', 'member_id', 'order_id', 'kind', 'pence'])
    .execute()
}

export async function listOrderNumbers(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.id, row.order_number]))
}
