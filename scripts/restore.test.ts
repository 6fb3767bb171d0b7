import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDevStore } from '../sandboxes/dev-store.ts'
import { migrate, migrationNames } from '../server/src/base/migrate.ts'
import { emptyDatabase } from '../server/test/database.ts'
import { lenderAndStranger, requestLoan } from '../server/test/loans.ts'
import { tokenFor } from '../server/test/make-member.ts'
import { createWorld } from '../server/test/world.ts'
import { backUp, MANIFEST } from './backup.ts'
import { readTables } from './backup-tables.ts'
import { type BackupWorld, BACKED_UP_AT as now, openBackupWorld } from './backup-world.ts'
import { restore } from './restore.ts'

let backup: BackupWorld
beforeEach(async () => {
  backup = await openBackupWorld()
})
afterEach(() => backup.close())

/** Returns every row and every constraint of a database, as text. */
async function everythingIn(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs', 'dev') order by 1`,
    )
    const all: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
      all[name] = rows.map(({ row }) => row).join('\n')
    }
    const constraints = await client.query(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
       from pg_constraint where connamespace::regnamespace::text in ('public', 'jobs', 'dev') order by 1`,
    )
    const triggers = await client.query(
      `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal order by 1`,
    )
    const sequences = await client.query(
      `select schemaname || '.' || sequencename as line from pg_sequences where schemaname in ('public', 'jobs', 'dev') order by 1`,
    )
    for (const [name, { rows }] of Object.entries({ constraints, triggers, sequences }))
      all[name] = rows.map(({ line }) => line).join('\n')
    return all
  } finally {
    await client.end()
  }
}

test('a requested loan continues in the restored Hemline: rows, pictures, waiting jobs and the next number', async () => {
  const { data, world, empty, keep, bringBack } = backup
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const manifest = await keep()
  expect(manifest.files).toBeGreaterThan(0)
  expect(await bringBack()).toEqual(manifest)
  const {
    'public.schema_migrations': _here,
    'public.kysely_migration': _known,
    'jobs.version': _there,
    ...before
  } = await everythingIn(world.deps.env.DATABASE_URL)
  expect(await everythingIn(empty.url)).toMatchObject(before)
  expect(existsSync(join(data, 'seeded')), 'no demo community comes into it').toBe(true)

  const restored = await createWorld({ DATABASE_URL: empty.url, HEMLINE_DATA: data }, { hasSandboxTable: true })
  try {
    await restored.drain()
    expect((await restored.emailsTo(lender.email)).length, 'the letter that waited').toBeGreaterThan(0)
    const asLender = restored.visitor(await tokenFor(restored.deps, lender.id))
    const { body } = await asLender.ok(getListings, { query: { id: listingId } })
    const picture = await fetch(new URL(body.items[0]!.images[0]!, restored.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await asLender.ok(decideOrder, { body: { orderId, action: 'accept' } })).status).toBe(200)
    const second = await restored.member()
    expect(second.id).not.toBe(lender.id)
    const orders = await asLender.ok(getOrders)
    expect(orders.body.items.map(({ id }) => id)).toEqual([orderId])
  } finally {
    await restored.close()
  }
})

test('a backup is not restored over existing members', async () => {
  const { world, keep, bringBack } = backup
  await world.member()
  await keep()
  await bringBack()
  await expect(bringBack()).rejects.toThrow('There are 1 members in this Hemline already')
})

test('where there are members nothing is migrated and no file is written', async () => {
  const { data, folder, world, keep } = backup
  const { lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId })
  await keep()
  const other = await emptyDatabase()
  const client = new pg.Client({ connectionString: other.url })
  try {
    await migrate(other.url, { only: (await migrationNames()).filter((name) => name < '0057') })
    await client.connect()
    await client.query(
      `insert into members (id, public_id, email, created_at, updated_at)
       values (gen_random_uuid(), '0000000A', 'old@example.org', $1, $1)`,
      [now],
    )
    const before = await everythingIn(other.url)
    await expect(restore({ databaseUrl: other.url, dataFolder: data, folder })).rejects.toThrow('There are 1 members')
    expect(await everythingIn(other.url)).toEqual(before)
    expect(readdirSync(data)).toEqual([])
  } finally {
    await client.end()
    await other.drop()
  }
})

test('when the pictures cannot be copied no row is there either, and the next try succeeds', async () => {
  const { data, world, keep, bringBack } = backup
  const { lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId })
  const manifest = await keep()
  writeFileSync(join(data, 'images'), 'no folder')
  await expect(bringBack()).rejects.toThrow()
  rmSync(join(data, 'images'))
  expect(await bringBack()).toEqual(manifest)
})

test('the database does not end a restore that waits for its pictures', async () => {
  const { folder, empty, keep } = backup
  const { database: contents } = await keep()
  const pool = new pg.Pool({ connectionString: empty.url, max: 1 })
  try {
    await makeDevStore(pool)
    // as a host's role or a pooler may have it
    const name = pg.escapeIdentifier(new URL(empty.url).pathname.slice(1))
    await pool.query(`alter database ${name} set idle_in_transaction_session_timeout = '5s'`)
  } finally {
    await pool.end()
  }
  const limits: string[] = []
  const beforeCommit = async (client: pg.Client) => {
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('idle_in_transaction_session_timeout') as limit`,
    )
    limits.push(...rows.map(({ limit }) => limit))
  }
  await readTables(empty.url, { folder, contents, beforeCommit })
  expect(limits).toEqual(['0'])
})

test('a backup of an older version is restored in its schema, then migrated', async () => {
  const { data, folder, empty, bringBack } = backup
  const older = await emptyDatabase()
  const place = await emptyDatabase()
  try {
    const olderNames = (await migrationNames()).filter((name) => name < '0057')
    await migrate(older.url, { only: olderNames })
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    await client.query(
      `insert into members (id, public_id, email, created_at, updated_at)
       values (gen_random_uuid(), '0000000A', 'old@example.org', $1, $1)`,
      [now],
    )
    await client.end()
    const { database } = await backUp({ databaseUrl: older.url, dataFolder: data, folder, now })
    expect(database.migrations).toEqual(olderNames)
    const inFolder = { databaseUrl: place.url, dataFolder: data, folder }
    await restore(inFolder)
    const restored = await everythingIn(place.url)
    expect(restored['public.members']).toContain('old@example.org')
    const names = restored['public.schema_migrations']!.split('\n').map((row) => row.slice(1).split(',')[0])
    expect(names).toEqual(await migrationNames())

    await expect(restore({ ...inFolder, databaseUrl: empty.url })).rejects.toThrow('newer than the back-up')

    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
    manifest.database.migrations.push('9998_of_a_newer_version')
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    await expect(bringBack()).rejects.toThrow('A newer Hemline made this back-up: it has 9998_of_a_newer_version')
  } finally {
    await older.drop()
    await place.drop()
  }
})

test('a damaged backup changes nothing', async () => {
  const { data, folder, world, empty, keep, bringBack } = backup
  await world.member()
  await keep()
  const before = await everythingIn(empty.url)
  truncateSync(join(folder, 'tables', 'public.members.copy.gz'), 40)
  await expect(bringBack()).rejects.toThrow()
  expect(readdirSync(data)).toEqual([])
  const after = await everythingIn(empty.url)
  expect(after.constraints).toContain('FOREIGN KEY')
  // only the sandboxes' table, empty, may have been created
  const withoutSandboxes = (text = '') => text.split('\n').filter((line) => !line.startsWith('dev.'))
  for (const [name, text] of Object.entries(before))
    expect(withoutSandboxes(after[name]), name).toEqual(withoutSandboxes(text))
})
