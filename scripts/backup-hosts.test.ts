import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendErased } from '../server/src/account/erased-list.ts'
import { connectionTo } from '../server/src/base/database-hosts.ts'
import { freshDatabase } from '../server/test/database.ts'
import { openPooler } from '../server/test/pooler.ts'
import { createWorld, type World } from '../server/test/world.ts'
import { backUp } from './backup.ts'
import { eraseAgain } from './erase-again.ts'
import { openDatabase, readSettings, root } from './settings.ts'

const now = new Date('2026-11-22T12:00:00Z')
let world: World
let place: string

beforeEach(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  place = mkdtempSync(join(tmpdir(), 'hemline-backup-hosts-'))
})

afterEach(async () => {
  await world.close()
  rmSync(place, { recursive: true, force: true })
})

/** The same database as one of two hosts, the first of which is away. */
const behindOneAway = (url: string) => url.replace(`@${new URL(url).host}`, `@127.0.0.1:1,${new URL(url).host}`)

test('a back-up and repeated erasures find the primary among several hosts, the first of which is away', async () => {
  const member = await world.member()
  const { dataFolder, DATABASE_URL } = world.deps.env
  const databaseUrl = behindOneAway(DATABASE_URL)
  const { database } = await backUp({ databaseUrl, dataFolder, folder: join(place, 'new'), now })
  expect(database.tables).toContainEqual(expect.objectContaining({ name: 'public.members', rows: 1 }))
  await appendErased(place, { id: member.id, at: now.toISOString() })
  expect(await eraseAgain({ databaseUrl, dataFolder, folders: [place], now })).toBe(1)
})

test('the types refuse a client of the driver’s own class, which knows the first host alone', () => {
  // @ts-expect-error see above
  const own = new pg.Client(connectionTo(behindOneAway(world.deps.env.DATABASE_URL)))
  expect(own.port).toBe(1)
})

/** Runs a host's command against a database that has a pooler before it. */
async function run(words: string[], { url, dataFolder }: { url: string; dataFolder: string }) {
  const pooler = await openPooler(url)
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, HEMLINE_DATA: dataFolder }
  try {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings }
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env })
    return { stdout, passed: pooler.passed.map(({ text }) => text) }
  } finally {
    await pooler.close()
  }
}

test('behind a pooler a back-up, a restore, repeated erasures and a removed second step go past it', async () => {
  const owner = await world.member()
  const factor = { memberId: owner.id, secret: 'sealed', setUpAt: now, createdAt: now }
  await world.db.insertInto('secondFactors').values(factor).execute()
  const { dataFolder, DATABASE_URL: url } = world.deps.env
  const folder = join(place, 'new')
  const backedUp = await run(['scripts/backup.ts', folder], { url, dataFolder })
  expect(backedUp).toEqual({ stdout: expect.stringContaining(folder), passed: [] })
  const reset = await run(['scripts/second-factor.ts', 'reset', owner.email], { url, dataFolder })
  expect(reset).toEqual({ stdout: expect.stringContaining('is removed'), passed: [] })
  const empty = await freshDatabase()
  try {
    const there = { url: empty.url, dataFolder: join(place, 'there') }
    expect(await run(['scripts/restore.ts', folder], there)).toEqual({
      stdout: expect.stringContaining('with 1 members'),
      passed: [],
    })
    expect(await run(['scripts/erase-again.ts', folder], there)).toEqual({
      stdout: expect.stringContaining('0 members'),
      passed: [],
    })
  } finally {
    await empty.drop()
  }
})

test('a back-up without a folder asks for one', async () => {
  const { dataFolder, DATABASE_URL: url } = world.deps.env
  await expect(run(['scripts/backup.ts'], { url, dataFolder })).rejects.toThrow(
    'Nothing was backed up. Say where to: npm run backup -- <new folder>',
  )
})

test('a command that names another database is not led past a pooler to the one of the settings', async () => {
  const file = join(place, 'env')
  writeFileSync(file, 'DATABASE_URL=postgres://pooler/here\nDATABASE_DIRECT_URL=postgres://database/here\n')
  vi.stubEnv('HEMLINE_DATA', place)
  const reached = async (named?: string) => {
    vi.stubEnv('DATABASE_URL', named)
    vi.stubEnv('DATABASE_DIRECT_URL', undefined)
    readSettings(file)
    return openDatabase(place, () => undefined)
  }
  expect(await reached()).toMatchObject({ url: 'postgres://pooler/here', directUrl: 'postgres://database/here' })
  const named = 'postgres://database/elsewhere'
  expect(await reached(named)).toMatchObject({ url: named, directUrl: named })
  const same = 'postgres://pooler/here'
  expect(await reached(same)).toMatchObject({ url: same, directUrl: 'postgres://database/here' })
})
