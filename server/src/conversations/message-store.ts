import { randomUUID } from 'node:crypto'
import type { MessageType } from '@hemline/contract/conversations/shapes.ts'
import { memberAsSubject } from '@hemline/contract/members/names.ts'
import type { Db, Tx } from '../base/db.ts'
import { isSeenBy, type Reader } from './unread-store.ts'

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
