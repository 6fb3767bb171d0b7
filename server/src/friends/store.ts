import { randomUUID } from 'node:crypto'
import type { FriendStatus } from '@hemline/contract/friends/shapes.ts'
import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

export type FriendshipStatus = 'undetermined' | 'active' | 'dismissed' | 'ended'

/** Locks both members of a pair in a fixed order, so that concurrent transactions wait instead of deadlocking. */
export async function lockPair(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [oneId, otherId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function findFriendship(db: Db, oneId: string, otherId: string) {
  return db
    .selectFrom('friendships')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and({ requesterId: oneId, addresseeId: otherId }),
        eb.and({ requesterId: otherId, addresseeId: oneId }),
      ]),
    )
    .executeTakeFirst()
}

/** Returns how many friend requests a member has sent since then, those that were withdrawn or dismissed too. */
export async function countRequested(db: Db, { memberId, since }: { memberId: string; since: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('friendships')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('requesterId', '=', memberId)
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a friend request, or a friendship to be (`requestedAt` null), and publishes it to both sides. Returns its id. */
export async function insertFriendship(
  tx: Tx,
  request: { requesterId: string; addresseeId: string; requestedAt: Date | null; now: Date },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('friendships')
    .values({
      id,
      requesterId: request.requesterId,
      addresseeId: request.addresseeId,
      status: 'undetermined',
      requestedAt: request.requestedAt,
      createdAt: request.now,
      updatedAt: request.now,
    })
    .execute()
  await publishChange(tx, 'friendRequest', { between: [request.requesterId, request.addresseeId] }, request.now)
  return id
}

/**
 * Updates a friendship's state and both members' arrays of friends, and publishes the change to both sides. Call with
 * the pair locked.
 */
export async function setFriendship(
  tx: Tx,
  change: { id: string; requesterId: string; addresseeId: string; status: FriendshipStatus; now: Date },
): Promise<void> {
  await tx
    .updateTable('friendships')
    .set({
      status: change.status,
      requesterId: change.requesterId,
      addresseeId: change.addresseeId,
      updatedAt: change.now,
      // of who asked first, where the other makes it a friendship
      requestedAt:
        change.status === 'undetermined'
          ? change.now
          : sql<Date | null>`case when requester_id = ${change.requesterId} then requested_at end`,
    })
    .where('id', '=', change.id)
    .execute()
  const pair = [
    [change.requesterId, change.addresseeId],
    [change.addresseeId, change.requesterId],
  ] as const
  for (const [memberId, friendId] of pair) {
    const other = sql<number>`(select o.no from members o where o.id = ${friendId})`
    await tx
      .updateTable('members')
      .set({
        friendNos:
          change.status === 'active'
            ? sql<number[]>`sort(uniq(sort((friend_nos - ${other}) + ${other})))`
            : sql<number[]>`friend_nos - ${other}`,
      })
      .where('id', '=', memberId)
      .execute()
  }
  const kind = change.status === 'undetermined' ? 'friendRequest' : 'friendship'
  await publishChange(tx, kind, { between: [change.requesterId, change.addresseeId] }, change.now)
}

/** Returns the active friendships and open requests of a member, each with the other's name and picture. */
export function listFriendships(db: Db, memberId: string) {
  return db
    .selectFrom('friendships as f')
    .innerJoin('members as m', (join) =>
      join.on(sql<boolean>`m.id = case when f.requester_id = ${memberId} then f.addressee_id else f.requester_id end`),
    )
    .select([
      'f.id as friendshipId',
      'f.status',
      'f.addresseeId',
      'f.updatedAt',
      'm.id',
      'm.firstName',
      'm.secondName',
      'm.picture',
    ])
    .where((eb) => eb.or([eb('f.requesterId', '=', memberId), eb('f.addresseeId', '=', memberId)]))
    .where('f.status', 'in', ['active', 'undetermined'])
    .where('m.suspendedAt', 'is', null)
    .orderBy('f.updatedAt', 'desc')
    .$narrowType<{ status: FriendStatus }>()
    .execute()
}

/** The name of a member as shown to members who are not friends yet. */
export async function firstNameOf(db: Db, memberId: string): Promise<string> {
  const row = await db.selectFrom('members').select('firstName').where('id', '=', memberId).executeTakeFirstOrThrow()
  return row.firstName
}

/** Whether two members are friends. */
export async function areFriends(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const friendship = await findFriendship(db, oneId, otherId)
  return friendship?.status === 'active'
}

/** Whether one of the two has blocked the other. */
export async function areBlocked(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const friendship = await db
    .selectFrom('members as one')
    .innerJoin('members as other', (join) => join.on(sql<boolean>`other.no = any(one.blocked_nos)`))
    .select('one.id')
    .where('one.id', '=', oneId)
    .where('other.id', '=', otherId)
    .executeTakeFirst()
  return friendship !== undefined
}

/**
 * Returns the members with these contacts who are discoverable by them, each once, with how many of the contacts are theirs: by
 * a public id also before onboarding, since their profile shows it; by a phone number only once it is verified.
 */
export function findByContact(db: Db, contact: { publicIds: string[]; emails: string[]; phoneNumbers: string[] }) {
  const eb = expressionBuilder<DB, 'members'>()
  const ways = [
    eb('publicId', '=', eb.fn.any(eb.val(contact.publicIds))),
    eb.and([
      eb('hasOnboarded', '=', true),
      eb('isFoundByEmail', '=', true),
      // as the unique index compares: `email::text` has none
      sql<boolean>`email = any(${contact.emails}::citext[])`,
    ]),
    eb.and([
      eb('hasOnboarded', '=', true),
      eb('isFoundByPhone', '=', true),
      eb('phoneVerifiedAt', 'is not', null),
      eb('phoneNumber', '=', eb.fn.any(eb.val(contact.phoneNumbers))),
    ]),
  ]
  return db
    .selectFrom('members')
    .select(['id', 'no'])
    .select(sql<number>`num_nonnulls(${sql.join(ways.map((way) => sql`nullif(${way}, false)`))})`.as('contacts'))
    .where(eb.or(ways))
    .where('suspendedAt', 'is', null)
    .limit(500)
    .execute()
}

/**
 * Adds unmatched contacts to a member's count of the day if they fit; returns whether they did. Safe for concurrent
 * calls.
 */
export async function reserveLookups(
  db: Db,
  lookups: { memberId: string; day: string; count: number; most: number },
): Promise<boolean> {
  if (lookups.count > lookups.most) return false
  const taken = await db
    .insertInto('contactLookups')
    .values({ memberId: lookups.memberId, day: lookups.day, unmatched: lookups.count })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'day'])
        .doUpdateSet((eb) => ({ unmatched: eb('contactLookups.unmatched', '+', lookups.count) }))
        .where('contactLookups.unmatched', '<=', lookups.most - lookups.count),
    )
    .returning('unmatched')
    .executeTakeFirst()
  return taken !== undefined
}

/** Subtracts the contacts that matched a member. */
export async function releaseLookups(db: Db, lookups: { memberId: string; day: string; count: number }): Promise<void> {
  await db
    .updateTable('contactLookups')
    .set((eb) => ({ unmatched: eb('unmatched', '-', lookups.count) }))
    .where('memberId', '=', lookups.memberId)
    .where('day', '=', lookups.day)
    .execute()
}

/** Deletes the counts of days before that one: only those of today are limited. */
export async function deleteOldLookups(db: Db, day: string): Promise<void> {
  await db.deleteFrom('contactLookups').where('day', '<', day).execute()
}

export function findFriendshipById(db: Db, id: string) {
  return db.selectFrom('friendships').selectAll().where('id', '=', id).executeTakeFirst()
}
