import { randomUUID } from 'node:crypto'
import type { MessageType } from '@hemline/contract/conversations/shapes.ts'
import { UNREAD_COUNTED_MAX } from '@hemline/contract/limits.ts'
import { memberAsSubject } from '@hemline/contract/members/names.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'

type Viewer = { id: string; no: number; isSuspended?: boolean }

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

export type NewMessage = {
  conversationId: string
  senderId: string | null
  recipientId: string
  type: MessageType
  content: string
  orderId?: string | null
  reviewId?: string | null
  enquiryId?: string | null
  clientId?: string | null
  now: Date
}

/**
 * Writes a message. The conversation's row is locked first and counts the message, so that places are numbered in the
 * order in which messages become visible: the same for both sides. Returns its id, the two members, and the recipient's
 * read position.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: string; between: [string, string] }> {
  const id = randomUUID()
  const conversation = await tx
    .updateTable('conversations')
    .set((eb) => ({
      lastMessageContent: message.content,
      lastMessageAt: message.now,
      lastMessageSenderId: message.senderId,
      messageCount: eb('messageCount', '+', 1),
    }))
    .where('id', '=', message.conversationId)
    .returning(['oneId', 'otherId', 'messageCount'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('messages')
    .values({
      id,
      conversationId: message.conversationId,
      place: conversation.messageCount,
      senderId: message.senderId,
      recipientId: message.recipientId,
      type: message.type,
      content: message.content,
      orderId: message.orderId ?? null,
      reviewId: message.reviewId ?? null,
      enquiryId: message.enquiryId ?? null,
      clientId: message.clientId ?? null,
      createdAt: message.now,
    })
    .execute()
  return { id, between: [conversation.oneId, conversation.otherId] }
}

type Reader = Pick<Viewer, 'id' | 'isSuspended'>

/**
 * The messages that one member sees: all except Hemline's messages to the other member, questions that are answered, and
 * while the member is suspended the prompts for reviews that they cannot write (decision 397).
 */
const isSeenBy = ({ id, isSuspended = false }: Reader) =>
  sql<boolean>`(m.sender_id is not null or m.recipient_id = ${id})
    and not (m.type = 'is-complete-delivery' and m.is_fulfilled)
    and not (${isSuspended} and m.type = 'review' and not m.is_fulfilled)`

const isUnreadBy = (reader: Reader) =>
  sql<boolean>`m.sender_id is distinct from ${reader.id} and ${isSeenBy(reader)}
    and m.place > case when c.one_id = ${reader.id} then c.one_read else c.other_read end`

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

/** Whether the two may write to each other: neither is suspended, or they have a live loan and the other is not banned. */
const isThere = (viewer: Viewer) =>
  sql<boolean>`(o.suspended_at is null and not ${viewer.isSuspended ?? false}
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

/** Returns a page of a member's conversations, the newest message first, each with the last message visible to them. */
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
    .select(cursorMoment(sql.ref('c.lastMessageAt')).as('sortedAt'))
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
      query.where(sql<boolean>`(c.last_message_at, c.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.lastMessageAt', 'desc')
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

function messages(db: Db) {
  return db
    .selectFrom('messages as m')
    .leftJoin('orders as d', 'd.id', 'm.orderId')
    .leftJoin('enquiries as e', 'e.id', 'm.enquiryId')
    .leftJoin('reviews as r', 'r.id', 'm.reviewId')
    .selectAll('m')
    .select(['r.type as reviewType', 'd.status', 'd.startDate', 'd.endDate', 'd.deliveryMethod', 'd.returnedAt'])
    .select((eb) => [
      eb.fn.coalesce('d.listing', 'e.listing').as('listing'),
      eb.fn.coalesce('d.listingId', 'e.listingId').as('listingId'),
    ])
}

/**
 * Returns messages of a conversation visible to one member, in reading order: the newest, those before a place, or
 * after one.
 */
export async function listMessages(
  db: Db,
  filter: {
    conversationId: string
    viewer: Reader
    before?: number | undefined
    after?: number | undefined
    limit: number
  },
): Promise<{ rows: MessageRow[]; hasOlder: boolean }> {
  const forward = filter.after !== undefined
  const rows = await messages(db)
    .where('m.conversationId', '=', filter.conversationId)
    .where(isSeenBy(filter.viewer))
    .$if(filter.before !== undefined, (query) => query.where('m.place', '<', filter.before!))
    .$if(forward, (query) => query.where('m.place', '>', filter.after!))
    .orderBy('m.place', forward ? 'asc' : 'desc')
    .limit(filter.limit + 1)
    .execute()
  const page = rows.slice(0, filter.limit)
  return forward ? { rows: page, hasOlder: false } : { rows: page.reverse(), hasOlder: rows.length > filter.limit }
}

export function findMessage(db: Db, id: string): Promise<MessageRow> {
  return messages(db).where('m.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the member's message with that clientId. */
export function findByClientId(
  db: Db,
  { senderId, clientId }: { senderId: string; clientId: string },
): Promise<MessageRow | undefined> {
  return messages(db).where('m.senderId', '=', senderId).where('m.clientId', '=', clientId).executeTakeFirst()
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

/** Locks a conversation: no message is added to it until the transaction ends. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns the ids of what the other side, or Hemline, wrote and this member has not read. */
export async function listUnread(
  db: Db,
  { conversationId, memberId }: { conversationId: string; memberId: string },
): Promise<string[]> {
  const unread = await db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversationId', 'c.id')
    .select('m.id')
    .where('c.id', '=', conversationId)
    .where(isUnreadBy({ id: memberId }))
    .execute()
  return unread.map(({ id }) => id)
}

/** Stores how far a member has read; never moves back. Returns whether it changed. */
export async function markReadUpTo(
  db: Db,
  { conversationId, memberId, place }: { conversationId: string; memberId: string; place: number },
): Promise<boolean> {
  const mark = sql<number>`least(${place}, message_count)`
  const marked = await db
    .updateTable('conversations')
    .set((eb) => ({
      oneRead: eb.case().when('oneId', '=', memberId).then(mark).else(eb.ref('oneRead')).end(),
      otherRead: eb.case().when('otherId', '=', memberId).then(mark).else(eb.ref('otherRead')).end(),
    }))
    .where('id', '=', conversationId)
    .where(
      sql<boolean>`case when one_id = ${memberId} then one_read else other_read end < least(${place}, message_count)`,
    )
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Marks the prompts for a review or an order as fulfilled. Returns their recipients. */
export function fulfilMessages(tx: Tx, of: { reviewId: string } | { orderId: string; type: MessageType }) {
  return tx
    .updateTable('messages')
    .set({ isFulfilled: true })
    .where((eb) => eb.and('reviewId' in of ? { reviewId: of.reviewId } : { orderId: of.orderId, type: of.type }))
    .where('isFulfilled', '=', false)
    .returning(['id', 'conversationId', 'recipientId'])
    .execute()
}

/** Returns the sender's name for the title of a notice. */
export async function nameOf(db: Db, memberId: string): Promise<string> {
  const { firstName } = await db
    .selectFrom('members')
    .select('firstName')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return memberAsSubject(firstName)
}

export function lockMessage(tx: Tx, id: string) {
  return tx
    .selectFrom('messages')
    .select(['id', 'conversationId', 'senderId', 'recipientId', 'content', 'type', 'orderId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the message by which an order was requested, locked. */
export function lockRequestMessage(tx: Tx, { orderId, senderId }: { orderId: string; senderId: string }) {
  return tx
    .selectFrom('messages')
    .select(['id', 'conversationId', 'senderId', 'recipientId', 'content'])
    .where('orderId', '=', orderId)
    .where('senderId', '=', senderId)
    .where('type', '=', 'notification')
    .orderBy('place')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the words of a message, also where its conversation repeats them as its last one. */
export async function setContent(
  tx: Tx,
  { id, conversationId, content }: { id: string; conversationId: string; content: string },
): Promise<void> {
  const changed = await tx
    .updateTable('messages')
    .set({ content })
    .where('id', '=', id)
    .returning('place')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversations')
    .set({ lastMessageContent: content })
    .where('id', '=', conversationId)
    .where('messageCount', '=', changed.place)
    .execute()
}
