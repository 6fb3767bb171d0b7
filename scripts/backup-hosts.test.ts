import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendErased } from '../server/src/account/erased-list.ts'
import { connectionTo } from '../server/src/base/database-hosts.ts'
import { createWorld, type World } from '../server/test/world.ts'
import { backUp } from './backup.ts'
import { eraseAgain } from './erase-again.ts'

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
