import { randomUUID } from 'node:crypto'
import { addDays } from '@hemline/contract/days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listGarment, worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  countOpenBlocks,
  deleteBlock,
  findBlockOwner,
  insertBlock,
  isOwnListing,
  listOpenBlocks,
} from './blocked-day-store.ts'
import {
  assignBookingToOrder,
  changeBooking,
  detachBooking,
  findDateProblem,
  findOpenOrder,
  insertBooking,
  listBlockedRanges,
  listOtherLoans,
  lockListing,
  releaseBooking,
} from './bookings-store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let third: TestMember
let listingId: string
let otherListingId: string
let orderId: string
let requestId: string
let now: Date
beforeAll(async () => {
  ;({ world, db, lender, lendee, listingId, orderId, now } = await worldWithRequest())
  otherListingId = await listGarment(lender, { brand: 'Ganni' })
  third = await world.member({ firstName: 'Cleo' })
  const { pendingRequestId } = await db
    .selectFrom('orders')
    .select('pendingRequestId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  requestId = pendingRequestId!
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['bookings', 'blockedDays'] as const) await db.deleteFrom(table).execute()
})

const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const day = (n: number) => addDays('2030-05-01', n)
type Of = {
  listingId?: string
  lendeeId?: string
  pendingRequestId?: string | null
  orderId?: string
  isReleased?: true
}
/** Days from one to another of this month, booked by a stranger unless it says otherwise. Returns the booking's id. */
async function book(from: number, to: number, of: Of = {}): Promise<string> {
  const { isReleased, ...others } = of
  const id = randomUUID()
  const blocked = sql<string>`daterange(${day(from)}::date, ${day(to)}::date, '[]')`
  const given = { listingId, lendeeId: third.id, pendingRequestId: null, ...others }
  await db
    .insertInto('bookings')
    .values({ id, blocked, createdAt: now, releasedAt: isReleased ? now : null, ...given })
    .execute()
  return id
}
const read = (id: string) =>
  db
    .selectFrom('bookings')
    .select([
      'listingId',
      'lendeeId',
      'pendingRequestId',
      'orderId',
      'releasedAt',
      sql<string>`lower(blocked)::text`.as('from'),
      sql<string>`(upper(blocked) - 1)::text`.as('to'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function block(from: number, to: number, of: { listingId?: string | null; ownerId?: string } = {}) {
  const id = randomUUID()
  const range = { startDate: day(from), endDate: day(to) }
  await inTx((tx) => insertBlock(tx, { id, listingId, ownerId: lender.id, range, now, ...of }))
  return id
}

it('a booking has both its days, and belongs to its item, borrower and request', async () => {
  const of = { listingId, lendeeId: lendee.id, pendingRequestId: requestId }
  const id = await inTx((tx) => insertBooking(tx, { ...of, from: day(3), to: day(5), now }))
  expect(await read(id)).toEqual({ ...of, orderId: null, releasedAt: null, from: day(3), to: day(5) })
})

it('a booking is released by its request or its order, and once', async () => {
  const byRequest = await book(1, 1, { pendingRequestId: requestId, lendeeId: lendee.id })
  const byOrder = await book(2, 2, { orderId })
  const other = await book(3, 3, { lendeeId: lender.id })
  const released = () => Promise.all([byRequest, byOrder, other].map(async (id) => (await read(id)).releasedAt))
  const later = new Date(now.getTime() + 1_000)
  await inTx((tx) => releaseBooking(tx, { pendingRequestId: requestId }, now))
  expect(await released()).toEqual([now, null, null])
  await inTx((tx) => releaseBooking(tx, { orderId }, now))
  expect(await released()).toEqual([now, now, null])
  await inTx((tx) => releaseBooking(tx, { orderId }, later))
  expect(await released()).toEqual([now, now, null])
})

it('a booking goes to its order by its id or its request, unless it was released', async () => {
  const second = await copyOrder(world, orderId)
  const third = await copyOrder(world, orderId)
  const other = await book(1, 1, { lendeeId: lender.id })
  const byRequest = await book(2, 2, { pendingRequestId: requestId, lendeeId: lendee.id })
  const byId = await book(3, 3)
  const over = await book(4, 4, { isReleased: true })
  await inTx((tx) => assignBookingToOrder(tx, { pendingRequestId: requestId, orderId }))
  await inTx((tx) => assignBookingToOrder(tx, { bookingId: byId, orderId: second }))
  await inTx((tx) => assignBookingToOrder(tx, { bookingId: over, orderId: third }))
  const orders = await Promise.all([other, byRequest, byId, over].map(async (id) => (await read(id)).orderId))
  expect(orders).toEqual([null, orderId, second, null])
})

it('a booking leaves its request, so that it can reserve again; others stay', async () => {
  const id = await book(1, 1, { pendingRequestId: requestId, lendeeId: lendee.id })
  await inTx((tx) => detachBooking(tx, randomUUID()))
  expect((await read(id)).pendingRequestId).toBe(requestId)
  await inTx((tx) => detachBooking(tx, requestId))
  expect((await read(id)).pendingRequestId).toBeNull()
})

it('the days of an order’s loan change, unless it was released', async () => {
  const second = await copyOrder(world, orderId)
  const id = await book(1, 2, { orderId })
  const other = await book(5, 6, { lendeeId: lendee.id })
  const over = await book(8, 9, { orderId: second, isReleased: true })
  await inTx((tx) => changeBooking(tx, { orderId, from: day(2), to: day(4) }))
  await inTx((tx) => changeBooking(tx, { orderId: second, from: day(10), to: day(11) }))
  const days = async (one: string) => (({ from, to }) => [from, to])(await read(one))
  expect(await days(id)).toEqual([day(2), day(4)])
  expect(await days(other)).toEqual([day(5), day(6)])
  expect(await days(over)).toEqual([day(8), day(9)])
})

it('days cannot be booked that another loan has with its turnaround, nor a second time by the same member', async () => {
  const wanted = {
    listingId,
    ownerId: lender.id,
    lendeeId: lendee.id,
    loan: { startDate: day(11), endDate: day(13) },
    blocked: { startDate: day(10), endDate: day(14) },
  }
  const problem = () => findDateProblem(db, wanted)
  const clear = () => db.deleteFrom('bookings').execute()
  await book(8, 9)
  await book(15, 16, { lendeeId: lender.id })
  await book(10, 14, { listingId: otherListingId })
  await book(20, 21, { listingId: otherListingId, lendeeId: lendee.id })
  await book(10, 14, { isReleased: true })
  await book(25, 26, { lendeeId: lendee.id, isReleased: true })
  expect(await problem()).toBeNull()
  await clear()
  await book(8, 10)
  expect(await problem()).toBe('REQUEST_DATE_CONFLICT')
  await clear()
  await book(14, 16)
  expect(await problem()).toBe('REQUEST_DATE_CONFLICT')
  await book(25, 26, { lendeeId: lendee.id })
  expect(await problem()).toBe('ACTIVE_ORDER_EXISTS')
  await clear()
  await book(25, 26, { lendeeId: lendee.id })
  expect(await problem()).toBe('ACTIVE_ORDER_EXISTS')
})

it.each([
  ['the day before', 10, 10, {}, null],
  ['the day after', 14, 14, {}, null],
  ['the first day', 9, 11, {}, 'REQUEST_DATE_CONFLICT'],
  ['the last day', 13, 15, {}, 'REQUEST_DATE_CONFLICT'],
  ['of all items', 12, 12, { listingId: null }, 'REQUEST_DATE_CONFLICT'],
] as const)('days that the owner blocked cannot be booked: %s', async (_, from, to, of, problem) => {
  const elsewhere = await listGarment(lendee)
  await block(12, 12, { listingId: otherListingId })
  await block(12, 12, { listingId: null, ownerId: lendee.id })
  await block(12, 12, { listingId: elsewhere, ownerId: lendee.id })
  await block(from, to, of)
  const wanted = {
    listingId,
    ownerId: lender.id,
    lendeeId: lendee.id,
    loan: { startDate: day(11), endDate: day(13) },
    blocked: { startDate: day(8), endDate: day(16) },
  }
  expect(await findDateProblem(db, wanted)).toBe(problem)
})

it('the open order of a member for an item is that of their booking', async () => {
  const find = (of: { listingId: string; lendeeId: string }) => findOpenOrder(db, of)
  const own = { listingId, lendeeId: lendee.id }
  const second = await copyOrder(world, orderId)
  const another = await copyOrder(world, orderId)
  const released = await copyOrder(world, orderId)
  await book(1, 1, { ...own, orderId: released, isReleased: true })
  await book(2, 2, { ...own, listingId: otherListingId, orderId: second })
  await book(3, 3, { ...own, lendeeId: third.id, orderId: another })
  expect(await find(own)).toBeUndefined()
  await book(4, 4, { ...own, orderId })
  const { status, startDate, endDate } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(await find(own)).toEqual({ orderId, status, startDate, endDate })
  expect(await find({ ...own, lendeeId: lender.id })).toBeUndefined()
})

it('the taken days of an item are its loans and the days that its owner blocked, from a day on', async () => {
  await book(1, 2)
  await book(3, 4, { lendeeId: lendee.id })
  await book(6, 6, { isReleased: true })
  await book(7, 7, { listingId: otherListingId })
  await block(8, 9)
  await block(10, 10, { listingId: null })
  await block(11, 11, { listingId: otherListingId })
  await block(12, 12, { listingId: null, ownerId: lendee.id })
  const taken = await listBlockedRanges(db, { listingId, ownerId: lender.id, from: day(4) })
  expect(taken).toEqual([
    { startDate: day(3), endDate: day(4), isLoan: true },
    { startDate: day(8), endDate: day(9), isLoan: false },
    { startDate: day(10), endDate: day(10), isLoan: false },
  ])
})

it('the other loans of an item are all but one order’s, from a day on', async () => {
  const second = await copyOrder(world, orderId)
  await book(1, 2)
  await book(7, 8, { lendeeId: lender.id })
  await book(4, 5, { lendeeId: lendee.id, orderId: second })
  await book(10, 11, { lendeeId: (await world.member()).id, orderId })
  await book(13, 13, { isReleased: true })
  await book(14, 14, { listingId: otherListingId })
  expect(await listOtherLoans(db, { listingId, orderId, from: day(5) })).toEqual([
    { startDate: day(4), endDate: day(5) },
    { startDate: day(7), endDate: day(8) },
  ])
})

it('an owner’s blocked days are listed and counted from a day on, by item or for all of theirs', async () => {
  await block(1, 2)
  const later = await block(8, 9)
  const first = await block(3, 5, { listingId: null })
  const other = await block(4, 6, { listingId: otherListingId })
  const foreign = await block(4, 4, { listingId: null, ownerId: lendee.id })
  const open = (of: { listingId: string | undefined }) => listOpenBlocks(db, { ownerId: lender.id, day: day(5), ...of })
  expect(await open({ listingId })).toEqual([
    { id: first, listingId: null, startDate: day(3), endDate: day(5) },
    { id: later, listingId, startDate: day(8), endDate: day(9) },
  ])
  expect((await open({ listingId: undefined })).map(({ id }) => id)).toEqual([first, other, later])
  expect(await countOpenBlocks(db, { ownerId: lender.id, day: day(5) })).toBe(3)

  expect(await findBlockOwner(db, foreign)).toBe(lendee.id)
  expect(await findBlockOwner(db, randomUUID())).toBeUndefined()
  await inTx((tx) => deleteBlock(tx, { id: other, ownerId: lendee.id }))
  await inTx((tx) => deleteBlock(tx, { id: later, ownerId: lender.id }))
  expect((await open({ listingId: undefined })).map(({ id }) => id)).toEqual([first, other])
})

it('an item is an owner’s own until it is deleted', async () => {
  const isOwn = (ownerId: string, id = listingId) => isOwnListing(db, { ownerId, listingId: id })
  expect([await isOwn(lender.id), await isOwn(lendee.id), await isOwn(lender.id, 'none')]).toEqual([true, false, false])
  await db.updateTable('listings').set({ deletedAt: now }).where('id', '=', otherListingId).execute()
  expect(await isOwn(lender.id, otherListingId)).toBe(false)
})

it('the lock of an item holds off others from it, and from no other item', async () => {
  const free = (id: string) =>
    db.selectFrom('listings').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked().execute()
  await inTx(async (tx) => {
    await lockListing(tx, listingId)
    expect(await free(listingId)).toEqual([])
    expect(await free(otherListingId)).toEqual([{ id: otherListingId }])
  })
  expect(await free(listingId)).toEqual([{ id: listingId }])
})
