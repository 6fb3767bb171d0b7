import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openMetrics } from './base/metrics.ts'
import { Refusal } from './base/refusal.ts'
import type { Deps } from './deps.ts'

/** How long one check may take, and for how long its result is used again: anyone may ask. */
const CHECK_MS = 2_000
const FRESH_MS = 1_000

type State = 'ok' | 'failing'
type Report = { ok: boolean; checks: Record<string, State> }

/**
 * Answers who watches a node (decision 128): `/livez` while the process answers, `/healthz` while the database does too,
 * `/readyz` while the database, the image store and the job queue do, `/metrics` for Prometheus. A node that is stopping is
 * neither healthy nor ready.
 */
export async function serveHealth(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env, pool, jobs, imageStore } = deps
  const readiness = checkTogether({
    database: () => pool.query('select 1'),
    images: () => imageStore.get('readiness'),
    queue: () => jobs.check(),
  })

  app.get('/livez', async () => ({ ok: true }))

  app.get('/healthz', async () => {
    if (app.inFlight.isLeaving()) throw new Refusal('UNAVAILABLE')
    // a database that hangs, rather than refuses, would keep the probe waiting for longer than it counts
    if ((await stateOf(() => pool.query('select 1'))) !== 'ok') throw new Refusal('UNAVAILABLE')
    return { ok: true }
  })

  app.get('/readyz', async (_, reply) => {
    const { ok, checks } = await readiness()
    const isReady = ok && !app.inFlight.isLeaving()
    if (!isReady) reply.header('retry-after', '5')
    return reply.status(isReady ? 200 : 503).send({ ok: isReady, isLeaving: app.inFlight.isLeaving(), checks })
  })

  const metrics = env.METRICS_TOKEN ? openMetrics(app, { ...deps, slowMs: env.SLOW_QUERY_MS }) : null
  app.get('/metrics', async (request, reply) => {
    if (!metrics) throw new Refusal('NOT_FOUND')
    if (!isToken(request.headers.authorization, env.METRICS_TOKEN ?? '')) throw new Refusal('UNAUTHENTICATED')
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** Returns a function that runs all checks concurrently; callers within a second share one result. */
function checkTogether(checks: Record<string, () => Promise<unknown>>): () => Promise<Report> {
  let latest: { at: number; report: Promise<Report> } | null = null
  const run = async (): Promise<Report> => {
    const states = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)]))
    return { ok: states.every(([, state]) => state === 'ok'), checks: Object.fromEntries(states) }
  }
  return () => {
    if (!latest || performance.now() - latest.at > FRESH_MS) latest = { at: performance.now(), report: run() }
    return latest.report
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<State> {
  const late = new AbortController()
  const limit = pause(CHECK_MS, undefined, { signal: late.signal, ref: false }).then(
    () => 'failing' as const,
    () => 'failing' as const,
  )
  const checked = check().then(
    () => 'ok' as const,
    () => 'failing' as const,
  )
  return Promise.race([checked, limit]).finally(() => late.abort())
}

/** Compares hashes, whose lengths are equal, so that the time says nothing about the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
