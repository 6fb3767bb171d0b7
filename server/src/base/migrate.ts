import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DB } from '../../db-types.ts'
import { openDatabase } from './db.ts'
import { installJobs } from './jobs.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The migrations applied to a database. Versions before decision 62 use `kysely_migration`. */
const TABLE = 'schema_migrations'
const TABLE_BEFORE = 'kysely_migration'

/** Migrations that were applied to databases and whose files no longer exist. */
export const goneMigrations: readonly string[] = ['0053_old_writes']

/**
 * Migrates a database to the newest schema: plain-SQL migrations in the order of their names, forward only, then the
 * job tables. Safe to run by several nodes concurrently. A migration merged after one with a higher number is still
 * applied; one of a newer version, which has no file here, is ignored (decision 62). `only` lists the migrations to
 * stop at, which a backup of an older version needs. Throws PostgreSQL's error when a migration fails; nothing is
 * changed then.
 */
export async function migrate(databaseUrl: string, { only }: { only?: readonly string[] } = {}): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { max: 2, hasTimeLimits: false })
  try {
    const migrator = new Migrator({
      db,
      migrationTableName: TABLE,
      migrationLockTableName: `${TABLE}_lock`,
      allowUnorderedMigrations: true,
      // Called while this node holds the lock and before the applied names are read.
      provider: { getMigrations: async () => ({ ...(await namesOf(db)), ...(await migrationFiles(only)) }) },
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await Promise.all([db.destroy(), pool.end()])
  }
  await installJobs(databaseUrl)
}

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationsFolder)
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : [])).sort()
}

async function migrationFiles(only?: readonly string[]): Promise<Record<string, Migration>> {
  const wanted = (await migrationNames()).filter((name) => !only || only.includes(name))
  const texts = wanted.map(async (name) => {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8')
    return [name, { up: async (tx: Kysely<unknown>) => void (await sql.raw(text).execute(tx)) }] as const
  })
  return Object.fromEntries(await Promise.all(texts))
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
