import { readFile } from 'node:fs/promises'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { confirmHandover } from '@hemline/contract/handovers/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, lenderAndStranger, requestLoan } from '../test/loans.ts'
import { outcome, poolOf } from '../test/member-pool.ts'
import { takeOut } from '../test/take-out.ts'
import { createWorld, type World } from '../test/world.ts'

// From decision 422: what only a limit, a repetition or a session that is over asks for is deleted; the record names each table.

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const count = async (table: string): Promise<number> =>
  (await world.deps.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

it('a member who comes each day for months has the refresh tokens of 30 days, and their session goes on', async () => {
  const pool = poolOf(world)
  const first = await pool.join('daily@example.com')
  let { refreshToken } = first
  for (let day = 0; day < 40; day++) {
    await world.clock.advance('P1D')
    ;({ refreshToken } = await pool.refresh(refreshToken, crypto.randomUUID()))
  }
  // more than one statement deletes
  await world.deps.pool.query(
    `insert into refresh_tokens (hash, family_id, created_at, used_at) select 'old ' || n, t.family_id, t.created_at, t.used_at
     from generate_series(1, 5001) n, (select * from refresh_tokens order by used_at limit 1) t`,
  )
  await world.advance('PT1H')
  // exchanged on each of the last 30 days, and the newest
  expect(await count('refresh_tokens')).toBe(31)
  expect(await outcome(pool.refresh(first.refreshToken))).toMatchObject({ type: 'NotAuthorizedException' })
  expect((await pool.refresh(refreshToken)).refreshToken).not.toBe(refreshToken)
})

it('refresh tokens that are too old are found by an index', async () => {
  const client = await world.deps.pool.connect()
  try {
    // of a few rows the planner reads all
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query('explain select hash from refresh_tokens where used_at < $1 limit 5000', [
      world.clock.now(),
    ])
    expect(JSON.stringify(rows)).toContain('refresh_tokens_used')
  } finally {
    client.release(true)
  }
})

it('counts of a day are deleted after 30 days: looked-up contacts, and downloads of one’s data', async () => {
  const member = await world.member()
  await member.ok(addContacts, { body: { emails: 'unknown@example.com' } })
  expect((await takeOut(world, member)).status).toBe(200)
  await world.advance('P29D')
  expect([await count('contact_lookups'), await count('data_exports')]).toEqual([1, 1])
  await world.advance('P2D')
  expect([await count('contact_lookups'), await count('data_exports')]).toEqual([0, 0])
})

it('tries of a handover code are counted as long as the loan is open, and deleted 30 days after it closed', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  const wrong = { orderId, handover: 'OUT', code: '000000' } as const
  expect((await lendee.call(confirmHandover, { body: wrong })).body.error.code).toBe('HANDOVER_CODE_WRONG')
  const closedAt = async () =>
    (await world.db.selectFrom('orders').select('closedAt').where('id', '=', orderId).executeTakeFirstOrThrow())
      .closedAt
  await world.drain()
  expect([await closedAt(), await count('handover_tries')]).toEqual([null, 1])
  // never met: the clock ends it some days later
  await world.advance('P5D')
  expect(await closedAt()).not.toBeNull()
  await world.advance('P29D')
  expect(await count('handover_tries')).toBe(1)
  await world.advance('P2D')
  expect(await count('handover_tries')).toBe(0)
})

it('news from the card provider is deleted 60 days after it came, and never before it was handled', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId })
  const deliver = async () => {
    const headers = { 'content-type': 'application/json' }
    const events = (await (await fetch(`${world.url}/dev/stripe/events`)).json()) as { id: string }[]
    const body = JSON.stringify({ ids: events.map(({ id }) => id) })
    await fetch(`${world.url}/dev/stripe/events/deliver`, { method: 'POST', headers, body })
    await world.drain()
  }
  await deliver()
  const all = await count('payment_events')
  expect(all).toBeGreaterThan(1)
  await world.deps.pool.query(
    'update payment_events set handled_at = null where event_id = (select min(event_id) from payment_events)',
  )
  await world.advance('P59D')
  expect(await count('payment_events')).toBe(all)
  await world.advance('P2D')
  expect(await count('payment_events')).toBe(1)
})

it('each table is in the record: what deletes its rows, or why they stay', async () => {
  const record = await readFile(new URL('../../docs/decisions/0422-what-grows-on-purpose.md', import.meta.url), 'utf8')
  const { rows } = await world.deps.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  )
  const named = new Set(record.match(/(?<=`)[a-z_]+(?=`)/g))
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})
