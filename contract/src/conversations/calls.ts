import { z } from 'zod/mini'
import { call } from '../call.ts'
import { CONVERSATIONS_PAGE, LIST_MAX, MESSAGES_PAGE } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { Done, LastKey, NextKey } from '../paging.ts'
import { ClientId, Conversation, Message, MessageContent } from './shapes.ts'

export const getConversations = call({
  method: 'GET',
  path: '/api/conversations',
  whileSuspended: true,
  about:
    'My conversations, the one with the newest message first; with `withId` just the one with that member, if any.',
  query: z.object({
    lastKey: z.optional(LastKey),
    withId: z.optional(MemberId),
    conversationId: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_MAX)), CONVERSATIONS_PAGE),
  }),
  answer: z.object({ items: z.array(Conversation), lastKey: NextKey }),
})

export const getMessages = call({
  method: 'GET',
  path: '/api/messages',
  whileSuspended: true,
  about:
    'The newest messages of a conversation in reading order; older ones by lastKey, those that came since by `after` (a place).',
  query: z.object({
    conversationId: z.uuid(),
    lastKey: z.optional(LastKey),
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_MAX)), MESSAGES_PAGE),
  }),
  answer: z.object({ items: z.array(Message), lastKey: NextKey }),
})

export const sendMessage = call({
  method: 'POST',
  path: '/api/messages',
  whileSuspended: true,
  about:
    'Writes to the other side of a conversation, or to a member without a conversation yet. The same clientId (or Idempotency-Key) is the same message. FIRST_MESSAGE_LIMIT_EXCEEDED after the members of one day to whom the member wrote for the first time.',
  body: z
    .object({
      conversationId: z.nullish(z.uuid()),
      content: MessageContent,
      recipientId: z.nullish(MemberId),
      /** Accepted and ignored. */
      recipientEmail: z.nullish(z.string().check(z.maxLength(320))),
      clientId: z.nullish(ClientId),
    })
    .check(
      z.refine((body) => body.conversationId || body.recipientId, {
        path: ['recipientId'],
        message: 'Say whom this is for',
      }),
    ),
  answer: z.object({ data: Message }),
  status: 201,
})

export const readMessages = call({
  method: 'POST',
  path: '/api/read-messages',
  whileSuspended: true,
  about: 'I have read a conversation up to this place.',
  body: z.object({ conversationId: z.uuid(), place: z.int().check(z.minimum(0)) }),
  answer: Done,
})
