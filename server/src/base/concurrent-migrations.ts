import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClientTo } from './database-hosts.ts'

/** The first line of a migration that PostgreSQL accepts outside a transaction only. */
const MARK = /^-- concurrently\b/
/** What such a migration may have: one index each, built or dropped. */
const BUILT = /^create (?:unique )?index concurrently if not exists (\w+) on [^;]+;\s*$/i
const DROPPED = /^drop index concurrently if exists (\w+);\s*$/i
const LOCK = 0x48656d31
const LOOK_EVERY_MS = 500

/** Whether a migration is built outside a transaction, so that members write to its table meanwhile. */
export const isConcurrent = (text: string): boolean => MARK.test(text)

/**
 * Returns the name of the index that such a migration builds or drops. Throws a readable message when it has anything else: it
 * could be applied in part.
 */
export function indexOf(name: string, text: string): string {
  const statement = text.replace(/^--.*$/gm, '').trim()
  const [, index] = BUILT.exec(statement) ?? DROPPED.exec(statement) ?? []
  if (index) return index
  throw new Error(
    `${name}: a migration that begins with "-- concurrently" has one "create index concurrently if not exists …;" or "drop index concurrently if exists …;" and nothing else.`,
  )
}

/**
 * Builds or drops the indexes of migrations that are not in `table` yet, each outside a transaction: reading and writing go on
 * meanwhile. One node does, the others wait. What was interrupted is done again; what a build left is dropped first (decision 149).
 */
export async function buildConcurrently(
  databaseUrl: string,
  { table, files }: { table: string; files: ReadonlyMap<string, string> },
): Promise<void> {
  const build = async (client: pg.Client) => {
    // not pg_advisory_lock: the build waits for every statement that began before it, also for one that waits for its lock
    while (!(await isTrue(client, 'select pg_try_advisory_lock($1)', [LOCK]))) await pause(LOOK_EVERY_MS)
    for (const [name, text] of files) {
      const index = indexOf(name, text)
      if (await isTrue(client, `select exists (select from ${table} where name = $1)`, [name])) continue
      const isLeftOver = `select exists (select from pg_index where indexrelid = to_regclass($1) and not indisvalid)`
      if (await isTrue(client, isLeftOver, [index])) await client.query(`drop index concurrently ${index}`)
      await client.query(text)
      await client.query(`insert into ${table} (name, timestamp) values ($1, $2)`, [name, await nowIn(client)])
    }
  }
  await withClientTo(databaseUrl, build, { application_name: 'hemline-indexes' })
}

async function isTrue(client: pg.Client, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' })
  return rows[0]?.[0] === true
}

/** The database's time, in the form of the other rows: it says only when a migration was applied. */
async function nowIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now.toISOString()
}
