import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidInput } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../outside/mail/letter.ts'
import { paymentsLedger } from '../outside/payments/sandbox/ledger.ts'
import { stripeSandbox } from '../outside/payments/sandbox/plugin.ts'
import { mailPages } from './mail-pages.ts'
import { devPage } from './page.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-src 'self'; frame-ancestors 'self'; img-src 'self' data:"

const Advance = z.object({
  advance: z
    .string('An ISO 8601 duration such as P7D or PT2H')
    .regex(/^P(?!$)(\d+[YMWD])*(T(\d+[HMS])+)?$/, 'An ISO 8601 duration such as P7D or PT2H'),
})

/** The development pages: what the sandboxes keep, and the clock. None of this exists in production. */
export async function devRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.dev) return
  const { store, clock } = deps.dev

  app.addHook('onSend', async (request, reply) => {
    const isPage = request.url.startsWith('/dev') && String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage) return
    reply.header('content-security-policy', pagePolicy)
    reply.header('x-frame-options', 'SAMEORIGIN')
  })

  await app.register(stripeSandbox, { prefix: '/dev/stripe', store, clock })
  await app.register(paymentsLedger, { prefix: '/dev', store, clock })
  mailPages(app, store)

  app.get('/dev', async (_request, reply) => reply.type('text/html; charset=utf-8').send(devPage('Development', index)))

  app.get('/dev/clock', async () => ({ now: clock.now().toISOString() }))
  app.get('/dev/clock-page', async (_request, reply) => {
    const buttons = [
      ['PT1H', 'an hour'],
      ['P1D', 'a day'],
      ['P7D', 'a week'],
      ['P14D', 'two weeks'],
    ]
      .map(([duration, words]) => `<button name="advance" value="${duration}">Forward ${words}</button>`)
      .join('')
    const body = `<section><p>It is <strong>${escapeHtml(clock.now().toISOString())}</strong> for Hemline.</p>
<form method="post" action="/dev/clock">${buttons}</form>
<small>Everything that becomes due happens at once. Sessions end as the clock passes them.</small></section>`
    return reply.type('text/html; charset=utf-8').send(devPage('Clock', body))
  })
  app.post('/dev/clock', async (request, reply) => {
    const asked = Advance.safeParse(request.body)
    if (!asked.success) throw invalidInput(asked.error)
    const now = await clock.advance(asked.data.advance)
    await deps.jobs.drain()
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect('/dev/clock-page', 303) : { now: now.toISOString() }
  })

  app.post('/dev/jobs/drain', async () => ({ done: await deps.jobs.drain() }))
  app.get('/dev/jobs', async (_request, reply) => {
    const { sweeps, queues } = await deps.jobs.report()
    const body = `<section><h2>Sweeps</h2><table><tr><th>name</th><th>last run</th><th>last failure</th></tr>${sweeps
      .map(
        ({ name, lastRunAt, lastFailure }) =>
          `<tr><td>${name}</td><td>${lastRunAt ?? 'not yet'}</td><td>${escapeHtml(lastFailure ?? '')}</td></tr>`,
      )
      .join('')}</table></section>
<section><h2>Queues</h2><table><tr><th>name</th><th>waiting</th><th>failed</th></tr>${queues
      .map(({ name, waiting, failed }) => `<tr><td>${name}</td><td>${waiting}</td><td>${failed}</td></tr>`)
      .join('')}</table></section>`
    return reply.type('text/html; charset=utf-8').send(devPage('Jobs', body))
  })
}

const index = `<section><p>Outside systems have a sandbox here that speaks their real wire format. With
<code>NODE_ENV=production</code> none of these pages exist, and Hemline asks for the real ones.</p></section>
<ul>
<li class="card"><a href="/dev/mail">Mail</a>: every e-mail that would have left. As JSON: <code>/dev/mail.json?to=</code></li>
<li class="card"><a href="/dev/stripe">Cards</a>: the test cards and what each does. The ledger as JSON: <a href="/dev/payments.json">/dev/payments.json</a>.
The sandbox answers at <code>/dev/stripe/v1/…</code></li>
<li class="card"><a href="/dev/clock-page">Clock</a>: walk a whole loan in minutes. <code>POST /dev/clock {"advance":"P7D"}</code></li>
<li class="card"><a href="/dev/jobs">Jobs</a>: what the clock starts, and the queues. <code>POST /dev/jobs/drain</code> runs all that is due</li>
<li class="card"><a href="/api/docs">The API</a>, made from the contract: <a href="/api/openapi.json">/api/openapi.json</a></li>
</ul>`
