import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CLOCK_FRESH_MS } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { keptLetters } from '../outside/mail/sandbox.ts'
import { paymentsLedger } from '../outside/payments/sandbox/ledger.ts'
import { stripeSandbox } from '../outside/payments/sandbox/plugin.ts'
import { keptPushes } from '../outside/push/sandbox.ts'
import { storedTexts } from '../outside/sms/sandbox.ts'
import { carrierRoutes } from './carrier.ts'
import { clockPage, indexPage, jobsPage, letterPage, mailPage, textsPage } from './pages.ts'
import { page, wantsPage } from './reply.ts'

const LETTERS_SHOWN = 200

/** The development pages: one that explains the rest, e-mails, the clock, jobs and payments. Production has none of it. */
export async function devRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { dev } = deps
  if (!dev) throw new Error('The /dev pages exist in development only')
  if (deps.payments.publishable.kind === 'sandbox') {
    // in tests notices go out when a test says so
    const deliversEvents = deps.env.NODE_ENV === 'development'
    await app.register(stripeSandbox, { prefix: '/dev/stripe', ...dev, deliversEvents })
    await app.register(paymentsLedger, { prefix: '/dev', ...dev })
  }

  if (deps.env.ORDERS_LABELS && !deps.env.CLICK_AND_DROP_KEY) await carrierRoutes(app, deps)

  app.get('/dev', async (_request, reply) => page(reply, indexPage({ now: deps.clock.now(), env: deps.env })))

  app.get<{ Querystring: { to?: string } }>('/dev/mail', async ({ query }, reply) => {
    const letters = (await keptLetters(dev.store, query.to)).slice(0, LETTERS_SHOWN)
    return page(reply, mailPage({ letters, to: query.to }))
  })

  app.get<{ Params: { key: string } }>('/dev/mail/:key', async ({ params }, reply) => {
    const letter = (await keptLetters(dev.store)).find(({ key }) => key === params.key)
    if (!letter) throw new Refusal('NOT_FOUND')
    return page(reply, letterPage(letter))
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const letters = (await keptLetters(dev.store, query.to)).slice(0, LETTERS_SHOWN)
    return { items: letters.map((letter) => ({ ...letter, code: codeIn(letter.text), links: linksIn(letter.text) })) }
  })

  app.get('/dev/sms', async (_request, reply) => page(reply, textsPage(await storedTexts(dev.store))))

  app.get<{ Querystring: { to?: string } }>('/dev/sms.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const texts = await storedTexts(dev.store, query.to)
    return { items: texts.map((text) => ({ ...text, code: /^\d{6}\b/.exec(text.text)?.[0] ?? null })) }
  })

  app.get('/dev/push.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await keptPushes(dev.store) }
  })

  app.get('/dev/clock', async (request, reply) => {
    const now = deps.clock.now()
    return wantsPage(request)
      ? page(reply, clockPage(now))
      : reply.header('cache-control', 'no-store').send({ now: now.toISOString() })
  })

  app.post('/dev/clock', async (request, reply) => {
    const read = Advance.safeParse(request.body)
    if (!read.success)
      throw new Refusal('INVALID', { fields: { advance: 'Please give an ISO 8601 duration such as P7D or PT24H' } })
    const now = await dev.clock.advance(read.data.advance)
    await wait(CLOCK_FRESH_MS)
    const done = await deps.jobs.drain()
    return wantsPage(request) ? reply.redirect('/dev/clock', 303) : { now: now.toISOString(), done }
  })

  app.get('/dev/jobs', async (request, reply) => {
    const report = await deps.jobs.report()
    return wantsPage(request) ? page(reply, jobsPage(report)) : reply.header('cache-control', 'no-store').send(report)
  })

  app.post('/dev/jobs/drain', async (request, reply) => {
    const done = await deps.jobs.drain()
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

/** The six digits that stand alone in a letter. */
const codeIn = (text: string): string | null => /^\d{6}$/m.exec(text)?.[0] ?? null
const linksIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? []
