import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '@hemline/server/src/app.ts'
import { readEnv } from '@hemline/server/src/base/env.ts'
import { announce } from '@hemline/server/src/base/live.ts'
import { realDeps } from '@hemline/server/src/deps.ts'
import { jobNames } from '@hemline/server/src/worker.ts'
import { tokenFor } from '@hemline/server/test/make.ts'

/** What the bench asks of its server: to measure itself, or to tell a member something. */
export type Ask = { kind: 'measure' } | { kind: 'tell'; member: number }
export type Measure = {
  kind: 'measure'
  rss: number
  heapUsed: number
  external: number
  cpuMs: number
  streams: number
}

// Our whole server as production runs it; the outside systems are named and never called.
const env = readEnv({
  NODE_ENV: 'production',
  DATABASE_URL: process.env.DATABASE_URL,
  DATABASE_POOL: '10',
  HEMLINE_DATA: process.env.HEMLINE_DATA ?? '/nonexistent',
  HOST: '127.0.0.1',
  RATE_LIMIT: '1000000000',
  RUNS_JOBS: 'false',
  PUBLIC_URL: 'https://hemline.example',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  ORDERS_LABELS: 'false',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Hemline <bench@hemline.example>',
})
const deps = await realDeps(env, { jobNames })
const app = await buildApp(deps)
const url = new URL(await app.listen({ port: 0, host: env.HOST }))
const members = await deps.db
  .selectFrom('members')
  .select('id')
  .orderBy('no')
  .limit(Number(process.env.BENCH_MEMBERS))
  .execute()
const tokens: string[] = []
for (const { id } of members) tokens.push(await tokenFor(deps, id))

process.on('message', async (ask: Ask) => {
  if (ask.kind === 'tell') {
    const to = [members[ask.member % members.length]!.id]
    await announce(deps.db, { to, topic: 'message', ids: { at: String(ask.member) }, now: new Date() })
    return
  }
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await pause(300)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const measure: Measure = {
    kind: 'measure',
    rss,
    heapUsed,
    external,
    cpuMs: (user + system) / 1000,
    streams: deps.live.count(),
  }
  process.send!(measure)
})
process.send!({ port: Number(url.port), tokens })
