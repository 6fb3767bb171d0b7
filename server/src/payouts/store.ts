import type { Selectable } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { PayoutDetails } from '../base/db-types.ts'

export type DetailsRow = Selectable<PayoutDetails>

export function findDetails(db: Db, memberId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payout_details').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function putDetails(
  tx: Tx,
  { memberId, sealed, now }: { memberId: string; sealed: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('payout_details')
    .values({ member_id: memberId, sealed, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed, updated_at: now }))
    .execute()
}

/** Removes a member's details; whether there were any. */
export async function deleteDetails(tx: Tx, memberId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('payout_details')
    .where('member_id', '=', memberId)
    .returning('member_id')
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
    .selectFrom('owed_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('payouts as p', 'p.id', 'l.payout_id')
    .leftJoin('payout_batches as b', 'b.id', 'p.batch_id')
    .selectAll('l')
    .select(['o.order_number', 'b.no as batch_no'])
    .where('l.member_id', '=', memberId)
    .orderBy('l.created_at', 'desc')
    .limit(500)
    .execute()
}

/**
 * Takes the turn to tell members that money waits for them: of open lines whose member has no details and was not told since
 * `again`. Each line for one caller alone.
 */
export function claimWaiting(tx: Tx, { now, again }: { now: Date; again: Date }) {
  return tx
    .updateTable('owed_lines')
    .set({ details_asked_at: now })
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('payout_id', 'is', null)
    .where((eb) => eb.or([eb('details_asked_at', 'is', null), eb('details_asked_at', '<=', again)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_details as d')
            .select('d.member_id')
            .whereRef('d.member_id', '=', 'owed_lines.member_id'),
        ),
      ),
    )
    .returning('member_id')
    .execute()
}

/** Whoever was told of one line was told of all that is open. */
export async function noteTold(tx: Tx, { memberIds, now }: { memberIds: string[]; now: Date }): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .updateTable('owed_lines')
    .set({ details_asked_at: now })
    .where('member_id', 'in', memberIds)
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('payout_id', 'is', null)
    .execute()
}

/** What is open for a member and in no batch, in pence. */
export async function sumOpen(db: Db, memberId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('owed_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pence'), eb.lit(0)).as('sum'))
    .where('member_id', '=', memberId)
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('payout_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
