import { READ_AFTER_HEADER, WRITTEN_AT_HEADER } from '@hemline/contract/call.ts'
import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type ReplicatedPostgres, startReplicated } from '../../../scripts/postgres-replicas.ts'
import { listGarment } from '../../test/loans.ts'
import { openStream } from '../../test/stream.ts'
import { createWorld, type TestClient, type TestMember, type World } from '../../test/world.ts'
import { announce } from '../live/store.ts'
import { checkReplica } from './database-check.ts'
import { migrate } from './migrate.ts'
import { positionOf, readPosition, sealPosition } from './reads.ts'

const soon = { interval: 50 }
let postgres: ReplicatedPostgres
let here: World
/** A second node, which does not remember what was written at the first. */
let there: World
/** A node that allows little lag. */
let strict: World
let ada: TestMember
let bea: TestMember

beforeAll(async () => {
  postgres = await startReplicated({ replicas: 2 })
  await migrate(postgres.url)
  const settings = {
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: postgres.readUrl,
    DATABASE_READ_LAG_SECONDS: '600',
    PUBLIC_URL: 'http://hemline.test',
    RUNS_JOBS: 'false',
  }
  here = await createWorld(settings)
  there = await createWorld(settings)
  strict = await createWorld({ ...settings, DATABASE_READ_LAG_SECONDS: '0.1' })
  ada = await here.member({ firstName: 'Ada' })
  bea = await here.member({ firstName: 'Bea' })
})
afterAll(async () => {
  for (const world of [strict, there, here]) await world?.close()
  await postgres?.stop()
})

type Replica = ReplicatedPostgres['replicas'][number]
const freeze = (replicas: readonly Replica[] = postgres.replicas) =>
  Promise.all(replicas.map(({ query }) => query('select pg_wal_replay_pause()')))
const thaw = () => Promise.all(postgres.replicas.map(({ query }) => query('select pg_wal_replay_resume()')))
/** The same member's app, connected to another node. */
const at = async (world: World, member: TestMember): Promise<TestClient> => world.visitor(await member.token())
const brandOf = async (client: TestClient, id: string, after?: string) => {
  const headers = after === undefined ? undefined : { [READ_AFTER_HEADER]: after }
  const { body } = await client.call(getListings, { query: { id }, ...(headers ? { headers } : {}) })
  return (body as { items?: { brand: string }[] }).items?.[0]?.brand ?? null
}
const rename = async (id: string, brand: string) =>
  (await ada.ok(changeListing, { params: { id }, body: { brand } })).headers.get(WRITTEN_AT_HEADER)!

it('a member reads what they wrote immediately, on every node, while the replica does not follow', async () => {
  const id = await listGarment(ada)
  await expect.poll(async () => brandOf(await at(there, bea), id), soon).toBe('Rixo')
  await freeze()
  try {
    const writtenAt = await rename(id, 'Ganni')
    expect(readPosition(writtenAt)).not.toBeNull()
    // this node remembers it, another learns it from the app
    expect(await brandOf(ada, id)).toBe('Ganni')
    expect(await brandOf(await at(there, ada), id, writtenAt)).toBe('Ganni')
    // reads of others do come from the replica
    expect(await brandOf(bea, id)).toBe('Rixo')
    expect(await brandOf(await at(there, ada), id)).toBe('Rixo')
    // a position that no one ever wrote at, and none at all
    expect(await brandOf(await at(there, bea), id, sealPosition('FFFFFFFF/FFFFFFFF'))).toBe('Ganni')
    expect(await brandOf(await at(there, bea), id, "0/0' or true")).toBe('Rixo')
    // too far behind: the primary answers
    await expect.poll(async () => brandOf(await at(strict, bea), id), soon).toBe('Ganni')
  } finally {
    await thaw()
  }
  await expect.poll(() => brandOf(bea, id), soon).toBe('Ganni')
  await expect.poll(() => here.deps.reads.lagSeconds(), soon).toBe(0)
  expect((await checkReplica(here.deps.env))[0]).toMatchObject({ state: 'right' })
})

it('a member who receives an event reads the change: the event waits for the replica', async () => {
  const id = await listGarment(ada)
  await expect.poll(async () => brandOf(await at(there, bea), id), soon).toBe('Rixo')
  const stream = await openStream(there.url, await bea.token())
  await stream.until(({ topic }) => topic === 'ready')
  for (const brand of ['Reiss', 'Ghost', 'Kitri']) {
    await rename(id, brand)
    await announce(here.db, { to: [bea.id], topic: 'order', ids: { orderId: brand }, now: here.clock.now() })
    await stream.until(({ ids }) => ids.orderId === brand)
    expect(await brandOf(await at(there, bea), id)).toBe(brand)
  }
  stream.cut()
})

/** The replica that a node reads from now. */
const readBy = async ({ deps }: World) => {
  const { rows } = await deps.reads.replica!.pool.query<{ port: number }>(`select current_setting('port')::int as port`)
  return postgres.replicas.find(({ url }) => new URL(url).port === String(rows[0]!.port))!
}

it('when the replica is lost that a node reads from, it reads from the other, and no member misses what they wrote', async () => {
  const id = await listGarment(ada)
  await expect.poll(() => brandOf(bea, id), soon).toBe('Rixo')
  const lost = await readBy(here)
  const other = postgres.replicas.find((replica) => replica !== lost)!
  const hasGarment = async () => (await other.query(`select from listings where id = '${id}'`)).rowCount
  await expect.poll(hasGarment, soon).toBe(1)
  await freeze([other])
  const writtenAt = await rename(id, 'Ganni')
  await expect.poll(() => brandOf(bea, id), soon).toBe('Ganni')
  await lost.kill()
  // the one that is left is behind
  for (let times = 0; times < 5; times += 1) {
    expect(await brandOf(ada, id)).toBe('Ganni')
    expect(await brandOf(await at(there, ada), id, writtenAt)).toBe('Ganni')
  }
  await expect.poll(() => here.deps.reads.lagSeconds(), soon).toBeGreaterThan(0)
  expect(await readBy(here)).toBe(other)
  expect(await brandOf(bea, id)).toBe('Rixo')
  await other.query('select pg_wal_replay_resume()')
  await expect.poll(() => brandOf(bea, id), soon).toBe('Ganni')
  expect((await checkReplica(here.deps.env))[0]).toMatchObject({ state: 'right' })
})

it('when the last replica is lost, the primary answers the same request', async () => {
  const id = await listGarment(ada)
  await expect.poll(() => brandOf(bea, id), soon).toBe('Rixo')
  await (await readBy(here)).kill()
  expect(await brandOf(bea, id)).toBe('Rixo')
  expect(await brandOf(await at(there, bea), id)).toBe('Rixo')
  await expect.poll(() => here.deps.reads.lagSeconds(), soon).toBeNull()
})

test.each([
  ['0/0', 0n],
  ['1/0', 2n ** 32n],
  ['16/B374D848', 0x16b374d848n],
  ['', null],
  ['1/G', null],
  ['123456789/0', null],
])('the position %s is %s', (text, position) => expect(positionOf(text)).toBe(position))

test('npm run check says whether the replica follows our database', async () => {
  const { env } = here.deps
  // killed by the test before: started again by no one
  expect((await checkReplica(env))[0]).toMatchObject({ state: 'away' })
  expect((await checkReplica({ ...env, DATABASE_READ_URL: postgres.primary.url }))[0]).toMatchObject({ state: 'note' })
  expect(await checkReplica({ ...env, DATABASE_READ_URL: undefined })).toEqual([])
})

test('a position that an app remembers counts for 15 minutes, whichever clock is ahead', () => {
  const now = 1_795_480_560
  const written = sealPosition('16/B374D848', now)
  expect(readPosition(written, now)).toBe(0x16b374d848n)
  expect(readPosition(written, now + 900)).toBe(0x16b374d848n)
  expect(readPosition(written, now + 901)).toBeNull()
  expect(readPosition(written, now - 30)).toBe(0x16b374d848n)
  for (const other of ['16/B374D848', '16/B374D848 ', '16/B374D848 soon', `${written} 1`, '', undefined])
    expect(readPosition(other, now)).toBeNull()
})
