import { readFile } from 'node:fs/promises'
import { getCards, removeCard as removeCardCall } from '@hemline/contract/payments/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { listOwnCards, removeCard } from './card-actions.ts'
import { receiveEvent } from './event-actions.ts'

/** Where Apple looks whether a domain may show Apple Pay (decision 126). */
const APPLE_PAY_ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association'
const NOTICES_PER_MINUTE = 6000

/**
 * A member's stored cards; the file by which Apple knows our domain; and the card provider's webhook, which no member
 * calls and which is not part of the contract.
 */
export async function paymentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getCards)(async ({ member }) => ({ items: await listOwnCards(deps, member) }))

  handle(app, removeCardCall, { perMinute: 20 })(async ({ member, params }) => {
    await removeCard(deps, { member, cardId: params.id })
    return { ok: true as const }
  })

  const file = deps.env.APPLE_PAY_ASSOCIATION_FILE
  if (file) {
    // a file that does not exist stops the start, with its path
    const association = await readFile(file)
    app.get(APPLE_PAY_ASSOCIATION, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(association))
  }

  // In a scope of its own: the signature covers the exact bytes of the body, so nothing may parse it before.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: string | Buffer) => body)
    const config = { rateLimit: { max: NOTICES_PER_MINUTE, timeWindow: 60_000 } }
    scope.post('/api/stripe-webhook', { config, helmet: false }, async (request, reply) => {
      reply.headers(apiHeaders)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['stripe-signature'] ?? '')
      await receiveEvent(deps, { rawBody, signature })
      return { received: true }
    })
  })
}
