import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import type { Conversation, Message, MessageCard, MessageType } from '@hemline/contract/conversations/shapes.ts'
import type { ConversationRow, MessageRow } from './store.ts'

/** A conversation as one of its two members sees it. */
export function conversationView(row: ConversationRow): Conversation {
  return {
    id: row.id,
    participantsKey: participantsKeyOf(row.one_id, row.other_id),
    conversationWithId: row.with_id,
    conversationWithName: row.first_name,
    conversationWithEmail: '',
    conversationWithPicture: row.is_there ? row.picture : null,
    lastMessageContent: row.content ?? '',
    lastMessageAt: row.last_at?.toISOString() ?? null,
    lastMessageSenderId: row.sender_id,
    createdAt: row.created_at.toISOString(),
    unreadCount: row.unread,
    mayWrite: row.is_there,
  }
}

type Snapshot = { image: string; brand: string; size: number; category: string }

function cardOf(row: MessageRow): MessageCard | null {
  if (!row.listing || !row.listing_id) return null
  const listing = row.listing as unknown as Snapshot
  return {
    orderId: row.order_id,
    listingId: row.listing_id,
    status: (row.status ?? 'ENQUIRED') as MessageCard['status'],
    listingImage: listing.image,
    listingBrand: listing.brand,
    listingSize: listing.size,
    listingCategory: listing.category,
    startDate: row.start_date,
    endDate: row.end_date,
  }
}

/** A message as one of the two sees it. */
export function messageView(row: MessageRow, viewerId: string): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    place: row.place,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    recipientEmail: '',
    type: row.type as MessageType,
    clientId: row.sender_id === viewerId ? row.client_id : null,
    reviewType: row.review_type as Message['reviewType'],
    reviewId: row.review_id,
    isFulfilled: row.is_fulfilled,
    orderId: row.order_id,
    card: cardOf(row),
  }
}
