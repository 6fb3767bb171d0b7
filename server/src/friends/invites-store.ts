import { INVITE_USES } from '@hemline/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Returns a member's newest invite link, open or not. */
export function findInvite(db: Db, memberId: string) {
  return db.selectFrom('friendInvites').selectAll().where('memberId', '=', memberId).executeTakeFirst()
}
export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>

type NewInvite = { memberId: string; tokenHash: Buffer; now: Date; expiresAt: Date; day: string }

/** Writes a member's first invite link, unless there is one. */
export async function insertInvite(db: Db, { memberId, tokenHash, now, expiresAt, day }: NewInvite): Promise<void> {
  await db
    .insertInto('friendInvites')
    .values({ memberId, generation: 1, tokenHash, madeAt: now, expiresAt, day })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

/**
 * Replaces a link by that of the next generation. False when another call was faster, or `most` of the day are used up.
 */
export async function renewInvite(
  db: Db,
  { memberId, from, tokenHash, now, expiresAt, day, most }: NewInvite & { from: number; most: number },
): Promise<boolean> {
  const isSameDay = sql<boolean>`day = ${day}::date`
  const changed = await db
    .updateTable('friendInvites')
    .set({
      generation: from + 1,
      tokenHash,
      madeAt: now,
      expiresAt,
      withdrawnAt: null,
      uses: 0,
      day,
      linksOfDay: sql<number>`case when ${isSameDay} then links_of_day + 1 else 1 end`,
      usesOfDay: sql<number>`case when ${isSameDay} then uses_of_day else 0 end`,
    })
    .where('memberId', '=', memberId)
    .where('generation', '=', from)
    .where((eb) => eb.or([eb.not(isSameDay), eb('linksOfDay', '<', most)]))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Ends a member's link permanently; a new one has another token. */
export async function withdrawInviteOf(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await db
    .updateTable('friendInvites')
    .set({ withdrawnAt: now })
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Returns the link with this token and the member who invites, if the link is open and the member neither suspended nor leaving. */
export function findOpenInvite(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  return db
    .selectFrom('friendInvites as i')
    .innerJoin('members as m', 'm.id', 'i.memberId')
    .select(['m.id', 'm.firstName', 'm.picture', 'i.madeAt'])
    .where('i.tokenHash', '=', tokenHash)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .where('i.uses', '<', INVITE_USES)
    .where('m.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** Counts one more friendship that an open link makes. False when it is not open any more, or has made `most` of a day. */
export async function countUse(
  tx: Tx,
  { tokenHash, day, now, most }: { tokenHash: Buffer; day: string; now: Date; most: number },
): Promise<boolean> {
  const isSameDay = sql<boolean>`day = ${day}::date`
  const changed = await tx
    .updateTable('friendInvites')
    .set({
      uses: sql<number>`uses + 1`,
      day,
      linksOfDay: sql<number>`case when ${isSameDay} then links_of_day else 0 end`,
      usesOfDay: sql<number>`case when ${isSameDay} then uses_of_day + 1 else 1 end`,
    })
    .where('tokenHash', '=', tokenHash)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('uses', '<', INVITE_USES)
    .where((eb) => eb.or([eb.not(isSameDay), eb('usesOfDay', '<', most)]))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
