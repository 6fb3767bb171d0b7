import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.ts'

/** What each transaction writes besides a row of its own: the events of a message, for two members. */
const ways = {
  'no event': '',
  'events, notified at the commit (before)': 'true',
  'events, read from the outbox': 'false',
} as const
type Way = keyof typeof ways
const ROUNDS = 5

/**
 * Measures commits a second of many connections on a durable PostgreSQL, with live events notified at the commit and
 * without, in turn, beside the same transaction without events. `seconds` is the length of each run.
 */
export async function benchCommits({ connections, seconds }: { connections: number; seconds: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-bench-'))
  chmodSync(folder, 0o755) // so that root's PostgreSQL user can read it
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: postgres.url }))
  try {
    await migrate(postgres.url)
    await Promise.all(clients.map((client) => client.connect()))
    await clients[0]!.query('create table bench_writes (id bigint generated always as identity primary key, text text)')
    // listeners, as each node is one: waking them is a part of what NOTIFY costs
    for (const client of clients.slice(0, 3)) await client.query('listen live_events')
    const rates = new Map<Way, number[]>()
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const way of Object.keys(ways) as Way[]) {
        const rate = await commitsPerSecond(clients, statementOf(way), seconds)
        // the first round warms up
        if (round > 0) rates.set(way, [...(rates.get(way) ?? []), rate])
      }
    console.log(`${connections} connections on a durable PostgreSQL, ${ROUNDS} runs of ${seconds} s each, in turn`)
    for (const [way, all] of rates) {
      const sorted = all.toSorted((a, b) => a - b)
      const [least, median, most] = [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
      console.log(`  ${way}: median ${median.toFixed(0)} commits a second (${least.toFixed(0)} to ${most.toFixed(0)})`)
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One text of several statements: one round trip for a transaction, so that the database is the limit. */
function statementOf(way: Way): string {
  const write = `insert into bench_writes (text) values ('a message of the usual length, for two people')`
  const event = `insert into live_events (member_id, topic, ids, created_at, notifies)
    select gen_random_uuid(), 'message', '{"conversationId":"0b0f7c2e-7d6b-4a6e-9a53-0d3f3a1a9c11"}', now(), ${ways[way]}
    from generate_series(1, 2)`
  return ways[way] === '' ? `begin; ${write}; commit` : `begin; ${write}; ${event}; commit`
}

async function commitsPerSecond(clients: readonly pg.Client[], text: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0
      for (; performance.now() < until; count += 1) await client.query(text)
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
