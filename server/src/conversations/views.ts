import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import type { Conversation, Message, MessageCard } from '@hemline/contract/conversations/shapes.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import type { Caller } from '../base/caller.ts'
import { onlyFinishes, type Standing } from '../base/standing.ts'
import type { ConversationRow } from './conversation-store.ts'
import type { MessageRow } from './message-store.ts'

/** A conversation as one of its two members sees it. */
export function conversationView(row: ConversationRow): Conversation {
  return {
    id: row.id,
    participantsKey: participantsKeyOf(row.oneId, row.otherId),
    conversationWithId: row.withId,
    conversationWithName: memberName(row.firstName, row.erasedAt !== null),
    conversationWithEmail: '',
    conversationWithPicture: row.isThere ? row.picture : null,
    lastMessageContent: row.content ?? '',
    lastMessageAt: row.lastAt?.toISOString() ?? null,
    lastMessageSenderId: row.senderId,
    createdAt: row.createdAt.toISOString(),
    unreadCount: row.unread,
    mayWrite: row.isThere,
  }
}

function cardOf(row: MessageRow): MessageCard | null {
  if (!row.listing || !row.listingId) return null
  const listing = row.listing
  return {
    orderId: row.orderId,
    listingId: row.listingId,
    status: row.status ?? 'ENQUIRED',
    deliveryMethod: row.deliveryMethod,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    listingImage: listing.image,
    listingBrand: listing.brand,
    listingSize: listing.size,
    listingCategory: listing.category,
    startDate: row.startDate,
    endDate: row.endDate,
  }
}

/** A message as one of the two sees it. Who may only finish what is under way has no link to their review (decision 397). */
export function messageView(row: MessageRow, viewer: Pick<Caller, 'id'> & Standing): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    place: row.place,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    senderId: row.senderId,
    recipientId: row.recipientId,
    recipientEmail: '',
    type: row.type,
    clientId: row.senderId === viewer.id ? row.clientId : null,
    reviewType: row.reviewType,
    reviewId: onlyFinishes(viewer) ? null : row.reviewId,
    isFulfilled: row.isFulfilled,
    orderId: row.orderId,
    card: cardOf(row),
  }
}
