import { randomUUID } from 'node:crypto'
import { UNREAD_COUNTED_MAX } from '@hemline/contract/limits.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'
import { onlyFinishes } from '../base/standing.ts'
import { isSeenBy, isUnreadBy, type Reader } from './unread-store.ts'

type Viewer = Reader & { no: number }

/**
 * Returns the conversation of two members; created if it does not exist. A concurrent caller waits and finds the same
 * one.
 */
export async function findOrInsertConversation(
  tx: Tx,
  pair: { oneId: string; otherId: string; now: Date },
): Promise<string> {
  const [one, other] = [pair.oneId, pair.otherId].sort() as [string, string]
  const made = await tx
    .insertInto('conversations')
    .values({ id: randomUUID(), oneId: one, otherId: other, createdAt: pair.now })
    .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? (await findConversationId(tx, pair))!
}

/** Returns the conversation of two members. */
export async function findConversationId(
  tx: Tx,
  pair: { oneId: string; otherId: string },
): Promise<string | undefined> {
  const [one, other] = [pair.oneId, pair.otherId].sort() as [string, string]
  const conversation = await tx
    .selectFrom('conversations')
    .select('id')
    .where('oneId', '=', one)
    .where('otherId', '=', other)
    .executeTakeFirst()
  return conversation?.id
}

/** Counts the conversations that a member began since then, with a message or an enquiry; a request has limits of its own. */
export async function countBegun(tx: Tx, { memberId, since }: { memberId: string; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) => join.onRef('m.conversationId', '=', 'c.id').on('m.place', '=', 1))
    .select(sql<number>`count(*)::int`.as('count'))
    .where((eb) => eb.or([eb('c.oneId', '=', memberId), eb('c.otherId', '=', memberId)]))
    .where('c.createdAt', '>', since)
    .where('m.senderId', '=', memberId)
    .where('m.type', '<>', 'notification')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks a conversation: no message is added to it until the transaction ends. Its key may be referred to: an order is inserted
 * before its message, and a loan that ends has posted its prompts before this; the two would wait for each other.
 */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('conversations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Locks the conversation of two members, if they have one: a message that is being sent is there, or comes after. */
export async function lockConversationOf(
  tx: Tx,
  { oneId, otherId }: { oneId: string; otherId: string },
): Promise<void> {
  const [one, other] = [oneId, otherId].sort() as [string, string]
  await tx
    .selectFrom('conversations')
    .select('id')
    .where('oneId', '=', one)
    .where('otherId', '=', other)
    .forUpdate()
    .execute()
}

const hasLiveLoan = sql<boolean>`exists (
  select from orders where orders.conversation_id = c.id and orders.status = any(${[...liveStatuses]}::text[])
)`

/** Returns the two sides of a conversation that a block hides from both, since they have no live loan; undefined for others. */
export function findHiddenByBlock(db: Db, conversationId: string) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as one', 'one.id', 'c.oneId')
    .innerJoin('members as o', 'o.id', 'c.otherId')
    .select(['c.oneId', 'c.otherId'])
    .where('c.id', '=', conversationId)
    .where(sql<boolean>`o.no = any(one.blocked_nos)`)
    .where(sql<boolean>`not ${hasLiveLoan}`)
    .executeTakeFirst()
}

/** The other side while the viewer may still write to them: not behind a block, unless the two have a live loan. */
const isWithin = (viewer: Viewer) => sql<boolean>`(not ${viewer.no} = any(o.blocked_nos) or ${hasLiveLoan})`

/** Whether the two may write to each other: neither is suspended or leaving, or they have a live loan and the other is not banned. */
const isThere = (viewer: Viewer) =>
  sql<boolean>`(o.suspended_at is null and not ${onlyFinishes(viewer)}
    or ${hasLiveLoan} and not exists (select from bans where bans.member_id = o.id))`.as('isThere')

function conversationsOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as o', (join) =>
      join.on('o.id', '=', sql<string>`case when c.one_id = ${viewer.id} then c.other_id else c.one_id end`),
    )
    .where((eb) => eb.or([eb('c.oneId', '=', viewer.id), eb('c.otherId', '=', viewer.id)]))
    .where(isWithin(viewer))
}

/** When the last message that this member sees was written. */
const lastSeenAt = sql<Date>`coalesce(last.created_at, c.created_at)`

/**
 * Returns a page of a member's conversations, each with the last message visible to them, the newest of these first: one that
 * only the other side sees moves nothing.
 */
export async function pageOfConversations(
  db: Db,
  filter: {
    viewer: Viewer
    withId?: string | undefined
    conversationId?: string | undefined
    after: Keyset | null
    limit: number
  },
) {
  const { viewer, after, limit } = filter
  const rows = await conversationsOf(db, viewer)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select(['m.content', 'm.senderId', 'm.createdAt'])
          .whereRef('m.conversationId', '=', 'c.id')
          .where(isSeenBy(viewer))
          .orderBy('m.place', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.oneId', 'c.otherId', 'c.createdAt', 'o.id as withId', 'o.firstName', 'o.erasedAt', 'o.picture'])
    .select(['last.content', 'last.senderId', 'last.createdAt as lastAt'])
    .select(isThere(viewer))
    .select(cursorMoment(lastSeenAt).as('sortedAt'))
    .select(
      sql<number>`(select count(*)::int from (
        select from messages as m
        where m.conversation_id = c.id and ${isUnreadBy(viewer)}
        limit ${UNREAD_COUNTED_MAX}
      ) as unread)`.as('unread'),
    )
    .where('c.lastMessageAt', 'is not', null)
    .$if(filter.withId !== undefined, (query) => query.where('o.id', '=', filter.withId!))
    .$if(filter.conversationId !== undefined, (query) => query.where('c.id', '=', filter.conversationId!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${lastSeenAt}, c.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(lastSeenAt, 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit, keyOf: ({ sortedAt, id }) => ({ at: sortedAt, id }) })
  return { rows: page, lastKey }
}
export type ConversationRow = Awaited<ReturnType<typeof pageOfConversations>>['rows'][number]

/** Returns a conversation that this member may open, with the other side; undefined for one of others. */
export function findConversation(db: Db, { viewer, id }: { viewer: Viewer; id: string }) {
  return conversationsOf(db, viewer)
    .select(['c.id', 'c.oneId', 'c.otherId', 'o.id as withId'])
    .select(isThere(viewer))
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Returns whether a member may write where this message of theirs is; undefined where they may not even read. */
export async function mayWriteAt(
  db: Db,
  { viewer, messageId }: { viewer: Viewer; messageId: string },
): Promise<boolean | undefined> {
  const conversation = await conversationsOf(db, viewer)
    .innerJoin('messages as m', 'm.conversationId', 'c.id')
    .select(isThere(viewer))
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  return conversation?.isThere
}
