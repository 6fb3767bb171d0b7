import type { Selectable } from 'kysely'
import type { PayoutDetails } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type DetailsRow = Selectable<PayoutDetails>

export function findDetails(db: Db, memberId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payoutDetails').selectAll().where('memberId', '=', memberId).executeTakeFirst()
}

export async function putDetails(
  tx: Tx,
  { memberId, sealed, now }: { memberId: string; sealed: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('payoutDetails')
    .values({ memberId, sealed, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ sealed, updatedAt: now }))
    .execute()
}

/** Removes a member's details; whether there were any. */
export async function deleteDetails(tx: Tx, memberId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('payoutDetails')
    .where('memberId', '=', memberId)
    .returning('memberId')
    .executeTakeFirst()
  return gone !== undefined
}

export async function hasPassword(db: Db, memberId: string): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', memberId).executeTakeFirst()
  return found !== undefined
}

/** Everything that is or was owed to a member, the newest first, with the batch that it is in. */
export function listOwedTo(db: Db, memberId: string) {
  return db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('payouts as p', 'p.id', 'l.payoutId')
    .leftJoin('payoutBatches as b', 'b.id', 'p.batchId')
    .selectAll('l')
    .select(['o.orderNumber', 'b.no as batchNo'])
    .where('l.memberId', '=', memberId)
    .orderBy('l.createdAt', 'desc')
    .limit(500)
    .execute()
}

/**
 * Takes the turn to tell members that money waits for them: of open lines whose member has no details and was not told since
 * `again`. Each line for one caller alone.
 */
export function claimWaiting(tx: Tx, { now, again }: { now: Date; again: Date }) {
  return tx
    .updateTable('owedLines')
    .set({ detailsAskedAt: now })
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('payoutId', 'is', null)
    .where((eb) => eb.or([eb('detailsAskedAt', 'is', null), eb('detailsAskedAt', '<=', again)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payoutDetails as d').select('d.memberId').whereRef('d.memberId', '=', 'owedLines.memberId'),
        ),
      ),
    )
    .returning('memberId')
    .execute()
}

/** Whoever was told of one line was told of all that is open. */
export async function markReminded(tx: Tx, { memberIds, now }: { memberIds: string[]; now: Date }): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .updateTable('owedLines')
    .set({ detailsAskedAt: now })
    .where('memberId', 'in', memberIds)
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('payoutId', 'is', null)
    .execute()
}

/** What is open for a member and in no batch, in pence. */
export async function sumOpen(db: Db, memberId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('owedLines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pence'), eb.lit(0)).as('sum'))
    .where('memberId', '=', memberId)
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('payoutId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
