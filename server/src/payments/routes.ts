import type { FastifyInstance } from 'fastify'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { receiveEvent } from './event-actions.ts'

const NOTICES_PER_MINUTE = 6000

/** The card provider's webhook, which no member calls: it is not part of the contract. */
export async function paymentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
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
