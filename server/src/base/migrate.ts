import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DB } from '../../db-types.ts'
import { openDatabase } from './db.ts'
import { installJobs } from './jobs.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The names of the migrations that a database has had. Versions before decision 62 wrote them into `kysely_migration`, and go on reading that. */
const TABLE = 'schema_migrations'
const TABLE_BEFORE = 'kysely_migration'

/** Migrations that databases have had and that no version has a file for any more. */
export const goneMigrations: readonly string[] = ['0053_old_writes']

/**
 * Brings a database to the newest form: our plain-SQL migrations in the order of their names, forward only, then the job
 * tables. Safe to run by several nodes at once. A migration that was merged later than one with a higher number is made up
 * for, and one of a newer version, which has no file here, is left alone (decision 62). `only` names the migrations to stop
 * at, which a back-up of an older version needs. Throws what PostgreSQL says when a migration fails; nothing is changed then.
 */
export async function migrate(databaseUrl: string, { only }: { only?: readonly string[] } = {}): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { max: 2, hasTimeLimits: false })
  try {
    const migrator = new Migrator({
      db,
      migrationTableName: TABLE,
      migrationLockTableName: `${TABLE}_lock`,
      allowUnorderedMigrations: true,
      // Called when this node holds the lock and before the names of the database are read.
      provider: { getMigrations: async () => ({ ...(await namesOf(db)), ...(await migrationFiles(only)) }) },
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await Promise.all([db.destroy(), pool.end()])
  }
  await installJobs(databaseUrl)
}

/** The names of the migrations that this version has, in their order. */
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

/** What the database has had, by whichever version: each name with nothing to do, so that a missing file is no reason not to start. */
async function namesOf(db: Kysely<DB>): Promise<Record<string, Migration>> {
  const before = await sql<{ there: boolean }>`select to_regclass(${TABLE_BEFORE}) is not null as there`.execute(db)
  if (before.rows[0]?.there)
    await sql`insert into ${sql.table(TABLE)} (name, timestamp) select name, timestamp from ${sql.table(TABLE_BEFORE)}
              on conflict (name) do nothing`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}
