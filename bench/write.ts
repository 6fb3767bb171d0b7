import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.ts'
import { format, median, middle } from './figures.ts'
import { type Measured, sendEach } from './load.ts'
import { type Server, start } from './servers.ts'
import { startHemline } from './start-hemline.ts'
import { type Lane, makeLane, newKey } from './write-lanes.ts'
import { execute, further, hearStatements } from './write-script.ts'

/** Pairs of friends: each borrower has a connection of their own. */
const LANES = 8
/** Requests of each borrower in a run. */
const REQUESTS = 12
/** The least share of the requests that the bare statements allow. */
const RATIO_MIN = 0.5
/** Items that a lane needs besides those of the pairs: to record, to compare, to warm up. */
const BESIDE = 3 + 2 + 2 * REQUESTS

/**
 * Measures how many requests become orders in a second, from HTTP to the answer, beside the same SQL statements with the
 * same values, executed by the same driver without a server: recorded from the requests themselves. A request to a friend
 * in person, which asks no card provider. On a durable PostgreSQL. Returns 1 if the median of the pairs is below the limit.
 */
export async function benchWrite({ pairs }: { pairs: number }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-bench-'))
  chmodSync(folder, 0o755) // so that root's PostgreSQL user can read it
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  try {
    await migrate(postgres.url)
    const { lanes, server, clients, stop } = await comparableWrites(postgres.url, {
      lanes: LANES,
      items: BESIDE + 2 * pairs * REQUESTS,
    })
    try {
      const ways = { ours: () => byHttp(server, lanes, REQUESTS), bare: () => byStatements(clients, lanes, REQUESTS) }
      for (const run of Object.values(ways)) await run()
      await ageRequests(clients[0]!)
      const results: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
      for (let pair = 0; pair < pairs; pair += 1) {
        // the order alternates, so that drift over time affects both
        const order = pair % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
        for (const name of order) results[name].push(await ways[name]())
        await ageRequests(clients[0]!)
      }
      const ratios = results.ours.map(({ perSecond }, at) => perSecond / results.bare[at]!.perSecond)
      const ratio = median(ratios)
      const { steps } = lanes[0]!.script
      console.log(
        `Request to order, ${steps.length} statements, ${LANES} borrowers, a durable PostgreSQL, ${pairs} pairs of ${LANES * REQUESTS}`,
      )
      console.log(`  Hemline          ${format(middle(results.ours))}`)
      console.log(`  the statements   ${format(middle(results.bare))}`)
      const isFast = ratio >= RATIO_MIN
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
      console.log(`  ratio ${ratio.toFixed(2)} (${range}; at least ${RATIO_MIN}): ${isFast ? 'kept' : 'missed'}`)
      return isFast ? 0 : 1
    } finally {
      await stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Fills a migrated database, starts a server on it and opens a bare connection for each borrower. Throws unless a request
 * by HTTP and one by its statements add the same rows: otherwise a comparison is meaningless.
 */
export async function comparableWrites(url: string, { lanes: count, items }: { lanes: number; items: number }) {
  const hearNothing = hearStatements()
  const hemline = await startHemline({ DATABASE_URL: url })
  const lanes: Lane[] = []
  while (lanes.length < count) lanes.push(await makeLane(hemline, items))
  await hemline.app.close()
  await hemline.deps.close()
  hearNothing()
  const server = await start('listings-hemline.ts', url, { id: lanes[0]!.id, no: 0, email: '', friendNos: [] })
  const clients = lanes.map(() => new pg.Client({ connectionString: url }))
  const stop = async () => {
    server.stop()
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const [counter, ...one] = [clients[0]!, lanes[0]!] as const
    const ours = await growth(counter, () => byHttp(server, one, 1))
    const bare = await growth(counter, () => byStatements([counter], one, 1))
    if (ours !== bare) throw new Error(`The request and its statements add different rows:\n${ours}\n${bare}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { lanes, server, clients, stop }
}

const byHttp = ({ port }: Server, lanes: readonly Lane[], count: number): Promise<Measured> => {
  const work = lanes.map(({ take, bodyFor, headers }) => ({
    port,
    headers,
    requests: take(count).map((id) => ({ path: createOrder.path, body: bodyFor(id), headers: newKey() })),
  }))
  return measured(() => Promise.all(work.map(sendEach)))
}

const byStatements = (clients: readonly pg.Client[], lanes: readonly Lane[], count: number): Promise<Measured> => {
  const work = lanes.map(({ take, script }) => take(count).map((id) => further(script, id)))
  return measured(() => Promise.all(work.map((requests, at) => execute(clients[at]!, requests))))
}

async function measured(run: () => Promise<number[][]>): Promise<Measured> {
  const from = performance.now()
  const took = (await run()).flat().sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return { perSecond: (took.length * 1000) / (performance.now() - from), p50: at(0.5), p99: at(0.99), bytes: 0 }
}

/** Makes the requests so far older than a day: a member may begin 100 in 24 hours. */
async function ageRequests(client: pg.Client): Promise<void> {
  await client.query(`update orders set created_at = created_at - interval '2 days'`)
}

/** Returns which tables grow by how many rows, as text. */
async function growth(client: pg.Client, run: () => Promise<unknown>): Promise<string> {
  const before = await rowsByTable(client)
  await run()
  const after = await rowsByTable(client)
  return [...after]
    .map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
    .filter(([, more]) => more > 0)
    .map(([table, more]) => `${table} ${more}`)
    .join(', ')
}

async function rowsByTable(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${name}`)
    counts.set(name, Number(counted[0]!.n))
  }
  return counts
}
