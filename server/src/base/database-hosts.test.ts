import type pg from 'pg'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type ReplicatedPostgres, startReplicated } from '../../../scripts/postgres-replicas.ts'
import { faultOfDatabaseUrl, hostsOf } from './database-hosts.ts'
import { openDatabase } from './db.ts'
import { isDatabaseUnavailable } from './db-connection.ts'

let postgres: ReplicatedPostgres
beforeAll(async () => {
  postgres = await startReplicated({ isSynchronous: true })
}, 60_000)
afterAll(() => postgres.stop())

const portOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ port: number }>(`select current_setting('port')::int as port`)
  return rows[0]!.port
}
const portIn = (url: string) => hostsOf(url)[0]!.port
const soon = { timeout: 30_000, interval: 50 }

it('finds the primary and the replica among several hosts, then the promoted one, with nothing acknowledged lost', async () => {
  const primary = openDatabase(postgres.readUrl, { max: 3 })
  const replica = openDatabase(postgres.url, { max: 3, role: 'replica' })
  const { calls } = primary.pools
  expect(await portOf(calls)).toBe(portIn(postgres.primary.url))
  expect(await portOf(replica.pools.calls)).toBe(portIn(postgres.replicas[0]!.url))
  await calls.query('create table written (no int primary key)')
  await calls.query('insert into written values (1)')
  // one connection in the middle of a transaction
  const held = await calls.connect()
  await held.query('begin; insert into written values (2)')

  await postgres.primary.kill()
  await expect(held.query('commit')).rejects.toSatisfy(isDatabaseUnavailable)
  held.release(true)
  await expect(calls.query('insert into written values (3)')).rejects.toSatisfy(isDatabaseUnavailable)
  await postgres.replicas[0]!.promote()
  await expect.poll(() => portOf(calls).catch(() => 0), soon).toBe(portIn(postgres.replicas[0]!.url))
  expect((await calls.query('select no from written order by no')).rows).toEqual([{ no: 1 }])
  await calls.query('insert into written values (4)')
  for (const { db, pool } of [primary, replica]) await Promise.all([db.destroy(), pool.end()])
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

test.each(['postgres://a:b@one,two:x/hemline', 'postgres://a@one,two/h?target_session_attrs=best'])(
  'says what is wrong with %s',
  (url) => expect(faultOfDatabaseUrl(url)).toBeTruthy(),
)
