import { type Selectable, sql } from 'kysely'
import type { PayoutDetails } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type DetailsRow = Selectable<PayoutDetails>

export function findDetails(db: Db, memberId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payoutDetails').selectAll().where('memberId', '=', memberId).executeTakeFirst()
}

/**
 * Stores a member's details in place of the ones that were seen: those of an instant, none (null), or any (undefined).
 * Returns whether they still were those.
 */
export async function putDetails(
  tx: Tx,
  { memberId, sealed, now, seen }: { memberId: string; sealed: string; now: Date; seen?: Date | null | undefined },
): Promise<boolean> {
  if (seen) {
    const changed = await tx
      .updateTable('payoutDetails')
      .set({ sealed, updatedAt: now })
      .where('memberId', '=', memberId)
      .where('updatedAt', '=', seen)
      .returning('memberId')
      .executeTakeFirst()
    return changed !== undefined
  }
  const stored = await tx
    .insertInto('payoutDetails')
    .values({ memberId, sealed, createdAt: now, updatedAt: now })
    .onConflict((conflict) => {
      const same = conflict.column('memberId')
      return seen === null ? same.doNothing() : same.doUpdateSet({ sealed, updatedAt: now })
    })
    .returning('memberId')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes a member's details; returns whether there were any. */
export async function deleteDetails(tx: Tx, memberId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('payoutDetails')
    .where('memberId', '=', memberId)
    .returning('memberId')
    .executeTakeFirst()
  return gone !== undefined
}

/** The most lines that a member reads: what is still owed comes before what was paid. */
const LINES_MOST = 500

/** Returns what is owed to a member, and the newest of what was, newest first, with its batch. */
export async function listOwedTo(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('payouts as p', 'p.id', 'l.payoutId')
    .leftJoin('payoutBatches as b', 'b.id', 'p.batchId')
    .selectAll('l')
    .select(['o.orderNumber', 'b.no as batchNo', 'b.paidOn'])
    .where('l.memberId', '=', memberId)
    // a payment that the bank returned opens old ones again
    .orderBy((eb) => eb.and([eb('l.paidAt', 'is', null), eb('l.voidedAt', 'is', null)]), 'desc')
    .orderBy('l.createdAt', 'desc')
    .limit(LINES_MOST)
    .execute()
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

const sumUnpaid = (db: Db, memberId: string) =>
  db
    .selectFrom('owedLines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pence'), eb.lit(0)).as('sum'))
    .where('memberId', '=', memberId)
    .where('paidAt', 'is', null)
    .where('voidedAt', 'is', null)

/** Returns what is owed to a member and not paid yet, also what is in a batch, in pence. */
export async function sumOwedTo(db: Db, memberId: string): Promise<number> {
  const { sum } = await sumUnpaid(db, memberId).executeTakeFirstOrThrow()
  return Number(sum)
}

const isOpenedBy = (keys: readonly string[], table: 'd' | 'other') =>
  sql<boolean>`split_part(${sql.ref(`${table}.sealed`)}, '.', 1) = any (${keys}::text[])`

/**
 * Claims reminders of money owed: for open lines whose member has no details that one of the `keys` opens, and was not reminded
 * since `again`. While the `keys` open no account at all, PAYOUT_KEY is rather wrong than lost, and an account that they do not open
 * is not asked for again. Each line is claimed by one caller. None for who is banned or erased: they cannot sign in to add an account.
 */
export function claimWaiting(tx: Tx, { now, again, keys }: { now: Date; again: Date; keys: readonly string[] }) {
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
          eb
            .selectFrom('payoutDetails as d')
            .select('d.memberId')
            .whereRef('d.memberId', '=', 'owedLines.memberId')
            .where((eb) =>
              eb.or([
                isOpenedBy(keys, 'd'),
                eb.not(
                  eb.exists(
                    eb.selectFrom('payoutDetails as other').select('other.memberId').where(isOpenedBy(keys, 'other')),
                  ),
                ),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('bans as b').select('b.memberId').whereRef('b.memberId', '=', 'owedLines.memberId')),
      ),
    )
    .where('memberId', 'not in', (eb) => eb.selectFrom('members').select('id').where('erasedAt', 'is not', null))
    .returning('memberId')
    .execute()
}

/** A reminder covers all open lines of its member. */
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

/** Returns what is open for a member and in no batch, in pence. */
export async function sumOpen(db: Db, memberId: string): Promise<number> {
  const { sum } = await sumUnpaid(db, memberId).where('payoutId', 'is', null).executeTakeFirstOrThrow()
  return Number(sum)
}
