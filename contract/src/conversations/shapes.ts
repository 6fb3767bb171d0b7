import { z } from 'zod'
import { MESSAGE_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { orderStatuses } from '../order-status.ts'
import { ReviewType } from '../reviews/shapes.ts'
import { conversationTexts } from './words.ts'

/** What a message is: plain words, or a card with its action (product.md §9). */
export const messageTypes = ['normal', 'notification', 'review', 'is-complete-delivery', 'enquiry'] as const
export const MessageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof MessageType>

/** What a member writes: trimmed, not empty. */
export const MessageContent = z
  .string(conversationTexts.messageRequired)
  .trim()
  .min(1, conversationTexts.messageRequired)
  .max(MESSAGE_MAX, conversationTexts.messageTooLong)

/** The sender's own name for a message, chosen before it is sent: sent again, it is the same message. */
export const ClientId = z.string().regex(/^[\w-]{1,100}$/)

/** The garment that a message is about, as it was then, with the order or the enquiry it belongs to. */
export const MessageCard = z.object({
  orderId: z.uuid().nullable(),
  listingId: ListingId,
  status: z.enum(orderStatuses),
  listingImage: z.string(),
  listingBrand: z.string(),
  listingSize: z.number(),
  listingCategory: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
})
export type MessageCard = z.infer<typeof MessageCard>

/** A message. `senderId` is null when Hemline itself writes; `place` is its number in the conversation, from 1. */
export const Message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  place: z.number().int(),
  content: z.string(),
  createdAt: z.string(),
  senderId: MemberId.nullable(),
  recipientId: MemberId,
  /** Always empty: e-mail addresses are not for other members (product.md §5). */
  recipientEmail: z.literal(''),
  type: MessageType,
  /** The sender's own name for it; null to everybody else. */
  clientId: z.string().nullable(),
  reviewType: ReviewType.nullable(),
  reviewId: z.uuid().nullable(),
  isFulfilled: z.boolean(),
  orderId: z.uuid().nullable(),
  card: MessageCard.nullable(),
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
  conversationWithPicture: z.string().nullable(),
  lastMessageContent: z.string(),
  lastMessageAt: z.string().nullable(),
  lastMessageSenderId: MemberId.nullable(),
  createdAt: z.string(),
  /** How many messages the viewer has not read, at most 100. */
  unreadCount: z.number().int(),
  /** False when the other account is gone or suspended. */
  mayWrite: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>
