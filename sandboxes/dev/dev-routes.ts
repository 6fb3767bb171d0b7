import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../server/src/base/refusal.ts'
import { carrierRoutes } from '../carrier/carrier-routes.ts'
import { demoCommunityRoute } from '../identity/demo-community.ts'
import { storedEmails } from '../mail/sandbox-mail.ts'
import { CLOCK_FRESH_MS } from '../movable-clock.ts'
import { paymentsLedger } from '../payments/ledger.ts'
import { SANDBOX_PATH } from '../payments/sandbox-keys.ts'
import { stripeSandbox } from '../payments/stripe-sandbox.ts'
import { storedPushes } from '../push/sandbox-push.ts'
import { storedTexts } from '../sms/sandbox-sms.ts'
import type { DevPlace } from './dev-place.ts'
import { clockPage, emailPage, indexPage, jobsPage, mailPage, textsPage } from './pages.ts'
import { page, wantsPage } from './reply.ts'

const EMAILS_SHOWN = 200

/** The development pages: an index, emails, the clock, jobs and payments. Production has none of them. */
export async function serveDev(app: FastifyInstance, { store, clock, env, jobs }: DevPlace): Promise<void> {
  if (!env.STRIPE_SECRET_KEY) {
    // in tests webhooks are delivered when a test requests it
    const deliversEvents = env.NODE_ENV === 'development'
    await app.register(stripeSandbox, { prefix: SANDBOX_PATH, store, clock, deliversEvents })
    await app.register(paymentsLedger, { prefix: '/dev', store, clock })
  }

  if (env.ORDERS_LABELS && !env.CLICK_AND_DROP_KEY) carrierRoutes(app, { store, clock, jobs })
  demoCommunityRoute(app, store)

  app.get('/dev', async (_request, reply) => page(reply, indexPage({ now: clock.now(), env })))

  app.get<{ Querystring: { to?: string } }>('/dev/mail', async ({ query }, reply) => {
    const emails = (await storedEmails(store, query.to)).slice(0, EMAILS_SHOWN)
    return page(reply, mailPage({ emails, to: query.to }))
  })

  app.get<{ Params: { key: string } }>('/dev/mail/:key', async ({ params }, reply) => {
    const email = (await storedEmails(store)).find(({ key }) => key === params.key)
    if (!email) throw new Refusal('NOT_FOUND')
    return page(reply, emailPage(email))
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const emails = (await storedEmails(store, query.to)).slice(0, EMAILS_SHOWN)
    return { items: emails.map((email) => ({ ...email, code: codeIn(email.text), links: linksIn(email.text) })) }
  })

  app.get('/dev/sms', async (_request, reply) => page(reply, textsPage(await storedTexts(store))))

  app.get<{ Querystring: { to?: string } }>('/dev/sms.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const texts = await storedTexts(store, query.to)
    return { items: texts.map((text) => ({ ...text, code: /^\d{6}\b/.exec(text.text)?.[0] ?? null })) }
  })

  app.get('/dev/push.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await storedPushes(store) }
  })

  app.get('/dev/clock', async (request, reply) => {
    const now = clock.now()
    return wantsPage(request)
      ? page(reply, clockPage(now))
      : reply.header('cache-control', 'no-store').send({ now: now.toISOString() })
  })

  app.post('/dev/clock', async (request, reply) => {
    const read = Advance.safeParse(request.body)
    if (!read.success)
      throw new Refusal('INVALID', { fields: { advance: 'Please give an ISO 8601 duration such as P7D or PT24H' } })
    const now = await clock.advance(read.data.advance)
    await wait(CLOCK_FRESH_MS)
    const done = await jobs.drain()
    return wantsPage(request) ? reply.redirect('/dev/clock', 303) : { now: now.toISOString(), done }
  })

  app.get('/dev/jobs', async (request, reply) => {
    const report = await jobs.report()
    return wantsPage(request) ? page(reply, jobsPage(report)) : reply.header('cache-control', 'no-store').send(report)
  })

  app.post('/dev/jobs/drain', async (request, reply) => {
    const done = await jobs.drain()
    return wantsPage(request) ? reply.redirect('/dev/jobs', 303) : { done }
  })
}

const Advance = z.object({
  advance: z
    .string()
    .trim()
    .max(40)
    .regex(/^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/),
})

/** The first separate group of six digits in an email. */
const codeIn = (text: string): string | null => /^\d{6}$/m.exec(text)?.[0] ?? null
const linksIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? []
