import { randomUUID } from 'node:crypto'
import type { Tx } from '../base/db.ts'
import { announce } from '../base/live.ts'

export type MessageType = 'normal' | 'notification' | 'review' | 'is-complete-delivery' | 'enquiry'

/** The one conversation of two members, made when there is none yet, whoever of them comes first. */
export async function ensureConversation(tx: Tx, pair: { oneId: string; otherId: string; now: Date }): Promise<string> {
  const [one, other] = [pair.oneId, pair.otherId].sort() as [string, string]
  const made = await tx
    .insertInto('conversations')
    .values({ id: randomUUID(), one_id: one, other_id: other, created_at: pair.now })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const found = await tx
    .selectFrom('conversations')
    .select('id')
    .where('one_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirstOrThrow()
  return found.id
}

/**
 * Puts a message into a conversation and to its front, and tells both sides' open apps. The conversation's row is locked
 * first, so that messages are numbered in the order in which they become visible: one order for both sides.
 */
export async function postMessage(
  tx: Tx,
  message: {
    conversationId: string
    senderId: string | null
    recipientId: string
    type: MessageType
    content: string
    orderId?: string | null
    reviewId?: string | null
    now: Date
  },
): Promise<string> {
  const id = randomUUID()
  const { conversationId, now } = message
  const { one_id, other_id } = await tx
    .updateTable('conversations')
    .set({
      last_message_content: message.content,
      last_message_at: now,
      last_message_sender_id: message.senderId,
    })
    .where('id', '=', conversationId)
    .returning(['one_id', 'other_id'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('messages')
    .values({
      id,
      conversation_id: conversationId,
      sender_id: message.senderId,
      recipient_id: message.recipientId,
      type: message.type,
      content: message.content,
      order_id: message.orderId ?? null,
      review_id: message.reviewId ?? null,
      created_at: now,
    })
    .execute()
  await announce(tx, { to: [one_id, other_id], topic: 'message', ids: { conversationId, messageId: id }, now })
  return id
}

/** What these messages ask for has happened. */
export async function fulfilOrderMessages(tx: Tx, of: { orderId: string; type: MessageType }): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ is_fulfilled: true })
    .where('order_id', '=', of.orderId)
    .where('type', '=', of.type)
    .execute()
}
