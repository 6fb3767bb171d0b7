import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeDevStore } from '../sandboxes/dev-store.ts'
import { eraseDue } from '../server/src/account/actions.ts'
import { appendErased, ERASED_LIST, readErased } from '../server/src/account/erased-list.ts'
import { migrate, migrationNames } from '../server/src/base/migrate.ts'
import { syncOwners } from '../server/src/operator/holder-actions.ts'
import { startWorker } from '../server/src/worker.ts'
import { emptyDatabase, freshDatabase } from '../server/test/database.ts'
import { lenderAndStranger, requestLoan } from '../server/test/loans.ts'
import { tokenFor } from '../server/test/make-member.ts'
import { createWorld, type World } from '../server/test/world.ts'
import { backUp, copyFiles, MANIFEST } from './backup.ts'
import { readTables } from './backup-tables.ts'
import { eraseAgain } from './erase-again.ts'
import { newestBackup, rehearse, requireRestored } from './rehearse.ts'
import { restore } from './restore.ts'

const now = new Date('2026-11-22T12:00:00Z')
let data: string
let folder: string
let world: World
let empty: Awaited<ReturnType<typeof freshDatabase>>

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'hemline-restored-'))
  folder = join(mkdtempSync(join(tmpdir(), 'hemline-backup-')), 'new')
  // No worker runs, so that some jobs are waiting when the backup is made.
  world = await createWorld({ RUNS_JOBS: 'false' }, { hasSandboxTable: true })
  empty = await freshDatabase()
})

afterEach(async () => {
  await world.close()
  await empty.drop()
  for (const place of [data, join(folder, '..')]) rmSync(place, { recursive: true, force: true })
})

const keep = () => {
  const { DATABASE_URL: databaseUrl, dataFolder } = world.deps.env
  return backUp({ databaseUrl, dataFolder, folder, now })
}
const bringBack = () => restore({ databaseUrl: empty.url, dataFolder: data, folder })

test('a member who was erased after a back-up is due for erasure again once it is restored, and no one else', async () => {
  const [gone, stays] = [await world.member({ firstName: 'Idalina' }), await world.member()]
  await keep()
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db.updateTable('members').set({ deletesAt: past, suspendedAt: past }).where('id', '=', gone.id).execute()
  await eraseDue(world.deps)
  await startWorker(world.deps, { byDrain: true })
  await world.drain()
  const later = join(folder, '..', 'later')
  const { DATABASE_URL: databaseUrl, dataFolder } = world.deps.env
  await backUp({ databaseUrl, dataFolder, folder: later, now })
  expect(readFileSync(join(later, ERASED_LIST), 'utf8')).toContain(` ${gone.id}\n`)
  await bringBack()
  const place = { databaseUrl: empty.url, dataFolder: data, folders: [folder, join(folder, '..')] }
  expect(await eraseAgain({ ...place, now })).toBe(1)
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query(
    'select first_name, deletes_at, suspended_at, erased_at from members where id = any($1) order by id = $2',
    [[gone.id, stays.id], gone.id],
  )
  await client.end()
  expect(rows).toMatchObject([
    { deletes_at: null, suspended_at: null },
    { first_name: 'Idalina', deletes_at: now, suspended_at: now, erased_at: null },
  ])
  // the list of the new data folder has it, for the back-ups to come
  expect(readFileSync(join(data, ERASED_LIST), 'utf8')).toContain(gone.id)
})

test('a member who had a role at the back-up and was erased after it is erased again, too', async () => {
  const [former, owner] = [await world.member(), await world.member()]
  await world.db.updateTable('members').set({ isOperator: true }).where('id', 'in', [former.id, owner.id]).execute()
  const at = world.clock.now()
  const roles = [former, owner].map(({ id }) => ({ memberId: id, role: 'SUPPORT' as const, givenAt: at }))
  await world.db.insertInto('operatorRoles').values(roles).execute()
  await keep()
  await bringBack()
  await appendErased(data, { id: former.id, at: at.toISOString() })
  expect(await eraseAgain({ databaseUrl: empty.url, dataFolder: data, folders: [], now: at })).toBe(1)
  const restored = await createWorld({ DATABASE_URL: empty.url, HEMLINE_DATA: data }, { hasSandboxTable: true })
  try {
    // as each start does
    await syncOwners(restored.deps)
    await eraseDue(restored.deps)
    const members = restored.db.selectFrom('members').select(['id', 'isOperator', 'erasedAt'])
    expect(await members.execute()).toEqual(
      expect.arrayContaining([
        { id: former.id, isOperator: false, erasedAt: expect.any(Date) },
        { id: owner.id, isOperator: true, erasedAt: null },
      ]),
    )
  } finally {
    await restored.close()
  }
})

test('a back-up also lists a member whom another node erased, and a line after one that broke off', async () => {
  const [elsewhere, before, after] = [await world.member(), randomUUID(), randomUUID()]
  const { dataFolder } = world.deps.env
  const at = now.toISOString()
  await appendErased(dataFolder, { id: before, at })
  appendFileSync(join(dataFolder, ERASED_LIST), `${at} 0f0e8a52-6c1f`)
  await appendErased(dataFolder, { id: after, at })
  await world.db
    .updateTable('members')
    .set({ deletesAt: now, suspendedAt: now, erasedAt: now })
    .where('id', '=', elsewhere.id)
    .execute()
  await keep()
  expect(await readErased(folder)).toEqual([before, after, elsewhere.id])
})

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
  await world.member()
  await keep()
  await bringBack()
  await expect(bringBack()).rejects.toThrow('There are 1 members in this Hemline already')
})

test('where there are members nothing is migrated and no file is written', async () => {
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
  const { lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId })
  const manifest = await keep()
  writeFileSync(join(data, 'images'), 'no folder')
  await expect(bringBack()).rejects.toThrow()
  rmSync(join(data, 'images'))
  expect(await bringBack()).toEqual(manifest)
})

test('the database does not end a restore that waits for its pictures', async () => {
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

test('a folder with files is not written into, and one without a manifest is no backup', async () => {
  await keep()
  await expect(keep()).rejects.toThrow('is not empty')
  rmSync(join(folder, MANIFEST))
  await expect(bringBack()).rejects.toThrow('is no finished back-up')
  expect(readdirSync(data)).toEqual([])
})

test.each([
  ['a new folder', () => [], []],
  ['an empty folder', () => [mkdirSync(folder)], ['new']],
])('a back-up into %s that fails leaves nothing on the disk', async (_what, prepare, left) => {
  prepare()
  // a folder that cannot be copied: what is read as pictures is no folder
  const { DATABASE_URL: databaseUrl } = world.deps.env
  writeFileSync(join(data, 'images'), 'no folder')
  await expect(backUp({ databaseUrl, dataFolder: data, folder, now })).rejects.toThrow()
  expect(readdirSync(join(folder, '..'))).toEqual(left)
  if (left.length > 0) expect(readdirSync(folder)).toEqual([])
})

test('a picture that is deleted while a back-up copies the folder is left out, and all others are copied', async () => {
  const from = join(data, 'images')
  mkdirSync(join(from, 'older', 'empty'), { recursive: true })
  for (const name of ['first', 'gone', 'last', 'older/gone', 'older/other']) writeFileSync(join(from, name), name)
  utimesSync(join(from, 'last'), now, now)
  const isWanted = (path: string) => {
    // listed before, and not copied yet
    if (path.endsWith('gone') || path.endsWith('empty')) rmSync(path, { recursive: true })
    return true
  }
  await copyFiles(from, folder, { isWanted })
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['first', 'last', 'older', 'older/other'])
  expect(readFileSync(join(folder, 'older', 'other'), 'utf8')).toBe('older/other')
  expect(statSync(join(folder, 'last')).mtime).toEqual(now)
})

describe('a rehearsal', () => {
  const inPlace = () => ({ folder, databaseUrl: empty.url, dataFolder: data })

  test('restores the newest finished back-up and compares every row and file', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    await requestLoan(world, lendee, { listingId })
    const { database, files } = await keep()
    expect(newestBackup(join(folder, '..'), { now })).toBe(folder)
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
    expect(rows).toBeGreaterThan(20)
    const expected = {
      madeAt: now.toISOString(),
      tables: database.tables.length,
      rows,
      files,
      isOfThisVersion: true,
      areFilesCompared: true,
    }
    expect(await rehearse(inPlace())).toEqual(expected)
  })

  test('finds a row that is restored otherwise, a row too few and a file that is missing', async () => {
    const { lender } = await lenderAndStranger(world)
    const { files } = await keep()
    await rehearse(inPlace())
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('update members set first_name = $2 where id = $1', [lender.id, 'Someone'])
    await client.query('alter table coin_lines disable trigger user; delete from coin_lines')
    await client.end()
    const pictures = readdirSync(join(data, 'images'), { recursive: true, withFileTypes: true })
    const picture = pictures.find((entry) => entry.isFile())!
    rmSync(join(picture.parentPath, picture.name))
    const fault = await requireRestored(inPlace()).catch((error: Error) => error.message)
    expect(fault).toMatch(
      /^What was restored differs from the back-up: public\.coin_lines: [1-9]\d* rows in the back-up, 0 restored; public\.members: (\d+) rows in the back-up, \1 restored; /,
    )
    expect(fault).toContain(`${files} files in the back-up, ${files - 1} restored`)
  })

  test('finds a picture that is restored with another content, and one with another name', async () => {
    await lenderAndStranger(world)
    await keep()
    await rehearse(inPlace())
    const outcome = () => requireRestored(inPlace()).catch((error: Error) => error.message)
    const pictures = readdirSync(join(data, 'images'), { recursive: true, withFileTypes: true })
    const { parentPath, name } = pictures.find((entry) => entry.isFile())!
    const picture = join(parentPath, name)
    renameSync(picture, `${picture}.other`)
    expect(await outcome()).toMatch(/: [1-9]\d* files, of which one or more have another name or content$/)
    renameSync(`${picture}.other`, picture)
    expect(await outcome()).toMatchObject({ areFilesCompared: true })
    writeFileSync(picture, readFileSync(picture).reverse())
    expect(await outcome()).toMatch(/: [1-9]\d* files, of which one or more have another name or content$/)
  })

  test('restores a back-up of the version before, which has no sum of its files, and says that it counted them', async () => {
    await lenderAndStranger(world)
    await keep()
    const { filesSum: _, ...manifest } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    expect(await rehearse(inPlace())).toMatchObject({ files: manifest.files, areFilesCompared: false })
  })

  test('takes no back-up of tomorrow for a new one, and no word for a number of days', async () => {
    await keep()
    const dayBefore = new Date(now.getTime() - 24 * 60 * 60 * 1000)
    expect(() => newestBackup(folder, { now: dayBefore, maxDays: 2 })).toThrow('which is later than now')
    for (const maxDays of [Number('two'), -1])
      expect(() => newestBackup(folder, { now, maxDays })).toThrow('Say the most days as a number above 0.')
  })

  test('says when the newest back-up is unfinished, missing or too old', async () => {
    const place = join(folder, '..')
    expect(() => newestBackup(place, { now })).toThrow('no finished back-up')
    await keep()
    const later = new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000)
    expect(newestBackup(place, { now: later, maxDays: 4 })).toBe(folder)
    expect(() => newestBackup(place, { now: later, maxDays: 2 })).toThrow('is 3.0 days old')
    rmSync(join(folder, MANIFEST))
    expect(() => newestBackup(place, { now })).toThrow('no finished back-up')
  })
})
