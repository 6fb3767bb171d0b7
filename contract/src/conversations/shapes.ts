import { z } from 'zod/mini'
import { MESSAGE_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods, orderStatuses } from '../order-status.ts'
import { ReviewType } from '../reviews/shapes.ts'
import { conversationTexts } from './words.ts'

/** What a message is: plain words, or a card with its action (product.md §9). */
export const messageTypes = ['normal', 'notification', 'review', 'is-complete-delivery', 'enquiry'] as const
export const MessageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof MessageType>

/** What a member writes: trimmed, not empty. */
export const MessageContent = z
  .string(conversationTexts.messageRequired)
  .check(
    z.trim(),
    z.minLength(1, conversationTexts.messageRequired),
    z.maxLength(MESSAGE_MAX, conversationTexts.messageTooLong),
  )

/** The sender's own id of a message, chosen before sending: a repetition with it is the same message. */
export const ClientId = z.string().check(z.regex(/^[\w-]{1,100}$/))

/** The garment that a message is about, as it was then, with the order or the enquiry it belongs to. */
export const MessageCard = z.object({
  orderId: z.nullable(z.uuid()),
  listingId: ListingId,
  status: z.enum(orderStatuses),
  /** Of an order; its label differs by method, and once it is on its way back. */
  deliveryMethod: z._default(z.nullable(z.enum(deliveryMethods)), null),
  returnedAt: z._default(z.nullable(z.string()), null),
  listingImage: z.string(),
  listingBrand: z.string(),
  listingSize: z.number(),
  listingCategory: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
})
export type MessageCard = z.infer<typeof MessageCard>

/** A message. `senderId` is null when Hemline itself writes; `place` is its number in the conversation, from 1. */
export const Message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  place: z.int(),
  content: z.string(),
  createdAt: z.string(),
  senderId: z.nullable(MemberId),
  recipientId: MemberId,
  /** Always empty: members do not see each other's email addresses (product.md §5). */
  recipientEmail: z.literal(''),
  type: MessageType,
  /** The sender's own id of the message; null for the other member. */
  clientId: z.nullable(z.string()),
  reviewType: z.nullable(ReviewType),
  reviewId: z.nullable(z.uuid()),
  isFulfilled: z.boolean(),
  orderId: z.nullable(z.uuid()),
  card: z.nullable(MessageCard),
})
export type Message = z.infer<typeof Message>

/** A conversation as one of its two members sees it. */
export const Conversation = z.object({
  id: z.uuid(),
  participantsKey: z.string(),
  conversationWithId: MemberId,
  /** The first name; empty when the account is gone. */
  conversationWithName: z.string(),
  conversationWithEmail: z.literal(''),
  conversationWithPicture: z.nullable(z.string()),
  lastMessageContent: z.string(),
  lastMessageAt: z.nullable(z.string()),
  lastMessageSenderId: z.nullable(MemberId),
  createdAt: z.string(),
  /** How many messages the viewer has not read, at most 100. */
  unreadCount: z.int(),
  /** False when the other account is gone or suspended. */
  mayWrite: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>
