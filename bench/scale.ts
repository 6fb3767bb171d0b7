import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.ts'
import { openSender, type Sender } from './load.ts'
import { fillScale, viewerOf } from './scale-fill.ts'
import { type Part, workFor } from './scale-work.ts'
import { databaseFor, type Server, start } from './servers.ts'

const CONNECTIONS = 2
const WARM_UP = 60
const MEMBERS_MIN = 5000
/** How much slower the slowest of a hundred answers may be with the most listings than with the fewest. */
const RATIO_MAX = 1.3

type Community = { listings: number; ours: Server; bare: Server; work: (Part & { bare: string[] })[] }
type Way = 'ours' | 'bare'
const ways: readonly Way[] = ['ours', 'bare']

/**
 * Measures what members ask for in communities of these numbers of listings, each beside the rows of the same answer by
 * their primary keys. Every request is sent to all of them in turn, so that other work on the machine affects all alike.
 * With a folder the filled databases stay there for the next run. Returns 1 if the p99 of a part is above 1.3 times that
 * of the first community.
 */
export async function benchScale(of: {
  sizes: readonly number[]
  count: number
  folder?: string | undefined
}): Promise<number> {
  const slow: string[] = []
  const postgres = await startPostgres(of.folder ? { folder: folderFor(of.folder) } : {})
  const communities: Community[] = []
  try {
    for (const listings of of.sizes) communities.push(await communityOf(postgres.url, listings))
    for (const [at, { what }] of communities[0]!.work.entries()) {
      const ratio = await measure(communities, at, of.count)
      if (ratio > RATIO_MAX) slow.push(`${what} ${ratio.toFixed(2)}`)
    }
  } finally {
    for (const { ours, bare } of communities) for (const server of [ours, bare]) server.stop()
    await postgres.stop()
  }
  console.log(`\np99 at most ${RATIO_MAX} times: ${slow.length === 0 ? 'kept' : `missed by ${slow.join(', ')}`}`)
  return slow.length === 0 ? 0 : 1
}

/** Root's PostgreSQL runs as another user, which must be able to read the folder. */
function folderFor(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return join(resolve(folder), 'postgres')
}

async function communityOf(url: string, listings: number): Promise<Community> {
  const began = performance.now()
  const database = await filledDatabase(url, listings)
  console.log(`${inWords(listings)} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { listings, ...(await serveScale(database)) }
}

/** Starts our server and the bare one on a filled database. Throws if a call answers nothing there. */
export async function serveScale(database: string): Promise<Omit<Community, 'listings'>> {
  const viewer = await viewerOf(database)
  const ours = await start('listings-hemline.ts', database, viewer)
  try {
    const work = await workFor(ours)
    return { ours, bare: await start('scale-bare.ts', database, viewer), work }
  } catch (error) {
    ours.stop()
    throw error
  }
}

/** A database with this name is whole: it is filled under another one. */
async function filledDatabase(url: string, listings: number): Promise<string> {
  const [name, partial] = [`scale_${listings}`, `scale_${listings}_partial`]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    const database = Object.assign(new URL(url), { pathname: `/${name}` }).href
    if (rowCount === 0) {
      await client.query(`drop database if exists ${partial}`)
      const filling = await databaseFor(url, partial)
      await migrate(filling)
      await fillScale(filling, { listings, members: Math.max(MEMBERS_MIN, listings / 20) })
      await client.query(`alter database ${partial} rename to ${name}`)
    } else await migrate(database)
    return database
  } finally {
    await client.end()
  }
}

const inWords = (listings: number) => `${listings.toLocaleString('en')} listings`

/** Measures one part in all communities, prints it, and returns the ratio of the last one's p99 to the first one's. */
async function measure(communities: readonly Community[], at: number, count: number): Promise<number> {
  const times = communities.map(() => ({ ours: [] as number[], bare: [] as number[] }))
  const connection = async (no: number) => {
    const senders: { sender: Sender; paths: readonly string[]; into: number[] }[] = []
    for (const [index, { ours, bare, work }] of communities.entries())
      for (const way of ways) {
        const sender = await openSender(way === 'ours' ? ours : bare)
        senders.push({ sender, paths: way === 'ours' ? work[at]!.paths : work[at]!.bare, into: times[index]![way] })
      }
    for (let round = -WARM_UP; round < count / CONNECTIONS; round += 1) {
      // the order alternates, so that what one leaves behind affects all
      for (const { sender, paths, into } of round % 2 === 0 ? senders : senders.toReversed()) {
        const took = await sender.send(paths[(round + WARM_UP + no) % paths.length]!)
        if (round >= 0) into.push(took)
      }
    }
    for (const { sender } of senders) sender.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, no) => connection(no)))

  const figure = (index: number, way: Way, share: number) => {
    const sorted = times[index]![way].toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * share)]!
  }
  console.log(`\n${communities[0]!.work[at]!.what}`)
  for (const [index, { listings }] of communities.entries())
    for (const way of ways) {
      const line = [['p50', 0.5] as const, ['p99', 0.99] as const].map(([name, share]) => {
        const ms = figure(index, way, share)
        return `${name} ${ms.toFixed(1).padStart(6)} ms × ${(ms / figure(0, way, share)).toFixed(2)}`
      })
      console.log(`${(way === 'ours' ? inWords(listings) : 'by their keys').padStart(20)}  ${line.join('   ')}`)
    }
  return figure(communities.length - 1, 'ours', 0.99) / figure(0, 'ours', 0.99)
}
