import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { addDays, type Day, startOfDay, today } from '@hemline/contract/days.ts'
import { getNumbers } from '@hemline/contract/operator/numbers-calls.ts'
import type { NumbersWeek } from '@hemline/contract/operator/numbers-shapes.ts'
import { isOnTimeOn } from '@hemline/contract/orders/habits.ts'
import { mondayOnOrBefore } from '@hemline/contract/working-days.ts'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Orders } from '../../db-types.ts'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { addMeeting, copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

const WEEKS = 10
const places = ['', 'truro', 'Wells'] as const
let world: World
let host: TestMember
let inTruro: TestMember
let inWells: TestMember
let orderId: string
/** An order of the fifth week: requested, and neither answered nor closed. */
let openOrderId: string

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  inTruro = await world.member({ city: 'Truro' })
  inWells = await world.member({ city: 'Wells' })
  const { lendee, listingId } = await lenderAndStranger(world)
  orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await fillWeeks()
})
afterAll(() => world.close())

const present = () => mondayOnOrBefore(today(world.clock.now()))
/** An instant of an earlier week, in hours after its Monday. */
const ago = (weeks: number, hours: number) =>
  new Date(startOfDay(addDays(present(), -7 * weeks)).getTime() + hours * 3_600_000)
const statuses = ['COMPLETED', 'COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED', 'COMPLETED', 'DECLINED'] as const

/** Three loans of each week, of lenders in both towns, with what came of them in their week or in one of the next. */
async function fillWeeks() {
  const { rows: coins } = await sql<{ id: string }>`select id from coins limit 1`.execute(world.db)
  for (let no = 0; no < 3 * (WEEKS + 2); no += 1) {
    const weeks = 1 + Math.floor(no / 3)
    const status = statuses[no % statuses.length]!
    const lender = no % 2 === 0 ? inTruro : inWells
    const isLent = status === 'COMPLETED'
    const created = ago(weeks, no * 5)
    const after = (hours: number) => new Date(created.getTime() + hours * 3_600_000)
    const backOn = today(after(24 * 8))
    const id = await copyOrder(world, orderId, {
      ...{ coin_id: null, status, lender_id: lender.id, created_at: created },
      accepted_at: isLent ? after(2 + 2 * (no % 5)) : null,
      received_at: isLent ? after(24 * 6) : null,
      returned_at: isLent ? after(24 * 8) : null,
      closed_at: after(isLent ? 24 * 10 : 4 * (no % 7)),
      end_date: addDays(backOn, (no % 3) - 2),
      delivery_method: no % 4 === 0 ? 'IN_PERSON' : 'DELIVERY',
      reason: no % 14 === 2 ? 'PAYMENT_FAILED' : null,
    })
    if (isLent && no % 12 === 0) await addMeeting(world, { orderId: id, at: after(24 * 8) })
    if (isLent && no % 3 === 0) await raiseIssue(id)
    for (const kind of isLent ? ['EARNED', 'RESERVED', 'SPENT'] : ['RESERVED', 'RELEASED'])
      await addCoinLine(coins[0]!.id, { memberId: lender.id, kind, at: created })
  }
  openOrderId = await copyOrder(world, orderId, {
    ...{ coin_id: null, status: 'REQUESTED', lender_id: inWells.id, created_at: ago(5, 30) },
  })
}

const raiseIssue = (id: string) =>
  sql`insert into order_issues (id, order_id, member_id, role, topic, description, images, created_at)
    select gen_random_uuid(), id, lendee_id, 'LENDEE', 'DAMAGED', 'A torn hem', '[]', closed_at from orders where id = ${id}`.execute(
    world.db,
  )
const addCoinLine = (coinId: string, { memberId, kind, at }: { memberId: string; kind: string; at: Date }) =>
  sql`insert into coin_lines (coin_id, member_id, kind, reason, at) values (${coinId}, ${memberId}, ${kind}, 'A test', ${at})`.execute(
    world.db,
  )
const changeOrder = (id: string, changes: Updateable<Orders>) =>
  world.db.updateTable('orders').set(changes).where('id', '=', id).execute()

const read = async (place: string) => (await host.ok(getNumbers, { query: { weeks: WEEKS, place } })).body.data.weeks

/** The same weeks by looking at every row, one after the other. */
async function countPlainly(place: string): Promise<NumbersWeek[]> {
  const towns = new Map<string, string>()
  const members = await world.db.selectFrom('members').selectAll().execute()
  for (const { id, city } of members) towns.set(id, (city ?? '').toLowerCase())
  const isThere = (id: string) => place === '' || towns.get(id) === place.toLowerCase()
  const orders = (await world.db.selectFrom('orders').selectAll().execute()).filter((order) => isThere(order.lenderId))
  const lines = (await world.db.selectFrom('coinLines').selectAll().execute()).filter((line) => isThere(line.memberId))
  const issues = new Set(
    (await world.db.selectFrom('orderIssues').select('orderId').execute()).map((row) => row.orderId),
  )
  const meetings = new Map(
    (await world.db.selectFrom('meetings').selectAll().execute()).map(({ orderId, at }) => [orderId, today(at)]),
  )
  const isOnTime = (order: (typeof orders)[number]) =>
    isOnTimeOn({ ...order, returnOn: meetings.get(order.id) ?? null, returnedOn: today(order.returnedAt!) })
  const changes: Record<string, number> = { EARNED: 1, RELEASED: 1, REINSTATED: 1, RESERVED: -1 }
  return Array.from({ length: WEEKS }, (_, at): NumbersWeek => {
    const week = addDays(present(), 7 * (at - WEEKS + 1))
    const isIn = (when: Date | null): when is Date => when !== null && mondayOnOrBefore(today(when)) === week
    const requests = orders.filter((order) => isIn(order.createdAt) && order.status !== 'ENQUIRED')
    const ended = orders.filter((order) => isIn(order.closedAt) && order.receivedAt !== null)
    const returned = orders.filter((order) => isIn(order.returnedAt))
    const took = requests.flatMap(({ acceptedAt, status, reason, closedAt, createdAt }) => {
      const answered = acceptedAt ?? (status === 'DECLINED' && reason !== 'PAYMENT_FAILED' ? closedAt : null)
      return answered ? [(answered.getTime() - createdAt.getTime()) / 60_000] : []
    })
    return {
      week,
      requests: requests.length,
      accepted: requests.filter(({ acceptedAt }) => acceptedAt).length,
      medianReplyMinutes: medianOf(took),
      completed: ended.filter(({ status }) => status === 'COMPLETED').length,
      ended: ended.length,
      withIssue: ended.filter(({ id }) => issues.has(id)).length,
      returned: returned.length,
      onTime: returned.filter(isOnTime).length,
      coinsMinted: lines.filter((line) => isIn(line.at) && line.kind === 'EARNED').length,
      coinsSpent: lines.filter((line) => isIn(line.at) && line.kind === 'SPENT').length,
      coinsFree: lines
        .filter((line) => mondayOnOrBefore(today(line.at)) <= week)
        .reduce((sum, { kind }) => sum + (changes[kind] ?? 0), 0),
      activeLenders: new Set(orders.filter((order) => isIn(order.acceptedAt)).map(({ lenderId }) => lenderId)).size,
      newMembers: members.filter((one) => isIn(one.createdAt) && one.erasedAt === null && isThere(one.id)).length,
    }
  })
}

function medianOf(minutes: readonly number[]): number | null {
  const sorted = minutes.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const middle = (sorted.length - 1) / 2
  return Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2)
}

/** Whether every place reads as its rows do, for the whole community and for each town. */
async function expectPlain() {
  for (const place of places) expect(await read(place), place).toEqual(await countPlainly(place))
}
const weekAgo = async (weeks: number, place = '') => (await read(place)).at(-1 - weeks)!
const storedWeeks = (place: string) =>
  world.db.selectFrom('numbersWeeks').select('week').where('place', '=', place).where('week', '<', present()).execute()

it('reads as a plain count of every row does, for all and for each town', async () => {
  await expectPlain()
  expect((await weekAgo(3)).requests).toBeGreaterThan(0)
  expect((await weekAgo(3, 'truro')).requests).toBeLessThan((await weekAgo(3)).requests)
})

it('stores weeks that are over, reads them as stored, and counts the present one each time', async () => {
  await read('')
  expect((await storedWeeks('')).length).toBeGreaterThanOrEqual(WEEKS - 1)
  const week: Day = addDays(present(), -14)
  const set = (requests: number) =>
    world.db.updateTable('numbersWeeks').set({ requests }).where('place', '=', '').where('week', '=', week).execute()
  const { requests } = await weekAgo(2)
  await set(999)
  expect((await weekAgo(2)).requests).toBe(999)
  await set(requests)
  const before = await weekAgo(0)
  await copyOrder(world, orderId, { coin_id: null, status: 'EXPIRED', created_at: world.clock.now() })
  expect((await weekAgo(0)).requests).toBe(before.requests + 1)
  await expectPlain()
})

it('counts a week again when something of it is written later: an answer, an end, a return, an issue, a coin', async () => {
  await expectPlain()
  const before = await weekAgo(5)
  await changeOrder(openOrderId, { status: 'ACCEPTED', acceptedAt: ago(4, 10) })
  expect((await weekAgo(5)).accepted).toBe(before.accepted + 1)
  await expectPlain()
  await changeOrder(openOrderId, { receivedAt: ago(4, 20), returnedAt: ago(3, 20) })
  await expectPlain()
  await changeOrder(openOrderId, { status: 'COMPLETED', closedAt: ago(2, 20) })
  await expectPlain()
  const { withIssue } = await weekAgo(2)
  await raiseIssue(openOrderId)
  expect((await weekAgo(2)).withIssue).toBe(withIssue + 1)
  await changeOrder(openOrderId, { endDate: addDays(present(), -60) })
  await expectPlain()
  await changeOrder(openOrderId, { closedAt: ago(1, 20) })
  await expectPlain()
  const { rows } = await sql<{ id: string }>`select coin_id as id from coin_lines limit 1`.execute(world.db)
  await addCoinLine(rows[0]!.id, { memberId: inWells.id, kind: 'EARNED', at: ago(6, 3) })
  await expectPlain()
  await copyOrder(world, orderId, { coin_id: null, status: 'EXPIRED', created_at: ago(7, 3) })
  await expectPlain()
})

it('follows a member to another town', async () => {
  await expectPlain()
  await world.db.updateTable('members').set({ city: 'WELLS' }).where('id', '=', inTruro.id).execute()
  await expectPlain()
  expect((await weekAgo(3, 'truro')).requests).toBe(0)
})

it('leaves out who was erased in the week in which they joined, and in every week of their town', async () => {
  const member = await world.member({ city: 'Wells' })
  const joined = mondayOnOrBefore(today(world.clock.now()))
  await copyOrder(world, orderId, {
    ...{ coin_id: null, status: 'EXPIRED', lender_id: member.id, created_at: ago(3, 7), closed_at: ago(3, 9) },
  })
  await setPasswordOf(world, member)
  await member.ok(deleteAccount, { body: { password: PASSWORD } })
  await world.clock.advance('P13D')
  await expectPlain()
  const newMembers = async (place: string) => (await read(place)).find(({ week }) => week === joined)!.newMembers
  const before = [await newMembers(''), await newMembers('Wells')]
  await world.advance('P1DT1M')
  expect([await newMembers(''), await newMembers('Wells')]).toEqual(before.map((count) => count - 1))
  await expectPlain()
})

it('has what a transaction wrote that was not committed while the week was counted', async () => {
  const id = await copyOrder(world, orderId, { coin_id: null, status: 'EXPIRED', created_at: ago(4, 3) })
  const writing = await world.db.startTransaction().execute()
  await writing
    .updateTable('orders')
    .set({ acceptedAt: ago(4, 5) })
    .where('id', '=', id)
    .execute()
  await expectPlain()
  await writing.commit().execute()
  await expectPlain()
})

it('counts a week that has just ended when it is asked for, also by several together', async () => {
  await world.advance('P7D')
  const all = await Promise.all(Array.from({ length: 6 }, () => read('')))
  for (const weeks of all) expect(weeks).toEqual(await countPlainly(''))
  await expectPlain()
})
