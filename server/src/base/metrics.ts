import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from './jobs.ts'
import type { LiveHub } from './live-hub.ts'
import { watchOutside } from './measured.ts'
import { kindOf, watchQueries } from './query-reports.ts'
import type { Reads } from './reads.ts'

/**
 * Measures this node for Prometheus: calls by route and status (never by address or member), statements and the connections
 * of the pools, calls to outside systems (mail, cards, post, pushes, texts, pictures), open streams, jobs by queue and state,
 * and the process itself. Jobs are those of all nodes. Must be opened before the routes that it measures.
 */
export function openMetrics(
  app: FastifyInstance,
  {
    pools,
    live,
    jobs,
    reads,
    slowMs,
  }: { pools: { [name: string]: pg.Pool }; live: LiveHub; jobs: Jobs; reads: Reads; slowMs: number },
): { contentType: string; read(): Promise<string> } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'hemline_http_request_duration_seconds',
    help: 'Time until a request was answered, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  new Gauge({
    name: 'hemline_database_connections',
    help: 'Connections of each pool that are in use or idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
  if (reads.replica)
    new Gauge({
      name: 'hemline_replica_lag_seconds',
      help: 'How far the replica is behind; -1 while it does not answer and the primary is read from',
      registers,
      collect() {
        this.set(reads.lagSeconds() ?? -1)
      },
    })
  const queries = new Histogram({
    name: 'hemline_database_query_duration_seconds',
    help: 'Time that a statement took, by its kind',
    labelNames: ['kind'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  })
  const failures = new Counter({
    name: 'hemline_database_query_failures_total',
    help: 'Statements that failed, a violated rule among them',
    labelNames: ['kind'],
    registers,
  })
  const slow = new Counter({
    name: 'hemline_database_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS; the log names them',
    registers,
  })
  const outside = new Histogram({
    name: 'hemline_outside_call_duration_seconds',
    help: 'Time that an outside system took, by system, call and whether it failed',
    labelNames: ['system', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers,
  })
  const stops = [
    watchQueries(({ text, seconds, hasFailed }) => {
      const kind = kindOf(text)
      queries.observe({ kind }, seconds)
      if (hasFailed) failures.inc({ kind })
      if (slowMs > 0 && seconds * 1000 >= slowMs) slow.inc()
    }),
    watchOutside(({ system, call, seconds, hasFailed }) =>
      outside.observe({ system, call, outcome: hasFailed ? 'failed' : 'ok' }, seconds),
    ),
  ]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
  new Gauge({
    name: 'hemline_live_streams',
    help: 'Open live streams of this node',
    registers,
    collect() {
      this.set(live.count())
    },
  })
  new Gauge({
    name: 'hemline_jobs',
    help: 'Jobs of all nodes by queue and state: waiting ones are due, later ones are tried again, failed ones wait for the operator',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      // while the database is away the other figures are still read
      for (const { queue, state, count } of await jobs.counts().catch(() => [])) this.set({ queue, state }, count)
    },
  })

  return { contentType: registry.contentType, read: () => registry.metrics() }
}
