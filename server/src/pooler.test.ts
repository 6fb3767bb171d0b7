import { getListings } from '@hemline/contract/listings/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedInPerson } from '../test/loans.ts'
import { openPooler } from '../test/pooler.ts'
import { createWorld, type World } from '../test/world.ts'
import { openDatabase } from './base/db.ts'

let world: World
let pooler: Awaited<ReturnType<typeof openPooler>>
beforeAll(async () => {
  const throughPooler = async (url: string) => {
    pooler = await openPooler(url)
    return pooler.url
  }
  world = await createWorld({}, { throughPooler })
})
afterAll(async () => {
  await world.close()
  await pooler.close()
})

/** What a pooler in transaction mode breaks: it outlives the transaction on a connection that others use next. */
const ofSession =
  /\b(listen|unlisten|prepare|deallocate|discard)\s+\w|^\s*set\s+(?!local\b|transaction\b|constraints\b)(session\s+)?\w+\s*(=|\bto\b)|\bpg_(try_)?advisory_lock\b|\bset_config\([^)]*,\s*false\s*\)|\bcreate\s+temp|\bwith\s+hold\b/i
/** The test's own setup names statements; production does not. */
const byTests = /^t[\w-]{22}$/

test('behind a pooler an order is made, and no statement that passes it leaves anything on a connection', async () => {
  const { lender, lendee } = await acceptedInPerson(world)
  await lendee.ok(getListings)
  await lender.ok(getNotifications)
  await world.advance('P1D')
  expect(pooler.passed.length).toBeGreaterThan(50)
  expect(pooler.passed.filter(({ text }) => ofSession.test(text)).map(({ text }) => text)).toEqual([])
  expect(pooler.passed.filter(({ name }) => name !== '' && !byTests.test(name))).toEqual([])
  // the hot reads went past it
  expect(world.deps.pools.hot.totalCount).toBeGreaterThan(0)
})

test('without an address past it the start says which one is missing', async () => {
  const { db, pool } = openDatabase(pooler.url, { max: 1 })
  await expect(db.selectFrom('members').select('id').execute()).rejects.toThrow(
    /unsupported startup parameter: \w+_timeout/,
  )
  await Promise.all([db.destroy(), pool.end()])
})

test.each([
  'listen x',
  'set statement_timeout = 3',
  'SET SESSION a TO b',
  'select pg_advisory_lock(1)',
  'create temp table x()',
])('%s would be found', (text) => expect(ofSession.test(text)).toBe(true))
test.each(['set local a = b', 'select pg_advisory_xact_lock(1)', 'set transaction read only', 'update a set b = $1'])(
  '%s is allowed',
  (text) => expect(ofSession.test(text)).toBe(false),
)
