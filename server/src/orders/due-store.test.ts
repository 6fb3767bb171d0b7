import { randomUUID } from 'node:crypto'
import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { addMeeting, copyRow } from '../../test/rows.ts'
import { createWorld, type World } from '../../test/world.ts'
import { listDue, listForbiddenRequests, listToRemind, listWithHold, putNextLooks } from './due-store.ts'
import { findOrder } from './store.ts'

let world: World
let requested: string
let now: Date
beforeAll(async () => {
  world = await createWorld()
  const { lendee, listingId } = await lenderAndStranger(world)
  requested = await requestLoan(world, lendee, { listingId })
  now = world.clock.now()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('meetings').execute()
  await world.db.deleteFrom('orders').where('orderNumber', 'like', 'copy-%').execute()
})

const day = (days: number) => addDays(today(now), days)
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
/** The first moment, in London, of the day that was three days ago. */
const threeDaysAgo = () => startOfDay(day(-3))
const justBefore = (at: Date) => new Date(at.getTime() - 1).toISOString()
let count = 0
/** An order like the requested one but for these columns, whose name comes out of the lists. Returns its id. */
async function order(name: string, changes: Record<string, unknown>): Promise<string> {
  count += 1
  const own = {
    id: randomUUID(),
    order_number: `copy-${count}-${name}`,
    pending_request_id: null,
    client_key: null,
    payment_intent_id: `pi_copy_${count}`,
  }
  await copyRow(world, { table: 'orders', id: requested, changes: { ...own, ...changes } })
  return own.id
}
async function namesOf(list: Promise<readonly { id: string }[]>): Promise<string[]> {
  const ids = (await list).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await world.db.selectFrom('orders').select(['id', 'orderNumber']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, orderNumber }) => [id, orderNumber.replace(/^copy-\d+-/, '')]))
  return ids.map((id) => (id === requested ? 'requested' : names.get(id)!))
}

it('a request lapses once its time to answer is over, the longest overdue first, unless it is being settled', async () => {
  await order('now', { answer_by: ago(0) })
  await order('late', { answer_by: ago(5) })
  await order('later', { answer_by: ago(-1) })
  await order('settling', { answer_by: ago(5), settling: 'accept' })
  await order('agreed', { answer_by: ago(5), status: 'ACCEPTED' })
  expect(await namesOf(listDue(world.db, 'lapse', { now }))).toEqual(['late', 'now'])
})

it('labels open for agreed loans by post that begin within seven days, but for those that are excepted', async () => {
  const agreed = { status: 'ACCEPTED', delivery_method: 'DELIVERY' }
  const excepted = randomUUID()
  await order('second', { ...agreed, start_date: day(7) })
  await order('first', { ...agreed, start_date: day(6) })
  await order('too late', { ...agreed, start_date: day(8) })
  await order('in person', { ...agreed, delivery_method: 'IN_PERSON', start_date: day(6) })
  await order('only asked', { start_date: day(6) })
  await order('excepted', { ...agreed, id: excepted, start_date: day(6) })
  expect(await namesOf(listDue(world.db, 'openLabel', { now, except: [excepted] }))).toEqual(['first', 'second'])
})

it('a loan in person that was never collected ends three days after both were asked, or three whole days after a dispute', async () => {
  const agreed = { status: 'ACCEPTED', delivery_method: 'IN_PERSON', start_date: day(-12), end_date: day(-4) }
  await order('over', agreed)
  await order('not yet', { ...agreed, end_date: day(-3) })
  await order('collected', { ...agreed, status: 'SHIPPING_RECEIVED' })
  await order('by post', { ...agreed, delivery_method: 'DELIVERY' })
  await order('resumed', { ...agreed, end_date: day(-5), resumed_at: justBefore(threeDaysAgo()) })
  await order('just resumed', { ...agreed, resumed_at: threeDaysAgo().toISOString() })
  expect(await namesOf(listDue(world.db, 'neverMet', { now }))).toEqual(['resumed', 'over'])
})

it('a loan by post that was never posted ends three days after it began, or three whole days after a dispute', async () => {
  const labelled = { status: 'SHIPPING_PROCESSED', delivery_method: 'DELIVERY', start_date: day(-3) }
  await order('labelled', labelled)
  await order('opened', { ...labelled, status: 'SHIPPING_OPENED', start_date: day(-4) })
  await order('accepted', { ...labelled, status: 'ACCEPTED', start_date: day(-5) })
  await order('not yet', { ...labelled, start_date: day(-2) })
  await order('posted', { ...labelled, status: 'SHIPPING_SENT' })
  await order('in person', { ...labelled, status: 'ACCEPTED', delivery_method: 'IN_PERSON' })
  await order('resumed', { ...labelled, start_date: day(-6), resumed_at: justBefore(threeDaysAgo()) })
  await order('just resumed', { ...labelled, resumed_at: threeDaysAgo().toISOString() })
  expect(await namesOf(listDue(world.db, 'neverPosted', { now }))).toEqual([
    'resumed',
    'accepted',
    'opened',
    'labelled',
  ])
})

it('a return closes when its days are over, counted again after a dispute', async () => {
  const back = { status: 'SHIPPING_RECEIVED', returned_at: ago(96), confirm_days: 2 }
  await order('now', { ...back, returned_at: ago(48) })
  await order('back', back)
  await order('resumed before', { ...back, returned_at: ago(72), resumed_at: ago(48) })
  await order('just resumed', { ...back, resumed_at: ago(47) })
  await order('not yet', { ...back, returned_at: ago(47) })
  await order('with more days', { ...back, confirm_days: 5 })
  await order('still away', { ...back, returned_at: null })
  await order('disputed', { ...back, status: 'DISPUTE' })
  expect(await namesOf(listDue(world.db, 'complete', { now }))).toEqual(['back', 'resumed before', 'now'])
})

it('whether it is back is asked once, after the last day of a loan in person that was collected or once it is returned', async () => {
  const met = { status: 'SHIPPING_RECEIVED', delivery_method: 'IN_PERSON', end_date: day(-1), back_asked_at: null }
  await order('over', { ...met, start_date: day(-31) })
  await order('with the borrower', {
    ...met,
    status: 'SHIPPING_RECEIVED',
    start_date: day(-12),
    end_date: day(-2),
  })
  await order('returned early', { ...met, start_date: day(-22), end_date: day(30), returned_at: ago(1) })
  await order('its last day', { ...met, end_date: day(0) })
  const before = { ...met, start_date: day(-31), end_date: day(-3) }
  // in London the second one was yesterday, the first one is today
  const later = await order('given back later', before)
  await addMeeting(world, { orderId: later, at: startOfDay(day(0)) })
  const missed = await order('the meeting is over', before)
  await addMeeting(world, { orderId: missed, at: new Date(justBefore(startOfDay(day(0)))) })
  await order('never collected', { ...met, status: 'ACCEPTED' })
  await order('asked', { ...met, back_asked_at: ago(1) })
  await order('by post', { ...met, delivery_method: 'DELIVERY' })
  await order('over for good', { ...met, status: 'COMPLETED' })
  expect(await namesOf(listDue(world.db, 'askBack', { now }))).toEqual([
    'the meeting is over',
    'with the borrower',
    'over',
    'returned early',
  ])
})

it('what was cut off while it was being settled is taken up again, oldest first', async () => {
  await order('cut off', { settling: 'accept', updated_at: ago(1) })
  await order('earlier', { settling: 'decline', updated_at: ago(2) })
  await order('under way', { settling: 'accept', updated_at: ago(-1) })
  await order('settled', { settling: null, updated_at: ago(2) })
  expect(await namesOf(listDue(world.db, 'settle', { now }))).toEqual(['earlier', 'cut off'])
})

it('live orders are looked at for reminders when it is time, no more than asked for', async () => {
  await world.db
    .updateTable('orders')
    .set({ remindAfter: ago(-9) })
    .where('id', '=', requested)
    .execute()
  const live = ['REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_RECEIVED']
  for (const [at, status] of live.entries()) await order(status, { status, remind_after: ago(9 - at) })
  await order('now', { remind_after: ago(0) })
  await order('later', { remind_after: ago(-1) })
  await order('settling', { remind_after: ago(9), settling: 'accept' })
  for (const status of ['COMPLETED', 'DISPUTE', 'CANCELLED']) await order(status, { status, remind_after: ago(9) })
  expect(await namesOf(listToRemind(world.db, { now, limit: 10 }))).toEqual([...live, 'now'])
  expect(await namesOf(listToRemind(world.db, { now, limit: 2 }))).toEqual(live.slice(0, 2))
})

it('when an order is looked at next is stored, unless it has changed since', async () => {
  const due = { remind_after: ago(1) }
  for (const name of ['same', 'moved', 'longer', 'changed', 'other']) await order(name, due)
  const rows = await listToRemind(world.db, { now, limit: 10 })
  const id = async (name: string) => {
    const query = world.db.selectFrom('orders').select('id').where('orderNumber', 'like', `copy-%-${name}`)
    return (await query.executeTakeFirstOrThrow()).id
  }
  const other = await id('other')
  const change = async (name: string, set: object) =>
    world.db
      .updateTable('orders')
      .set(set)
      .where('id', '=', await id(name))
      .execute()
  await change('moved', { status: 'ACCEPTED' })
  await change('longer', { endDate: '2030-01-01' })
  await change('changed', { updatedAt: ago(5) })
  const at = new Date(now.getTime() + HOUR_MS)
  await putNextLooks(
    world.db,
    rows.filter((row) => row.id !== other).map((row) => ({ order: row, at })),
  )
  const left = await namesOf(listToRemind(world.db, { now, limit: 10 }))
  expect(left.filter((name) => name !== 'requested').sort()).toEqual(['changed', 'longer', 'moved', 'other'])
  expect((await findOrder(world.db, await id('same')))!.remindAfter).toEqual(at)
})

it('holds are watched of requests that wait for an answer', async () => {
  await order('held', {})
  await order('free', { payment_intent_id: null })
  await order('settling', { settling: 'accept' })
  await order('agreed', { status: 'ACCEPTED' })
  expect((await namesOf(listWithHold(world.db))).sort()).toEqual(['held', 'requested'])
})

it('a request between two who may not deal ends on the side that blocked or is suspended', async () => {
  const row = await world.db.selectFrom('orders').selectAll().where('id', '=', requested).executeTakeFirstOrThrow()
  const forbidden = async () => (await listForbiddenRequests(world.db)).map(({ byLender }) => byLender)
  const suspend = (id: string, suspendedAt: Date | null) =>
    world.db.updateTable('members').set({ suspendedAt }).where('id', '=', id).execute()
  expect(await forbidden()).toEqual([])
  for (const [id, byLender] of [
    [row.lenderId, true],
    [row.lendeeId, false],
  ] as const) {
    await suspend(id, now)
    expect(await forbidden()).toEqual([byLender])
    await suspend(id, null)
  }
  await order('settling', { settling: 'accept' })
  await order('agreed', { status: 'ACCEPTED' })
  await suspend(row.lendeeId, now)
  expect(await forbidden()).toEqual([false])
  await suspend(row.lendeeId, null)
})
