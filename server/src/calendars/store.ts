import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Made before the member's password was last changed: a person who knew the old one may have copied the address. */
const isOutdated = sql<boolean>`coalesce(f.created_at < a.password_changed_at, false)`

/** Returns the generation of a member's calendar address, and whether it is outdated; undefined before they first asked for it. */
export function findFeed(db: Db, memberId: string): Promise<{ generation: number; isOutdated: boolean } | undefined> {
  return db
    .selectFrom('calendarFeeds as f')
    .leftJoin('accounts as a', 'a.id', 'f.memberId')
    .select(['f.generation', isOutdated.as('isOutdated')])
    .where('f.memberId', '=', memberId)
    .executeTakeFirst()
}

/** Writes the first address of a member, unless there is one. */
export async function insertFeed(
  db: Db,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('calendarFeeds')
    .values({ memberId, generation: 1, tokenHash, createdAt: now })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

/** Replaces an address by that of the next generation. False when another renewal was faster. */
export async function renewFeed(
  tx: Tx | Db,
  { memberId, from, tokenHash, now }: { memberId: string; from: number; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('calendarFeeds')
    .set({ generation: from + 1, tokenHash, createdAt: now })
    .where('memberId', '=', memberId)
    .where('generation', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Returns the member whose address has this token, unless it is outdated or they are suspended or leaving. */
export async function findMemberOfFeed(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendarFeeds as f')
    .innerJoin('members as m', 'm.id', 'f.memberId')
    .leftJoin('accounts as a', 'a.id', 'f.memberId')
    .select('m.id')
    .where('f.tokenHash', '=', tokenHash)
    .where('m.suspendedAt', 'is', null)
    .where(sql<boolean>`not ${isOutdated}`)
    .executeTakeFirst()
  return row?.id
}
