import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

const isOffered: RawBuilder<boolean> = sql`l.is_active and l.deleted_at is null and l.hidden_at is null`

/**
 * Returns the members whose friends have not been notified of their newest items: items of this time, none newer than
 * `until`, no notice on this London day yet.
 */
export async function listOwnersWithNews(
  db: Db,
  { since, until, day }: { since: Date; until: Date; day: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.id', 'l.ownerId')
    .leftJoin('friendNews as n', 'n.memberId', 'l.ownerId')
    .select('l.ownerId')
    .where('l.createdAt', '>', since)
    .where(sql<boolean>`l.created_at > coalesce(n.told_until, ${since}::timestamptz)`)
    .where(isOffered)
    .where('o.suspendedAt', 'is', null)
    .where(sql<boolean>`cardinality(o.friend_nos) > 0`)
    .where(sql<boolean>`(n.told_on is null or n.told_on < ${day}::date)`)
    .groupBy('l.ownerId')
    .having(sql<boolean>`max(l.created_at) <= ${until}::timestamptz`)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/**
 * Claims a member's news of this London day, for one caller. Returns from when on their items are new; null if another
 * caller was faster.
 */
export async function claimNews(
  tx: Tx,
  { memberId, since, until, day }: { memberId: string; since: Date; until: Date; day: string },
): Promise<Date | null> {
  await tx
    .insertInto('friendNews')
    .values({ memberId, toldUntil: since })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
  const before = await tx
    .selectFrom('friendNews')
    .select('toldUntil')
    .where('memberId', '=', memberId)
    .where(sql<boolean>`(told_on is null or told_on < ${day}::date)`)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  await tx.updateTable('friendNews').set({ toldUntil: until, toldOn: day }).where('memberId', '=', memberId).execute()
  return before.toldUntil
}

/** Returns a member's offered items of this time, newest first. */
export function listNewItems(db: Db, { ownerId, from, until }: { ownerId: string; from: Date; until: Date }) {
  return db
    .selectFrom('listings as l')
    .select(['l.id', 'l.brand', 'l.category'])
    .where('l.ownerId', '=', ownerId)
    .where('l.createdAt', '>', from)
    .where('l.createdAt', '<=', until)
    .where(isOffered)
    .orderBy('l.createdAt', 'desc')
    .execute()
}

/** Returns a member's first name, and the friends who may see their items. */
export async function listFriendsToNotify(db: Db, ownerId: string): Promise<{ ownerName: string; friendId: string }[]> {
  return db
    .selectFrom('members as o')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.no = any(o.friend_nos)`))
    .select(['o.firstName as ownerName', 'm.id as friendId'])
    .where('o.id', '=', ownerId)
    .where('m.suspendedAt', 'is', null)
    .where(sql<boolean>`o.no <> all(m.blocked_nos) and m.no <> all(o.blocked_nos)`)
    .execute()
}
