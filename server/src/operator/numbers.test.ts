import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { changeMemberCoins } from '@hemline/contract/operator/member-calls.ts'
import { downloadNumbers, getNumbers } from '@hemline/contract/operator/numbers-calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan, reviewedLoan } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna', city: 'Truro' })
})
afterAll(() => world.close())

const numbers = async (query: { weeks?: number; place?: string } = {}) =>
  (await host.ok(getNumbers, { query })).body.data
const lastWeek = async (place = '') => (await numbers({ weeks: 4, place })).weeks.at(-1)!

it('has a line for every week up to this one, each beginning on a Monday, also where nothing happened', async () => {
  const { weeks } = await numbers({ weeks: 13 })
  expect(weeks).toHaveLength(13)
  for (const { week } of weeks) expect(new Date(week).getUTCDay()).toBe(1)
  const now = today(world.clock.now())
  expect(weeks.at(-1)!.week <= now).toBe(true)
  expect(weeks[0]).toMatchObject({ requests: 0, medianReplyMinutes: null })
})

it('counts requests, answers and their median in the week of the request, and lenders in the week of the answer', async () => {
  const before = await lastWeek()
  const [lender, lendee] = [await world.member({ city: 'Leek' }), await world.member()]
  const listingId = await listGarment(lender)
  await listGarment(lendee)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await move(lender, orderId, 'accept')
  const id = 'created_at'
  const at = new Date(world.clock.now().getTime())
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000).toISOString()
  for (const [took, status] of [
    [30, 'COMPLETED'],
    [90, 'COMPLETED'],
    [600, 'DECLINED'],
  ] as const)
    await copyOrder(world, orderId, {
      [id]: at.toISOString(),
      coin_id: null,
      status,
      accepted_at: status === 'DECLINED' ? null : minutes(took),
      closed_at: status === 'DECLINED' ? minutes(took) : null,
      received_at: null,
    })
  const ended = { accepted_at: null, closed_at: minutes(9000), received_at: null }
  await copyOrder(world, orderId, { ...ended, status: 'EXPIRED' })
  const declined = await copyOrder(world, orderId, { ...ended, status: 'DECLINED' })
  const event = { orderId: declined, move: 'decline', fromStatus: null, toStatus: 'DECLINED', byRole: null } as const
  await world.db
    .insertInto('orderEvents')
    .values({ ...event, at, detail: JSON.stringify({ isAutomatic: true }) })
    .execute()
  const after = await lastWeek()
  expect(after.requests - before.requests).toBe(6)
  expect(after.accepted - before.accepted).toBe(3)
  expect(after.activeLenders - before.activeLenders).toBe(1)
  // of this lender alone: 0, 30, 90 and 600 minutes; the lapsed one, and the one that Hemline declined, have no answer
  expect(await lastWeek('Leek')).toMatchObject({ requests: 6, accepted: 3, activeLenders: 1, medianReplyMinutes: 60 })
})

it('belongs to the week of London, at midnight of its Monday', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const weeks = (await numbers({ weeks: 104 })).weeks
  // a Monday in summer time, whose midnight is 23:00 of the Sunday before in UTC; not the first, before which is no line
  const at = weeks.findIndex(({ week }, line) => line > 0 && week.slice(5, 7) === '07')
  const monday = weeks[at]!.week
  const midnight = Date.parse(`${monday}T00:00:00Z`) - 3_600_000
  await copyOrder(world, orderId, { status: 'EXPIRED', created_at: new Date(midnight - 1000).toISOString() })
  await copyOrder(world, orderId, { status: 'EXPIRED', created_at: new Date(midnight).toISOString() })
  const weeksAfter = (await numbers({ weeks: 104 })).weeks
  expect([weeksAfter[at - 1]!.requests, weeksAfter[at]!.requests]).toEqual([1, 1])
})

it('counts the coins that the ledger has: earned, spent, and free at the end of each week', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await move(lender, await requestLoan(world, lendee, { listingId, from: 20, to: 22 }), 'accept')
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from coin_lines group by 1`.execute(world.db)
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  const { weeks } = await numbers()
  expect(weeks.reduce((sum, week) => sum + week.coinsMinted, 0)).toBe(count('EARNED'))
  expect(weeks.reduce((sum, week) => sum + week.coinsSpent, 0)).toBe(count('SPENT'))
  const free = await world.db.selectFrom('coins').select('id').where('state', '=', 'FREE').execute()
  expect(weeks.at(-1)!.coinsFree).toBe(free.length)
  await world.advance('P14D')
  expect((await lastWeek()).coinsFree).toBe(
    (await world.db.selectFrom('coins').select('id').where('state', '=', 'FREE').execute()).length,
  )
})

it('counts a coin that was taken from its member as no longer free', async () => {
  const member = await world.member()
  const before = (await lastWeek()).coinsFree
  const change = (change: 'GRANT' | 'TAKE') =>
    host.ok(changeMemberCoins, { body: { userId: member.id, actId: randomUUID(), change, note: 'By mistake' } })
  await change('GRANT')
  expect((await lastWeek()).coinsFree).toBe(before + 1)
  await change('TAKE')
  expect((await lastWeek()).coinsFree).toBe(before)
})

it('of one place counts its lenders’ loans and its members alone, whatever the case', async () => {
  const [lender, lendee] = [await world.member({ city: 'Hay-on-Wye' }), await world.member({ city: 'Wells' })]
  const listingId = await listGarment(lender)
  await listGarment(lendee)
  const before = await lastWeek('hay-on-wye')
  const orderId = await reviewedLoan(world, lender, lendee, listingId)
  await world.db.updateTable('orders').set({ updatedAt: world.clock.now() }).where('id', '=', orderId).execute()
  const hay = await numbers({ weeks: 4, place: 'hay-on-wye' })
  const sum = (key: 'requests' | 'completed' | 'returned' | 'onTime' | 'newMembers') =>
    hay.weeks.reduce((total, week) => total + week[key], 0)
  expect([sum('requests'), sum('completed'), sum('returned'), sum('onTime'), sum('newMembers')]).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(before.newMembers).toBe(1)
  expect(hay.items).toEqual({ active: 1, neverBorrowed: 0 })
  expect(hay.funnel.map(({ members }) => members)).toEqual([1, 1, 1, 0, 1])
  const wells = await numbers({ weeks: 4, place: 'Wells' })
  expect(wells.weeks.reduce((total, week) => total + week.requests, 0)).toBe(0)
  expect(wells.items).toEqual({ active: 1, neverBorrowed: 1 })
  expect(wells.funnel.map(({ members }) => members)).toEqual([1, 1, 1, 1, 1])
  expect((await numbers()).places.map(({ place }) => place)).toContain('Hay-on-Wye')
})

it('is downloaded week by week and logged, and is for operators alone', async () => {
  const { text } = (await host.ok(downloadNumbers, { body: { weeks: 13 } })).body
  expect(text.trim().split('\n')).toHaveLength(14)
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-numbers', detail: { weeks: 13 } })
  const other = await world.member()
  expect((await other.call(getNumbers)).status).toBe(404)
  expect((await other.call(downloadNumbers, { body: {} })).status).toBe(404)
  expect((await host.call(getNumbers, { query: { weeks: 5000 } })).status).toBe(400)
})
