import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Reviews } from '../../db-types.ts'
import { heardOf } from '../../test/heard.ts'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  endWaitingText,
  findReviewOf,
  fulfilReview,
  insertReview,
  listForgottenReviews,
  listOrdersWithDueReviews,
  listReviewsToWrite,
  listShownReviews,
  lockUnwritten,
  reminderKey,
  setReviewText,
  showReviews,
} from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let orderId: string
let otherId: string
let now: Date
beforeAll(async () => {
  ;({ world, db, lender, lendee, orderId, now } = await worldWithRequest())
  await db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', orderId).execute()
  otherId = await copyOrder(world, orderId)
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('reviews').execute()
  await db.updateTable('members').set({ ratingSum: 0, ratingCount: 0 }).execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
/** A review by the lendee that may be written until tomorrow, unless the changes say otherwise. */
async function review(changes: Partial<Insertable<Reviews>> & { by?: 'lender' } = {}): Promise<string> {
  const id = randomUUID()
  const { by, ...rest } = changes
  const [reviewerId, subjectId] = by === 'lender' ? [lender.id, lendee.id] : [lendee.id, lender.id]
  const type = by === 'lender' ? ('lendee' as const) : ('lender' as const)
  const moments = { showsAt: ago(-24), createdAt: ago(5), updatedAt: ago(5) }
  await db
    .insertInto('reviews')
    .values({ id, orderId, reviewerId, subjectId, type, ...moments, ...rest })
    .execute()
  return id
}
const written = { isFulfilled: true, rating: 4, review: 'Kind' }
const shown = async () =>
  (await db.selectFrom('reviews').select('id').where('shownAt', 'is not', null).execute()).map(({ id }) => id).sort()
const ratings = async () => {
  const rows = await db.selectFrom('members').select(['id', 'ratingSum', 'ratingCount']).execute()
  return rows.filter(({ ratingCount }) => ratingCount > 0).map(({ id, ratingSum }) => [id === lender.id, ratingSum])
}

it('a review is its writer’s, one of an order, and is locked once it shows or its time is over', async () => {
  const id = await review()
  const again = { orderId, reviewerId: lendee.id, subjectId: lender.id, type: 'lender' as const, showsAt: now, now }
  expect(await inTx((tx) => insertReview(tx, again))).toBeNull()
  expect((await findReviewOf(db, { id, reviewerId: lendee.id }))?.id).toBe(id)
  expect(await findReviewOf(db, { id, reviewerId: lender.id })).toBeUndefined()
  await review({ by: 'lender' })
  await review({ orderId: otherId })
  const toWrite = await listReviewsToWrite(db, { reviewerId: lendee.id, orderIds: [orderId] })
  expect(toWrite).toEqual([{ id, orderId, isFulfilled: false }])
  const write = () => inTx((tx) => fulfilReview(tx, { id, rating: 5, text: 'Good', waitingText: null, now }))
  expect((await inTx((tx) => lockUnwritten(tx, id)))?.reviewerId).toBe(lendee.id)
  expect([await write(), await write()]).toEqual([true, true])
  expect(await inTx((tx) => lockUnwritten(tx, id))).toBeUndefined()
  await db.updateTable('reviews').set({ showsAt: now }).where('id', '=', id).execute()
  expect(await write()).toBe(false)
  await db
    .updateTable('reviews')
    .set({ showsAt: ago(-1), shownAt: now })
    .where('id', '=', id)
    .execute()
  expect(await write()).toBe(false)
  const rows = await db.selectFrom('reviews').select('id').where('isFulfilled', '=', true).execute()
  expect(rows).toEqual([{ id }])
})

it('reviews show when both are in, or when their time has come, and count once for their subject', async () => {
  const show = () => inTx((tx) => showReviews(tx, { orderId, now }))
  const apps = { lender, lendee }
  const mine = await review(written)
  const theirs = await review({ by: 'lender' })
  const elsewhere = await review({ ...written, orderId: otherId })
  expect(await heardOf(world, apps, show)).toEqual([])
  expect(await shown()).toEqual([])
  await db.updateTable('reviews').set({ isFulfilled: true, rating: 2 }).where('id', '=', theirs).execute()
  expect(await heardOf(world, apps, show)).toEqual(['lendee order', 'lender order'])
  expect(await shown()).toEqual([mine, theirs].sort())
  expect((await ratings()).sort()).toEqual([
    [false, 2],
    [true, 4],
  ])
  await show()
  expect((await ratings()).sort()).toEqual([
    [false, 2],
    [true, 4],
  ])
  expect(await shown()).not.toContain(elsewhere)
})

it('time shows a written review without the other one, and leaves one that is not written', async () => {
  const mine = await review({ ...written, showsAt: now })
  await review({ by: 'lender', showsAt: now })
  expect(await listOrdersWithDueReviews(db, ago(1))).toEqual([])
  expect(await listOrdersWithDueReviews(db, now)).toEqual([orderId])
  await inTx((tx) => showReviews(tx, { orderId, now: ago(1) }))
  expect(await shown()).toEqual([])
  await inTx((tx) => showReviews(tx, { orderId, now }))
  expect(await shown()).toEqual([mine])
  expect(await listOrdersWithDueReviews(db, now)).toEqual([])
})

it('who has not written of a complete loan is reminded once, unless suspended or blocked, and before it is too late', async () => {
  const forgotten = await review({ createdAt: ago(3) })
  const find = async () => (await listForgottenReviews(db, { askedBefore: ago(3), now })).map(({ id }) => id)
  expect(await find()).toEqual([forgotten])
  const change = (set: Partial<Insertable<Reviews>>) =>
    db.updateTable('reviews').set(set).where('id', '=', forgotten).execute()
  for (const [set, back] of [
    [
      { isFulfilled: true, rating: 3 },
      { isFulfilled: false, rating: null },
    ],
    [{ createdAt: ago(2) }, { createdAt: ago(3) }],
    [{ showsAt: now }, { showsAt: ago(-1) }],
  ] as const) {
    await change(set)
    expect(await find()).toEqual([])
    await change(back)
    expect(await find()).toEqual([forgotten])
  }
  const locks = async () => (await inTx((tx) => lockUnwritten(tx, forgotten))) !== undefined
  const set = {
    order: (status: 'COMPLETED' | 'DISPUTE' | 'CANCELLED') =>
      db.updateTable('orders').set({ status }).where('id', '=', orderId).execute(),
    writer: (of: { suspendedAt?: Date | null; blockedNos?: number[] }) =>
      db.updateTable('members').set(of).where('id', '=', lendee.id).execute(),
  }
  const { no } = await db.selectFrom('members').select('no').where('id', '=', lender.id).executeTakeFirstOrThrow()
  for (const [change, back] of [
    [() => set.order('DISPUTE'), () => set.order('COMPLETED')],
    [() => set.order('CANCELLED'), () => set.order('COMPLETED')],
    [() => set.writer({ suspendedAt: now }), () => set.writer({ suspendedAt: null })],
    [() => set.writer({ blockedNos: [no] }), () => set.writer({ blockedNos: [] })],
  ]) {
    await change!()
    expect([await find(), await locks()]).toEqual([[], false])
    await back!()
    expect([await find(), await locks()]).toEqual([[forgotten], true])
  }
  const notice = {
    memberId: lendee.id,
    type: 'order' as const,
    topic: 'reviews' as const,
    title: '',
    text: '',
    path: '/',
  }
  await db
    .insertInto('notifications')
    .values({ id: randomUUID(), key: reminderKey(forgotten), ...notice, createdAt: now })
    .execute()
  expect(await find()).toEqual([])
})

it('an operator’s decision about its words reaches its writer alone until it is shown, and leaves its date', async () => {
  const apps = { lender, lendee }
  const waiting = { isFulfilled: true, rating: 4, waitingText: 'A thief' }
  const end = (id: string, isShown: boolean) =>
    inTx((tx) => endWaitingText(tx, { id, seen: '4 of 5\nA thief', isShown, now }))
  const hidden = await review(waiting)
  const open = await review({ ...waiting, orderId: otherId, shownAt: ago(1) })
  for (const isShown of [true, false]) {
    expect(await heardOf(world, apps, () => end(hidden, isShown))).toEqual(['lendee order'])
    expect(await heardOf(world, apps, () => end(open, isShown))).toEqual(['lendee order', 'lender order'])
    await db.updateTable('reviews').set({ waitingText: 'A thief' }).execute()
  }
  expect(await end(hidden, true)).toBe(true)
  expect(await end(hidden, true)).toBe(false)
  const set = (id: string) => inTx((tx) => setReviewText(tx, { id, text: 'Kind', now }))
  expect(await heardOf(world, apps, () => set(hidden))).toEqual(['lendee order'])
  expect(await heardOf(world, apps, () => set(open))).toEqual(['lendee order', 'lender order'])
  const rows = await db.selectFrom('reviews').select(['review', 'updatedAt']).execute()
  expect(rows).toEqual([hidden, open].map(() => ({ review: 'Kind', updatedAt: ago(5) })))
})

it('shown reviews are read newest first, but none of a suspended member or between members who are blocked', async () => {
  const first = await review({ ...written, shownAt: ago(2) })
  const second = await review({ ...written, orderId: otherId, shownAt: ago(1) })
  await review({ ...written, by: 'lender', shownAt: now })
  const viewerNo = 987_654
  const read = async (after: { at: string; id: string } | null = null, limit = 5) =>
    (await listShownReviews(db, { subjectId: lender.id, viewerNo, limit, after })).map(({ id }) => id)
  expect([await read(), await read(null, 1)]).toEqual([[second, first], [second]])
  expect(await read({ at: ago(1).toISOString(), id: second })).toEqual([first])
  for (const member of [lender, lendee]) {
    await db
      .updateTable('members')
      .set({ blockedNos: [viewerNo] })
      .where('id', '=', member.id)
      .execute()
    expect(await read()).toEqual([])
    await db.updateTable('members').set({ blockedNos: [] }).where('id', '=', member.id).execute()
  }
  await db.updateTable('members').set({ suspendedAt: now }).where('id', '=', lender.id).execute()
  expect(await read()).toEqual([])
  await db.updateTable('members').set({ suspendedAt: null }).where('id', '=', lender.id).execute()
})
