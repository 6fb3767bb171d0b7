import { migrate } from '@hemline/server/src/base/migrate.ts'
import { format, median, middle } from './figures.ts'
import { circlePaths, filterPaths, paths } from './listings-work.ts'
import { load, type Measured } from './load.ts'
import { databaseFor, filled, type Server, type Size, start, withPostgres } from './servers.ts'

export type Effort = { seconds: number; pairs: number }

const WARM_UP_SECONDS = 2
const BUSY_CONNECTIONS = 16
const CALM_CONNECTIONS = 4

/**
 * Measures requests per second of our server and of a bare one on the same 100,000 listings, and their ratio: the
 * median of pairs.
 */
export async function benchListings({ count, seconds, pairs }: Effort & { count: number }): Promise<void> {
  await withPostgres(async (postgres) => {
    await migrate(postgres.url)
    const { ours, bare } = await comparableServers(postgres.url, {
      members: 5000,
      listings: count,
      friendsOfViewer: 50,
    })
    try {
      const run = (server: Server, howLong: number) =>
        load({ ...server, paths, connections: BUSY_CONNECTIONS, seconds: howLong })
      for (const server of [ours, bare]) await run(server, WARM_UP_SECONDS)
      const ratios: number[] = []
      const results: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
      for (let pair = 0; pair < pairs; pair += 1) {
        // The order alternates, so that drift over time affects both.
        const order = pair % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
        for (const name of order) results[name].push(await run(name === 'ours' ? ours : bare, seconds))
        const [a, b] = [results.ours.at(-1)!, results.bare.at(-1)!]
        ratios.push(a.perSecond / b.perSecond)
        console.log(`  ${pair + 1}: ours ${format(a)}   bare ${format(b)}   ratio ${ratios.at(-1)!.toFixed(2)}`)
      }
      console.log(
        `GET /api/listings, 24 items, two filters, ${count.toLocaleString('en')} listings, ${BUSY_CONNECTIONS} connections`,
      )
      for (const name of ['ours', 'bare'] as const) console.log(`  ${name}  ${format(middle(results[name]))}`)
      console.log(`  ratio ${median(ratios).toFixed(2)} (median of ${pairs} pairs; aim 1.0)`)
    } finally {
      ours.stop()
      bare.stop()
    }
  })
}

/**
 * Measures how much slower 1,000,000 listings are than 10,000, for a member with 500 friends: browse, and the friends'
 * wardrobes.
 */
export async function benchMillion({ seconds, pairs }: Effort): Promise<void> {
  await withPostgres(async (postgres) => {
    const sizes = [10_000, 1_000_000]
    const servers: Server[] = []
    try {
      for (const listings of sizes) {
        const url = await databaseFor(postgres.url, `listings_${listings}`)
        await migrate(url)
        const { viewer } = await filled(url, { members: Math.max(5000, listings / 20), listings, friendsOfViewer: 500 })
        servers.push(await start('listings-hemline.ts', url, viewer))
      }
      for (const [what, some] of [
        ['two filters', paths],
        ['circles of friends', circlePaths],
        ['near me, free days, brand and words', filterPaths],
      ] as const) {
        const run = (server: Server, howLong: number) =>
          load({ ...server, paths: some, connections: CALM_CONNECTIONS, seconds: howLong })
        for (const server of servers) await run(server, WARM_UP_SECONDS)
        const results: Measured[][] = [[], []]
        for (let pair = 0; pair < pairs; pair += 1) {
          for (const which of pair % 2 === 0 ? [0, 1] : [1, 0])
            results[which]!.push(await run(servers[which]!, seconds))
        }
        const [small, large] = results.map(middle) as [Measured, Measured]
        console.log(`GET /api/listings, 24 items, ${what}, 500 friends, ${CALM_CONNECTIONS} connections`)
        console.log(`     10,000 listings  ${format(small)}`)
        console.log(`  1,000,000 listings  ${format(large)}`)
        console.log(`  p99 ratio ${(large.p99 / small.p99).toFixed(2)} (aim at most 1.3)`)
      }
    } finally {
      for (const server of servers) server.stop()
    }
  })
}

/**
 * Fills a migrated database and starts our server and the bare one on it. Throws unless both answer every path with the
 * same 24 listings: otherwise a comparison is meaningless.
 */
export async function comparableServers(url: string, size: Size): Promise<{ ours: Server; bare: Server }> {
  const { viewer } = await filled(url, size)
  const ours = await start('listings-hemline.ts', url, viewer)
  const bare = await start('listings-baseline.ts', url, viewer)
  try {
    await requireSameItems(ours, bare)
  } catch (error) {
    for (const server of [ours, bare]) server.stop()
    throw error
  }
  return { ours, bare }
}

async function requireSameItems(one: Server, other: Server): Promise<void> {
  for (const path of paths) {
    const [a, b] = await Promise.all(
      [one, other].map(async ({ port, headers }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
        return ((await answer.json()) as { items: object[] }).items
      }),
    )
    const plain = (items: object[]) =>
      JSON.stringify(
        items.map((item) =>
          Object.entries(item)
            .filter(([, value]) => value !== null)
            .sort(),
        ),
      )
    if (a!.length !== 24 || plain(a!) !== plain(b!)) throw new Error(`The two servers answer differently to ${path}`)
  }
}
