import {
  getConversations,
  getMessages,
  readMessages,
  sendMessage as sendMessageCall,
} from '@hemline/contract/conversations/calls.ts'
import { MESSAGES_PER_MINUTE } from '@hemline/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { nameFromKey } from '../base/idempotency.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readUpTo, requireConversation } from './actions.ts'
import { pageOfConversations } from './conversation-store.ts'
import { listMessages } from './message-store.ts'
import { sendMessage } from './send-actions.ts'
import { conversationView, messageView } from './views.ts'

export async function conversationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getConversations,
  )(async ({ member, query }) => {
    const { lastKey, ...filter } = query
    const after = readLastKey(lastKey, 'uuid')
    const page = await pageOfConversations(deps.db, { viewer: member, after, ...filter })
    return { items: page.rows.map(conversationView), lastKey: page.lastKey }
  })

  handle(
    app,
    getMessages,
  )(async ({ member, query }) => {
    const { conversationId, after, limit } = query
    await requireConversation(deps, { member, id: conversationId })
    const before = query.lastKey ? readPlace(query.lastKey) : undefined
    const { rows, hasOlder } = await listMessages(deps.db, {
      conversationId,
      viewer: member,
      before,
      after,
      limit,
    })
    const first = rows[0]
    return {
      items: rows.map((row) => messageView(row, member)),
      lastKey: hasOlder && first ? writePlace(first.place) : null,
    }
  })

  handle(app, sendMessageCall, { perMinute: MESSAGES_PER_MINUTE })(async ({ member, body, request }) => {
    const row = await sendMessage(deps, {
      member,
      conversationId: body.conversationId ?? null,
      recipientId: body.recipientId ?? null,
      content: body.content,
      clientId: body.clientId ?? nameFromKey('message', request.headers['idempotency-key']),
    })
    return { data: messageView(row, member) }
  })

  handle(
    app,
    readMessages,
  )(async ({ member, body }) => {
    await readUpTo(deps, { member, ...body })
    return { ok: true as const }
  })
}

const writePlace = (place: number) => Buffer.from(`place ${place}`).toString('base64url')

function readPlace(lastKey: string): number {
  const place = /^place (\d{1,9})$/.exec(Buffer.from(lastKey, 'base64url').toString('utf8'))?.[1]
  if (!place) throw new Refusal('INVALID', { fields: { lastKey: 'This isn’t a place in the list' } })
  return Number(place)
}
