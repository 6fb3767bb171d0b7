import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Behaviour, readBehaviour, setBehaviour } from './behaviour.ts'
import { customerRoutes } from './customers.ts'
import { deliverEvent, storeDispute, storedEvents } from './events.ts'
import { readForm } from './form.ts'
import { bankPage, cardsPage, pagePolicy } from './pages.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentListRoutes } from './payment-list.ts'
import { methodRow, paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes } from './refunds.ts'
import { faultAnswer, serveRoute } from './serve-route.ts'
import { answerBank, setupIntentRoutes, setupRow } from './setup-intents.ts'
import { invalidRequest, StripeFault } from './stripe-fault.ts'
import type { Sandbox, StripeRoute } from './stripe-route.ts'
import { testCards } from './test-cards.ts'

const routes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentListRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
]

// The server calls itself here; its limits are for other clients.
const unlimited = { config: { rateLimit: false as const } }

/**
 * The payment sandbox, to be registered at `/dev/stripe`, in development only: the part of Stripe's API that Hemline
 * uses, the bank's approval page, the list of test cards, and `behaviour`, which configures delays, failures and lost
 * answers.
 */
export async function stripeSandbox(app: FastifyInstance, { store, clock, ...more }: Sandbox): Promise<void> {
  const sandbox: Sandbox = { store, clock, deliversEvents: more.deliversEvents ?? false }
  const hung = new Set<Socket>()
  const form = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(form)) app.removeContentTypeParser(form)
  app.addContentTypeParser(form, { parseAs: 'string' }, async (_: unknown, body: string | Buffer) => body)
  app.addHook('preClose', async () => {
    for (const socket of hung) socket.destroy()
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = faultAnswer(error)
    if (status >= 500) request.log.error({ err: error }, 'the payment sandbox failed')
    return reply.code(status).send(body)
  })

  for (const route of routes) {
    app.route({
      ...unlimited,
      method: route.method,
      url: route.path,
      handler: (request, reply) => serveRoute(sandbox, route, hung, request, reply),
    })
  }
  app.all('/v1/*', unlimited, async (request) => {
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.url}).`, { status: 404 })
  })
  serveBank(app, sandbox)
  serveSwitch(app, sandbox)
  serveNotices(app, sandbox)
}

function serveBank(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string } }>('/bank/:id', unlimited, async (request, reply) => {
    const { intent, returnUrl } = await setupRow(sandbox, request.params.id)
    const method =
      typeof intent.payment_method === 'string' ? await methodRow(sandbox, intent.payment_method) : undefined
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(returnUrl ?? undefined))
      .send(bankPage(intent, method?.method.card?.last4 ?? null))
  })

  app.post<{ Params: { id: string } }>('/bank/:id', unlimited, async (request, reply) => {
    const { decision } = readForm(String(request.body ?? ''))
    return reply.redirect(await answerBank(sandbox, request.params.id, decision === 'approve'), 303)
  })
}

function serveSwitch(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/behaviour', unlimited, async () => readBehaviour(sandbox))

  app.post('/behaviour', unlimited, async (request) => {
    const read = Behaviour.safeParse(request.body ?? {})
    if (!read.success)
      throw new StripeFault(400, { type: 'invalid_request_error', message: z.prettifyError(read.error) })
    await setBehaviour(sandbox, read.data)
    return read.data
  })

  app.get('/', unlimited, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy()).send(cardsPage(testCards)),
  )

  app.get('/cards.json', unlimited, async () => testCards.map(({ number, brand, about }) => ({ number, brand, about })))
}

const Deliver = z.object({
  /** Which webhooks; all stored ones by default. */
  ids: z.array(z.string()).optional(),
  isReversed: z.boolean().default(false),
  times: z.number().int().min(1).max(20).default(1),
  /** The age of the signature. */
  signedAgoSeconds: z.number().int().default(0),
})

/** A dispute at a cardholder's bank, of some pence of the payment; the webhook has no amount without one. */
const Dispute = z.object({ paymentIntent: z.string(), amount: z.number().int().min(1).optional() })

/** The stored webhooks, and their delivery: repeated, late, in another order. */
function serveNotices(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/events', unlimited, async () => storedEvents(sandbox))

  app.post('/disputes', unlimited, async (request) => ({
    eventId: await storeDispute(sandbox, Dispute.parse(request.body)),
  }))

  app.post('/events/deliver', unlimited, async (request) => {
    const { ids, isReversed, times, signedAgoSeconds } = Deliver.parse(request.body ?? {})
    const selected = ids ?? (await storedEvents(sandbox)).map((event) => event.id)
    const order = Array.from({ length: times }, () => (isReversed ? selected.toReversed() : selected)).flat()
    const origin = `${request.protocol}://${request.host}`
    const statuses: number[] = []
    for (const id of order) statuses.push(await deliverEvent(sandbox, { id, origin, signedAgoSeconds }))
    return { statuses }
  })
}
