import { cpus } from 'node:os'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { format, median, middle } from './figures.ts'
import { circlePaths, filterPaths, paths } from './listings-work.ts'
import { load, type Measured, type Sent } from './load.ts'
import { filled, type Server, start, withPostgres } from './servers.ts'

const CONNECTIONS = 24
const WARM_UP_SECONDS = 3
/** How much the second process must bring where processors are free for it. */
const GROWTH_MIN = 1.7

/**
 * Measures mixed traffic of a signed-in member on one to `most` processes with one database, in turn: eight requests to
 * browse, five items, seven reads of what is one's own, and one write. Returns 1 if two processes answer less than 1.7
 * times as many as one although processors are free for them.
 */
export async function benchTraffic({ seconds, rounds, count, most }: Effort): Promise<number> {
  let growth = 0
  await withPostgres(async (postgres) => {
    await migrate(postgres.url)
    const size = { members: Math.max(1000, count / 20), listings: count, friendsOfViewer: 50 }
    const { viewer } = await filled(postgres.url, size)
    const servers: Server[] = []
    try {
      for (let no = 0; no < most; no += 1) servers.push(await start('listings-hemline.ts', postgres.url, viewer))
      const traffic = await mixed(servers[0]!)
      const run = (nodes: number, howLong: number) =>
        together(servers.slice(0, nodes), (server) =>
          load({ ...server, paths: traffic, connections: CONNECTIONS / nodes, seconds: howLong }),
        )
      await run(most, WARM_UP_SECONDS)
      const results = servers.map((): Measured[] => [])
      for (let round = 0; round < rounds; round += 1)
        for (const nodes of inTurn(most, round)) results[nodes - 1]!.push(await run(nodes, seconds))
      const rates = results.map((runs) => median(runs.map(({ perSecond }) => perSecond)))
      growth = (rates[1] ?? 0) / rates[0]!
      console.log(`Mixed traffic, ${count.toLocaleString('en')} listings, ${CONNECTIONS} connections, ${rounds} rounds`)
      for (const [at, runs] of results.entries()) console.log(`  ${at + 1} processes  ${format(middle(runs))}`)
      console.log(`  from one process to two: ${growth.toFixed(2)} times (aim ${GROWTH_MIN} on free processors)`)
    } finally {
      for (const server of servers) server.stop()
    }
  })
  // two servers, the database, and this process that asks
  const isFree = cpus().length >= 4
  if (!isFree)
    console.log(
      `  ${cpus().length} processors are too few to tell: the servers share them with the database and this command`,
    )
  return isFree && growth < GROWTH_MIN ? 1 : 0
}

type Effort = { seconds: number; rounds: number; count: number; most: number }

/** One process after the other, then the other way round, so that drift over time affects all. */
const inTurn = (most: number, round: number) => {
  const order = Array.from({ length: most }, (_, at) => at + 1)
  return round % 2 === 0 ? order : order.reverse()
}

async function together(servers: readonly Server[], run: (server: Server) => Promise<Measured>): Promise<Measured> {
  const all = await Promise.all(servers.map(run))
  return {
    perSecond: all.reduce((sum, one) => sum + one.perSecond, 0),
    p50: median(all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
    bytes: median(all.map(({ bytes }) => bytes)),
  }
}

/** What a member's app asks for in an evening, in that proportion. */
async function mixed({ port, headers }: Server): Promise<Sent[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/listings`, { headers })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const [first, ...others] = items.slice(0, 5).map(({ id }) => id)
  return [
    ...[...paths.slice(0, 5), ...circlePaths.slice(0, 1), ...filterPaths.slice(0, 2)],
    ...others.map((id) => `/api/listings?id=${id}`),
    `/api/similar-listings?listingId=${first}`,
    ...['user', 'orders?only=current', 'notifications', 'conversations', 'friends', 'favourites', 'coins'].map(
      (of) => `/api/${of}`,
    ),
    { path: '/api/favourites', body: { listingId: first } },
  ]
}
