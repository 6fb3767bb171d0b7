import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { listGarment, worldWithRequest } from '../../test/loans.ts'
import { addMeeting, copyOrder, oweCopies } from '../../test/rows.ts'
import { befriend, type TestMember, type World } from '../../test/world.ts'
import { listMeetings, listOpenExtensions, listWaitingClaims, listWrittenChecks } from './ask-store.ts'
import {
  countLoansDone,
  listAnswerTimes,
  listFriendsInCommon,
  listPosted,
  listPublicPoints,
  listReturned,
} from './facts-store.ts'
import { listOrdersOf } from './list-store.ts'
import {
  changeOrder,
  claimBackQuestion,
  findOrder,
  findParties,
  findSameRequest,
  insertEvent,
  listEvents,
  lockOrder,
  setFirstMessage,
  startSettling,
  writeMove,
} from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
/** No one has an order with them yet. */
let third: TestMember
let listingId: string
let requested: string
let now: Date
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, listingId, now } = made)
  requested = made.orderId
})
afterAll(() => world.close())
beforeEach(async () => {
  third = await world.member({ firstName: 'Cleo' })
})

const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const nameOf = new Map<string, string>()
let minute = 0
/** An order by name, like the requested one but for these columns; each later than the one before. */
async function order(name: string, changes: Record<string, unknown> = {}): Promise<string> {
  minute += 1
  const own = { client_key: null, created_at: new Date(now.getTime() + minute * 60_000).toISOString() }
  const id = await copyOrder(world, requested, { ...own, ...changes })
  nameOf.set(id, name)
  return id
}
const names = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => (id === requested ? 'requested' : nameOf.get(id)))
const read = async (id: string) => (await findOrder(db, id))!
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))

it('the same request has the same key, or the same choice while it waits and was made lately; of this borrower', async () => {
  const { startDate, endDate, deliveryMethod, createdAt } = await read(requested)
  const choice = { listingId, startDate, endDate, deliveryMethod, message: 'Please', since: after(0.01) }
  const find = async (changes: object = {}) => {
    const row = await findSameRequest(db, { lendeeId: third.id, clientKey: null, ...choice, ...changes })
    return row && names([row])[0]
  }
  const same = { message: 'Please', lendee_id: third.id }
  const otherItem = await listGarment(lender)
  await order('of another', { ...same, lendee_id: lendee.id, client_key: 'one' })
  await order('another item', { ...same, listing_id: otherItem })
  await order('another start', { ...same, start_date: '2030-01-01' })
  await order('another end', { ...same, end_date: '2031-01-01' })
  await order('another method', { ...same, delivery_method: 'IN_PERSON' })
  await order('another message', { ...same, message: 'Other' })
  await order('accepted', { ...same, status: 'ACCEPTED' })
  await order('earlier', { ...same, created_at: createdAt.toISOString() })
  expect([await find(), await find({ clientKey: 'one' })]).toEqual([undefined, undefined])
  const first = await order('first', { ...same, client_key: 'two', status: 'ACCEPTED' })
  expect(await find({ clientKey: 'two' })).toBe('first')
  await order('second', same)
  expect(await find()).toBe('second')
  expect(await find({ since: (await read(await order('third', same))).createdAt })).toBe('third')
  expect(await find()).toBe('third')
  expect((await inTx((tx) => lockOrder(tx, first)))?.id).toBe(first)
})

it('the orders of a member are those of both sides but for enquiries, the newest first', async () => {
  await order('lent', { lender_id: third.id })
  await order('borrowed', { lendee_id: third.id })
  await order('enquired', { lendee_id: third.id, status: 'ENQUIRED' })
  await order('of others')
  expect(names(await listOrdersOf(db, { memberId: third.id }))).toEqual(['borrowed', 'lent'])
})

it('a live order is among the orders of a member, however many newer ones are over', async () => {
  const member = await world.member()
  const createdAt = new Date(now.getTime() - HOUR_MS)
  const id = await order('live', {
    lender_id: member.id,
    status: 'SHIPPING_RECEIVED',
    created_at: createdAt.toISOString(),
  })
  await oweCopies(world, { orderId: id, memberId: member.id, count: 500, at: now })
  await db
    .updateTable('orders')
    .set({ createdAt: now })
    .where('lenderId', '=', member.id)
    .where('id', '!=', id)
    .execute()
  const orders = await listOrdersOf(db, { memberId: member.id })
  expect([orders.length, orders.at(-1)?.id]).toEqual([500, id])
})

it('a move is written to its order alone, with its line, and both parties’ apps hear of it', async () => {
  const other = await order('other')
  const id = await order('moved', { remind_after: after(9).toISOString() })
  const before = await read(id)
  const at = after(1)
  const move = { order: before, name: 'accept' as const, to: 'ACCEPTED' as const, now: at }
  const heard = await heardOf(world, { lender, lendee, third }, () =>
    inTx((tx) => writeMove(tx, { ...move, by: 'LENDER', sets: { acceptedAt: at }, detail: { why: 'test' } })),
  )
  expect(heard).toEqual(['lendee order', 'lender order'])
  expect(await read(id)).toEqual({
    ...before,
    status: 'ACCEPTED',
    acceptedAt: at,
    updatedAt: at,
    remindAfter: new Date(0),
  })
  expect((await read(other)).status).toBe('REQUESTED')
  for (const by of ['CLOCK', 'LENDEE'] as const)
    await inTx(async (tx) => writeMove(tx, { ...move, order: await read(id), by, sets: {} } as never))
  const line = { orderId: id, move: 'accept', toStatus: 'ACCEPTED', at }
  expect(await listEvents(db, [id])).toMatchObject([
    { ...line, fromStatus: 'REQUESTED', byRole: 'LENDER', detail: { why: 'test' } },
    { ...line, fromStatus: 'ACCEPTED', byRole: null, detail: null },
    { ...line, fromStatus: 'ACCEPTED', byRole: 'LENDEE', detail: null },
  ])
  await insertEvent(db as never, { orderId: other, name: 'lapse', from: null, to: 'REQUESTED', by: 'LENDEE', now })
  expect((await listEvents(db, [other])).map(({ byRole }) => byRole)).toEqual(['LENDEE'])
  expect(await listEvents(db, [])).toEqual([])
})

it('settling and a later end are written to one order', async () => {
  const other = await order('other')
  const id = await order('settling')
  const heard = await heardOf(world, { lender, lendee, third }, () =>
    inTx(async (tx) => startSettling(tx, await read(id), after(1))),
  )
  expect(heard).toEqual(['lendee order', 'lender order'])
  expect(await read(id)).toMatchObject({ settling: 'accept', updatedAt: after(1) })
  await inTx((tx) => changeOrder(tx, { id, set: { answerBy: after(5) }, now: after(2) }))
  expect(await read(id)).toMatchObject({ answerBy: after(5), updatedAt: after(2), remindAfter: new Date(0) })
  expect(await read(other)).toMatchObject({ settling: null, answerBy: (await read(requested)).answerBy })
})

it('whether an item is back is asked once, of a loan that was collected', async () => {
  const other = await order('other', { status: 'SHIPPING_RECEIVED' })
  const id = await order('collected', { status: 'SHIPPING_RECEIVED' })
  const over = await order('over', { status: 'COMPLETED' })
  const claim = (orderId: string) => inTx((tx) => claimBackQuestion(tx, { orderId, now }))
  expect([(await claim(id))?.id, await claim(id), await claim(over)]).toEqual([id, undefined, undefined])
  expect([(await read(id)).backAskedAt, (await read(other)).backAskedAt]).toEqual([now, null])
})

it('a request gets its first message once', async () => {
  const other = await order('other', { message: '' })
  const id = await order('without', { message: '' })
  const set = (message: string) => inTx((tx) => setFirstMessage(tx, { orderId: id, message }))
  expect(await set('For Saturday')).toEqual({ id, lenderId: lender.id, lendeeId: lendee.id })
  expect(await set('Later')).toBeUndefined()
  expect([(await read(id)).message, (await read(other)).message]).toEqual(['For Saturday', ''])
  const late = [
    await order('agreed', { message: '', status: 'ACCEPTED' }),
    await order('being accepted', { message: '', settling: 'accept' }),
  ]
  const setOf = (orderId: string) => inTx((tx) => setFirstMessage(tx, { orderId, message: 'Later' }))
  expect(await Promise.all(late.map(setOf))).toEqual([undefined, undefined])
  const parties = await findParties(db, [lender.id, lendee.id])
  expect(parties.map(({ firstName }) => firstName).sort()).toEqual(['Bea', 'Lena'])
})

it('loans done are complete ones of either side', async () => {
  await order('lent', { lender_id: third.id, status: 'COMPLETED' })
  await order('borrowed', { lendee_id: third.id, status: 'COMPLETED' })
  await order('under way', { lendee_id: third.id, status: 'ACCEPTED' })
  await order('of others', { status: 'COMPLETED' })
  expect(await countLoansDone(db, third.id)).toBe(2)
})

it('returns are of complete loans that a member borrowed, the newest fifty', async () => {
  const returned = { lendee_id: third.id, status: 'COMPLETED', returned_at: after(1).toISOString() }
  await order('of another', { ...returned, lendee_id: lendee.id })
  await order('lent', { ...returned, lendee_id: lendee.id, lender_id: third.id })
  await order('under way', { ...returned, status: 'SHIPPING_RECEIVED' })
  await order('never', { ...returned, returned_at: null })
  const first = { ...returned, start_date: '2030-01-01', end_date: '2030-01-03' }
  await order('first', first)
  const second = await order('second', { ...first, start_date: '2030-01-02', delivery_method: 'IN_PERSON' })
  const meet = (at: string, changes: object = {}) =>
    addMeeting(world, { orderId: second, at: new Date(at), ...changes })
  await meet('2030-06-01T10:00:00Z', { state: 'REPLACED' })
  await meet('2030-06-05T23:30:00Z')
  await meet('2030-06-08T10:00:00Z', { state: 'PROPOSED' })
  await meet('2030-06-09T10:00:00Z', { handover: 'OUT' })
  const rest = { endDate: '2030-01-03', returnedAt: after(1) }
  expect(await listReturned(db, third.id)).toEqual([
    { ...rest, startDate: '2030-01-02', deliveryMethod: 'IN_PERSON', returnOn: '2030-06-06' },
    { ...rest, startDate: '2030-01-01', deliveryMethod: 'DELIVERY', returnOn: null },
  ])
  for (let count = 0; count < 50; count += 1) await order('many', { ...first, start_date: '2030-01-03' })
  const starts = (await listReturned(db, third.id)).map(({ startDate }) => startDate)
  expect([starts.length, new Set(starts)]).toEqual([50, new Set(['2030-01-03'])])
})

it('a loan that a code ended was returned when the code was entered, whatever the borrower marked', async () => {
  const loan = { lendee_id: third.id, status: 'COMPLETED', delivery_method: 'IN_PERSON', start_date: '2030-01-01' }
  const end = async (name: string, changes: object, detail?: Record<string, unknown>) => {
    const orderId = await order(name, { ...loan, ...changes })
    const [from, to, by] = ['SHIPPING_RECEIVED', 'COMPLETED', 'LENDER'] as const
    await insertEvent(db as never, { orderId, name: 'complete', from, to, by, detail, now: after(9) })
  }
  const marked = { returned_at: after(1).toISOString(), end_date: '2030-01-02' }
  await end('by button', { end_date: '2030-01-02' })
  await end('by code', { end_date: '2030-01-03' }, { handedAt: after(5).toISOString() })
  await end('marked', marked)
  await end('marked, then by code', { ...marked, end_date: '2030-01-04' }, { handedAt: after(6).toISOString() })
  const returns = await listReturned(db, third.id)
  expect(new Map(returns.map(({ endDate, returnedAt }) => [endDate, returnedAt]))).toEqual(
    new Map([
      ['2030-01-02', after(1)],
      ['2030-01-03', after(5)],
      ['2030-01-04', after(6)],
    ]),
  )
})

it('a lender’s habits are read from complete loans by post and from their answers, the newest fifty', async () => {
  const posted = { lender_id: third.id, status: 'COMPLETED', delivery_method: 'DELIVERY' }
  const event = (orderId: string, name: string, hours: number) =>
    insertEvent(db as never, { orderId, name, from: null, to: 'COMPLETED', by: 'LENDER', now: after(hours) })
  await event(await order('of another', { ...posted, lender_id: lender.id }), 'sent', 1)
  await event(await order('borrowed', { ...posted, lender_id: lender.id, lendee_id: third.id }), 'sent', 1)
  await event(await order('in person', { ...posted, delivery_method: 'IN_PERSON' }), 'sent', 1)
  await event(await order('under way', { ...posted, status: 'ACCEPTED' }), 'sent', 1)
  await event(await order('not posted', posted), 'received', 1)
  await event(await order('first', { ...posted, start_date: '2030-01-01' }), 'sent', 2)
  await event(await order('second', { ...posted, start_date: '2030-01-02', working_days_before: 4 }), 'sent', 3)
  const { workingDaysBefore } = await read(requested)
  expect(await listPosted(db, third.id)).toEqual([
    { startDate: '2030-01-02', workingDaysBefore: 4, postedAt: after(3) },
    { startDate: '2030-01-01', workingDaysBefore, postedAt: after(2) },
  ])
  for (let count = 0; count < 50; count += 1)
    await event(await order('many', { ...posted, start_date: '2030-01-03' }), 'sent', 4)
  const all = await listPosted(db, third.id)
  expect([all.length, new Set(all.map(({ startDate }) => startDate))]).toEqual([50, new Set(['2030-01-03'])])
})

it('how long a lender took to answer, without what Hemline declined; null for a request that lapsed', async () => {
  const columns = { lender_id: third.id, created_at: after(0).toISOString() }
  const answer = async (name: string, hours: number, changes: object = {}, detail?: Record<string, unknown>) => {
    const created_at = new Date(now.getTime() + hours * 1_000).toISOString()
    const orderId = await order(name, { ...columns, created_at, ...changes })
    await insertEvent(db as never, { orderId, name, from: null, to: 'ACCEPTED', by: null, detail, now: after(hours) })
  }
  await answer('accept', 1)
  await answer('decline', 2)
  await answer('declineUnlisted', 3)
  await answer('lapse', 4)
  await answer('sent', 5)
  await answer('accept', 6, { lender_id: lender.id })
  await answer('decline', 8, {}, { isAutomatic: true })
  await answer('declineUnlisted', 9, {}, { isAutomatic: true })
  const took = (hours: number) => hours * HOUR_MS - hours * 1_000
  expect(await listAnswerTimes(db, third.id)).toEqual([null, took(3), took(2), took(1)])
  for (let count = 0; count < 50; count += 1) await answer('accept', 7)
  expect(await listAnswerTimes(db, third.id)).toEqual(Array(50).fill(took(7)))
})

it('friends in common are friends of both, named if they let it, and not while suspended', async () => {
  const [one, two, three, four] = await Promise.all(
    ['Dora', 'Eve', 'Fay', 'Gil'].map((firstName) => world.member({ firstName })),
  )
  for (const friend of [one!, two!, three!]) await befriend(friend, lender)
  for (const friend of [one!, two!, four!]) await befriend(friend, lendee)
  await db.updateTable('members').set({ isNamedAsFriend: true }).where('id', 'in', [one!.id, three!.id]).execute()
  await db.updateTable('members').set({ isNamedAsFriend: false }).where('id', '=', two!.id).execute()
  const common = async () =>
    (await listFriendsInCommon(db, { viewerId: lender.id, memberId: lendee.id })).map(({ name }) => name)
  expect((await common()).sort()).toEqual(['Dora', null])
  await db.updateTable('members').set({ suspendedAt: now }).where('id', '=', one!.id).execute()
  expect(await common()).toEqual([null])
})

it('the public points of members who have both coordinates', async () => {
  const put = (id: string, publicLat: number | null, publicLng: number | null) =>
    db.updateTable('members').set({ publicLat, publicLng }).where('id', '=', id).execute()
  await put(lender.id, 51.5, -0.1)
  await put(lendee.id, 51.6, null)
  await put(third.id, 51.7, -0.3)
  expect(await listPublicPoints(db, [lender.id, lendee.id])).toEqual([{ lat: 51.5, lng: -0.1 }])
  await put(lendee.id, null, -0.2)
  expect(await listPublicPoints(db, [lender.id, lendee.id])).toEqual([{ lat: 51.5, lng: -0.1 }])
})

it('claims that wait are open, contested or due, of these orders, the oldest first', async () => {
  const [one, two, three, four, five] = await Promise.all(['1', '2', '3', '4', '5'].map((name) => order(name)))
  const claim = async (orderId: string, state: string, hours: number) => {
    const sides = { lenderId: lender.id, lendeeId: lendee.id, amountPence: 1_000, claimedPence: 1_000 }
    const rest = { byOperator: false, description: 'Torn', images: '[]', lines: '[]', updatedAt: now }
    await db
      .insertInto('claims')
      .values({ id: randomUUID(), orderId, state, createdAt: after(hours), ...sides, ...rest } as never)
      .execute()
  }
  await claim(one!, 'DUE', 3)
  await claim(two!, 'OPEN', 1)
  await claim(three!, 'PAID', 1)
  await claim(four!, 'CONTESTED', 2)
  await claim(five!, 'OPEN', 1)
  const rows = await listWaitingClaims(db, [one!, two!, three!, four!])
  expect(rows.map(({ orderId, state }) => [orderId, state])).toEqual([
    [two, 'OPEN'],
    [four, 'CONTESTED'],
    [one, 'DUE'],
  ])
})

it('checks, extensions and meetings are of these orders', async () => {
  const one = await order('one')
  const other = await order('other')
  for (const [orderId, state] of [
    [one, 'OPEN'],
    [one, 'DECLINED'],
    [other, 'OPEN'],
  ] as const)
    await db
      .insertInto('extensions')
      .values({
        id: randomUUID(),
        orderId,
        state,
        oldEndDate: '2030-01-01',
        endDate: '2030-01-02',
        message: '',
        createdAt: now,
      } as never)
      .execute()
  expect(await listOpenExtensions(db, [one])).toMatchObject([
    { orderId: one, oldEndDate: '2030-01-01', endDate: '2030-01-02' },
  ])
  for (const orderId of [one, other]) {
    const check = { memberId: lender.id, moment: 'LENDER_OUT', isClean: true, isComplete: true, isUndamaged: true }
    await db
      .insertInto('conditionChecks')
      .values({ ...check, orderId, createdAt: now } as never)
      .execute()
  }
  expect(await listWrittenChecks(db, [one])).toEqual([{ orderId: one, moment: 'LENDER_OUT' }])
  const meet = async (orderId: string, hours: number) => {
    const id = randomUUID()
    const meeting = { proposedBy: lender.id, at: now, place: 'The park', handover: 'OUT', state: 'REPLACED' }
    await db
      .insertInto('meetings')
      .values({ ...meeting, id, orderId, createdAt: after(hours) } as never)
      .execute()
    return id
  }
  const later = await meet(one, 2)
  const first = await meet(one, 1)
  await meet(other, 1)
  expect((await listMeetings(db, [one])).map(({ id }) => id)).toEqual([first, later])
})
