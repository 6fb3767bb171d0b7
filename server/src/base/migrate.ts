import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DB } from '../../db-types.ts'
import { buildConcurrently, isConcurrent } from './concurrent-migrations.ts'
import { standbyText } from './database-hosts.ts'
import { openDatabase } from './db.ts'
import { installJobs } from './jobs.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The migrations applied to a database. Versions before decision 62 use `kysely_migration`. */
const TABLE = 'schema_migrations'
const TABLE_BEFORE = 'kysely_migration'

/** Migrations that were applied to databases and whose files no longer exist. */
export const goneMigrations: readonly string[] = ['0053_old_writes']

/** A lock that a migration waits for: every call that needs the table waits behind it meanwhile. */
const LOCK_MS = 3_000
const LOCK_PAUSE_MS = 2_000
/** About two and a half minutes: longer than any call, shorter than a supervisor waits for a start. */
const LOCK_TRIES = 30
/** A lock that was not had in time, and a deadlock with members' transactions: each is rolled back, and may be tried again. */
const triedAgain: readonly (string | undefined)[] = ['55P03', '40P01']

type Options = {
  /** The names to stop at, which a backup of an older version needs. */
  only?: readonly string[] | undefined
  folder?: URL
  lockMs?: number
  lockTries?: number
  /** Called before the next try, when another connection holds a table for longer than `lockMs`, or after a deadlock. */
  beforeRetry?: () => Promise<unknown>
}

/**
 * Migrates a database to the newest schema: plain-SQL migrations in the order of their names, forward only, then the
 * job tables, then what is built outside transactions. Safe to run by several nodes concurrently, beside nodes of the
 * version before (decision 149). A migration merged after one with a higher number is still applied; one of a newer
 * version, which has no file here, is ignored (decision 62). Throws PostgreSQL's error when a migration fails, or one that
 * names the address when that is a standby; nothing is changed then.
 */
export async function migrate(
  databaseUrl: string,
  { only, folder = migrationsFolder, lockMs = LOCK_MS, lockTries = LOCK_TRIES, beforeRetry = waitABit }: Options = {},
): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { max: 2, hasTimeLimits: false })
  const files = await migrationFiles(folder, only)
  const inTransaction = Object.fromEntries(
    [...files].flatMap(([name, text]) => (isConcurrent(text) ? [] : [[name, migrationOf(text, lockMs)]])),
  )
  const migrator = new Migrator({
    db,
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    allowUnorderedMigrations: true,
    // Called while this node holds the lock and before the applied names are read.
    provider: { getMigrations: async () => ({ ...(await namesOf(db)), ...inTransaction }) },
  })
  try {
    // what PostgreSQL and the driver say of it does not name the address
    if (await isStandby(db)) throw new Error(standbyText('The address of the database', databaseUrl))
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await migrator.migrateToLatest()
      if (!error) break
      if (isBuiltMeanwhile(error) && attempt < lockTries) continue
      if (!triedAgain.includes((error as { code?: string }).code)) throw error
      if (attempt === lockTries) throw await heldTables(db, error)
      await beforeRetry()
    }
    await installJobs(databaseUrl)
    const concurrent = new Map([...files].filter(([, text]) => isConcurrent(text)))
    if (concurrent.size > 0) await buildConcurrently(databaseUrl, { table: TABLE, files: concurrent })
  } finally {
    await Promise.all([db.destroy(), pool.end()])
  }
}

/**
 * Whether another node recorded an index between the two readings of the applied names, here and in the migrator: it
 * builds without the migrator's lock.
 */
const isBuiltMeanwhile = (error: unknown) =>
  error instanceof Error && /^corrupted migrations: previously executed migration \S+ is missing$/.test(error.message)

async function isStandby(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  return rows[0]!.isStandby
}

const waitABit = () => pause(LOCK_PAUSE_MS)

/** The names of this version's migrations, in order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder)
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : [])).sort()
}

async function migrationFiles(folder: URL, only?: readonly string[]): Promise<Map<string, string>> {
  const wanted = (await migrationNames(folder)).filter((name) => !only || only.includes(name))
  const texts = wanted.map(async (name) => [name, await readFile(new URL(`${name}.sql`, folder), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

const migrationOf = (text: string, lockMs: number): Migration => ({
  async up(tx: Kysely<unknown>) {
    await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
    await sql.raw(text).execute(tx)
  },
})

/** Names what holds tables for long, for a person who can end it. */
async function heldTables(db: Kysely<DB>, cause: unknown): Promise<Error> {
  const { rows } = await sql<{ pid: number; application: string; since: string }>`
    select pid, coalesce(nullif(application_name, ''), usename) as application, xact_start::text as since
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3`.execute(db)
  const holders = rows.map(({ pid, application, since }) => `${application} (process ${pid}, since ${since})`)
  return new Error(
    'The database was not migrated: a table is in use by another connection for too long. Nothing was changed. ' +
      `The longest transactions are of ${holders.join(', ') || 'none any more'}. End them or wait, then start again.`,
    { cause },
  )
}

/** The migrations applied by any version, each as an empty one, so that a missing file does not prevent the start. */
async function namesOf(db: Kysely<DB>): Promise<Record<string, Migration>> {
  const before = await sql<{ there: boolean }>`select to_regclass(${TABLE_BEFORE}) is not null as there`.execute(db)
  if (before.rows[0]?.there)
    await sql`insert into ${sql.table(TABLE)} (name, timestamp) select name, timestamp from ${sql.table(TABLE_BEFORE)}
              on conflict (name) do nothing`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}
