import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { withClientTo } from '../server/src/base/database-hosts.ts'
import { goneMigrations, migrationNames } from '../server/src/base/migrate.ts'

const TABLES = 'tables'

/** What a backup contains of the database. */
export const Contents = z.object({
  /** The applied migrations. Backups made before 22 November 2026 name only the last. */
  migrations: z.array(z.string()).optional(),
  migration: z.string(),
  /** The version of the job queue's own tables. */
  jobs: z.number().int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), next: z.string() })),
})
export type Contents = z.output<typeof Contents>

/** `dev` contains the sandboxes' data; production has none. */
const schemas = `('public', 'jobs', 'dev')`
/** The schema is created by the migrations of the Hemline that restores it. */
const formTables = [
  'public.schema_migrations',
  'public.schema_migrations_lock',
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'jobs.version',
]

/**
 * Writes every row of the database from one snapshot into `folder`, as a compressed COPY file per table. Hemline may
 * run meanwhile.
 */
export async function writeTables(databaseUrl: string, folder: string): Promise<Contents> {
  await mkdir(join(folder, TABLES), { recursive: true })
  return await connected(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const form = await formOf(client)
    const tables: Contents['tables'] = []
    for (const { name, columns } of await tablesOf(client)) {
      const rows = client.query(copyTo(`copy ${name} (${listed(columns)}) to stdout`))
      await pipeline(rows, createGzip(), createWriteStream(fileOf(folder, name)))
      tables.push({ name, columns, rows: rows.rowCount })
    }
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { ...form, tables, sequences }
  })
}

/** Throws a readable message when the database has members already. Changes nothing; it may have no tables at all. */
export async function requireNoMembers(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query(`select 1 where to_regclass('public.members') is not null`)
    if (rows.length > 0) await refuseMembers(client)
  })
}

async function refuseMembers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from public.members')
  if (rows[0]?.count)
    throw new Error(
      `There are ${rows[0].count} members in this Hemline already. Restore into an empty one: set HEMLINE_DATA or DATABASE_URL to a new place.`,
    )
}

/**
 * Copies the rows of a backup into a database with the same schema, all or none, replacing its rows; `beforeCommit` is
 * called with the transaction's client once they are all there, and none stays if it throws. Throws a readable message when
 * there are members already, or when the schema differs.
 */
export async function readTables(
  databaseUrl: string,
  {
    folder,
    contents,
    beforeCommit,
  }: { folder: string; contents: Contents; beforeCommit: (client: pg.Client) => Promise<void> },
): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const form = await formOf(client)
    const wanted = await migrationsOf(contents)
    if (form.jobs !== contents.jobs)
      throw new Error(
        `The back-up has job tables of version ${contents.jobs}; this Hemline makes version ${form.jobs}. ` +
          'Restore it with the version of Hemline that made it, then update.',
      )
    const newer = form.migrations.filter((name) => !wanted.includes(name))
    if (newer.length > 0)
      throw new Error(
        `This database is newer than the back-up: it has ${newer.join(', ')} already. ` +
          'Restore into an empty one: set HEMLINE_DATA or DATABASE_URL to a new place.',
      )
    // the transaction waits while pictures are copied: a limit that a pooler or the role sets would end it
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('lock table public.members in exclusive mode')
    await refuseMembers(client)
    const here = (await tablesOf(client)).map(({ name }) => name)
    // The rows are consistent as a whole, not in the order of copying: foreign keys are checked once, at the end.
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of here) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${here.join(', ')}`)
    for (const { name, columns, rows: expected } of contents.tables) {
      const into = client.query(copyFrom(`copy ${name} (${listed(columns)}) from stdin`))
      await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), into)
      if (into.rowCount !== expected)
        throw new Error(`${name} has ${into.rowCount} rows in the back-up's file, but should have ${expected}.`)
    }
    for (const name of here) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, next } of contents.sequences)
      await client.query('select setval($1::regclass, $2::bigint, false)', [name, next])
    await beforeCommit(client)
    await client.query('commit')
    await client.query('analyze')
  })
}

const connected = <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>) =>
  withClientTo(databaseUrl, work, { application_name: 'hemline-backup' })

export const fileOf = (folder: string, table: string) => join(folder, TABLES, `${table}.copy.gz`)
const listed = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

async function formOf(client: pg.Client): Promise<{ migrations: string[]; migration: string; jobs: number }> {
  const { rows } = await client.query<{ migrations: string[]; jobs: number }>(
    `select (select array_agg(name::text order by name) from public.schema_migrations) as migrations,
            (select version from jobs.version) as jobs`,
  )
  const { migrations, jobs } = rows[0]!
  return { migrations, migration: migrations.at(-1)!, jobs }
}

/**
 * Returns the migrations that a database must have, and no others, to accept the rows of a backup. Throws a readable
 * message when this Hemline does not have one of them, because a newer version made the backup.
 */
export async function migrationsOf(contents: Contents): Promise<string[]> {
  const here = await migrationNames()
  const unknown = (contents.migrations ?? [contents.migration]).filter(
    (name) => !here.includes(name) && !goneMigrations.includes(name),
  )
  if (unknown.length > 0)
    throw new Error(
      `A newer Hemline made this back-up: it has ${unknown.join(', ')}. Update this one to that version, then restore.`,
    )
  return contents.migrations ?? here.filter((name) => name <= contents.migration)
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || quote_ident(c.relname) as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ${schemas} and c.relkind = 'r'
       and n.nspname || '.' || c.relname <> all ($1)
     group by n.nspname, c.relname
     order by 1`,
    [formTables],
  )
  return rows
}

async function referencesOf(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in ${schemas}
     order by 1, 2`,
  )
  return rows
}

async function sequencesOf(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name,
            coalesce(last_value + increment_by, start_value)::text as next
     from pg_sequences where schemaname in ${schemas} order by 1`,
  )
  return rows
}
