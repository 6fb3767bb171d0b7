import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, test, vi } from 'vitest'
import { type ReplicatedPostgres, startReplicated } from '../../../scripts/postgres-replicas.ts'
import { checkDatabase, checkDirect } from './database-check.ts'
import { chosen, faultOfDatabaseUrl, hostsOf, namesOfHosts } from './database-hosts.ts'
import { openDatabase } from './db.ts'
import { isDatabaseUnavailable } from './db-connection.ts'
import type { Env } from './env.ts'
import { migrate } from './migrate.ts'

let postgres: ReplicatedPostgres
/** The replica that is left. */
let survivor: ReplicatedPostgres['replicas'][number]
beforeAll(async () => {
  postgres = await startReplicated({ replicas: 2, isSynchronous: true })
})
afterAll(() => postgres.stop())

const portOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ port: number }>(`select current_setting('port')::int as port`)
  return rows[0]!.port
}
const portIn = (url: string) => hostsOf(url)[0]!.port
const soon = { interval: 50 }

it('a way past the pooler that leads to what follows the primary now is no answer; to what follows another, wrong', async () => {
  const statesOf = async (env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }) =>
    (await checkDirect(env as Env)).map(({ state }) => state)
  const DATABASE_DIRECT_URL = postgres.replicas[0]!.url
  expect(await statesOf({ DATABASE_URL: postgres.url, DATABASE_DIRECT_URL })).toEqual(['away'])
  expect(await statesOf({ DATABASE_URL: inject('templateDatabase'), DATABASE_DIRECT_URL })).toEqual(['wrong'])
})

it('the address of a standby alone is named as one, by the check and by a start, with what to set instead', async () => {
  const DATABASE_URL = postgres.replicas[0]!.url
  const env = { DATABASE_URL, DATABASE_POOL: 1, isDevelopment: true } as Env
  const [finding, ...others] = await checkDatabase(env, { now: new Date(0) })
  const [{ host, port }] = hostsOf(DATABASE_URL) as [{ host: string; port: number }]
  const says = new RegExp(
    `leads to a standby: the PostgreSQL at ${host}:${port} .*address of the primary, or of all hosts`,
  )
  expect(finding).toMatchObject({ state: 'wrong', text: expect.stringMatching(says) })
  expect(finding!.text).toMatch(/^DATABASE_URL /)
  expect(finding!.text).not.toContain(new URL(DATABASE_URL).password)
  expect(others).toEqual([])
  await expect(migrate(DATABASE_URL)).rejects.toThrow(says)
})

it('reads from one of several replicas; when that is lost, from another after a moment', async () => {
  const { db, pool, pools } = openDatabase(postgres.url, { max: 3, role: 'replica' })
  const first = await portOf(pools.calls)
  const lost = postgres.replicas.find(({ url }) => portIn(url) === first)!
  survivor = postgres.replicas.find((replica) => replica !== lost)!
  await lost.kill()
  // what was asked of the lost one is not answered by another, which may have less: within a second, however long that takes here
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  await expect(portOf(pools.calls)).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(portOf(pools.hot)).rejects.toSatisfy(isDatabaseUnavailable)
  time.mockRestore()
  for (const one of [pools.calls, pools.hot])
    await expect.poll(() => portOf(one).catch(() => 0), soon).toBe(portIn(survivor.url))
  await Promise.all([db.destroy(), pool.end()])
})

it('finds the primary and the replica among several hosts, then the promoted one, with nothing acknowledged lost', async () => {
  const primary = openDatabase(postgres.readUrl, { max: 3 })
  const replica = openDatabase(postgres.url, { max: 3, role: 'replica' })
  const { calls } = primary.pools
  expect(await portOf(calls)).toBe(portIn(postgres.primary.url))
  expect(await portOf(replica.pools.calls)).toBe(portIn(survivor.url))
  await calls.query('create table written (no int primary key)')
  await calls.query('insert into written values (1)')
  // one connection in the middle of a transaction
  const held = await calls.connect()
  await held.query('begin; insert into written values (2)')

  await postgres.primary.kill()
  await expect(held.query('commit')).rejects.toSatisfy(isDatabaseUnavailable)
  held.release(true)
  await expect(calls.query('insert into written values (3)')).rejects.toSatisfy(isDatabaseUnavailable)
  await survivor.promote()
  await expect.poll(() => portOf(calls).catch(() => 0), soon).toBe(portIn(survivor.url))
  expect((await calls.query('select no from written order by no')).rows).toEqual([{ no: 1 }])
  await calls.query('insert into written values (4)')
  for (const { db, pool } of [primary, replica]) await Promise.all([db.destroy(), pool.end()])
})

test('the replica that is read from now stays, whichever answers first; a newer primary takes the place of an older one', () => {
  const answer = (host: string, timeline: number) => ({ host, port: 5432, role: 'replica' as const, timeline })
  const replicas = [answer('one', 0), answer('two', 0)]
  expect(chosen(replicas, null)?.host).toBe('one')
  expect(chosen(replicas, { host: 'two', port: 5432 })?.host).toBe('two')
  expect(chosen(replicas, { host: 'two', port: 5433 })?.host).toBe('one')
  expect(chosen([answer('old', 3), answer('new', 4)], { host: 'old', port: 5432 })?.host).toBe('new')
  expect(chosen([], { host: 'one', port: 5432 })).toBeUndefined()
})

test.each([
  ['postgres://a:b@one:5433,two/hemline', ['one:5433', 'two:5432']],
  [
    'postgresql://a:b%40c@one,[2001:db8::1]:6000/hemline?target_session_attrs=read-write',
    ['one:5432', '2001:db8::1:6000'],
  ],
  ['postgres://one/hemline', ['one:5432']],
])('reads the hosts of %s', (url, hosts) => {
  expect(hostsOf(url).map(({ host, port }) => `${host}:${port}`)).toEqual(hosts)
  expect(faultOfDatabaseUrl(url)).toBeNull()
})

test.each([
  'postgres:///hemline?host=/run/postgresql',
  'postgres://a:b@/hemline?host=/run/postgresql',
  'postgres://a:b@one:5432/hemline?options=-c%20a=b@c',
  'postgres://a:b%2Fc@one:5432/hemline',
  '/run/postgresql hemline',
])('leaves %s to the driver', (url) => expect(faultOfDatabaseUrl(url)).toBeNull())

test.each([
  ['postgres://a:b@one:5433,[2001:db8::1]/hemline', 'one:5433, [2001:db8::1]:5432'],
  ['postgres:///hemline?host=/run/postgresql', 'its socket'],
  ['/run/postgresql hemline', 'its socket'],
])('names the hosts of %s for a person', (url, names) => expect(namesOfHosts(url)).toBe(names))

test.each(['postgres://a:b@one,two:x/hemline', 'postgres://a@one,two/h?target_session_attrs=best'])(
  'says what is wrong with %s',
  (url) => expect(faultOfDatabaseUrl(url)).toBeTruthy(),
)
