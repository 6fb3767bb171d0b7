import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LabelOrders, Parcels } from '../../db-types.ts'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { World } from '../../test/world.ts'
import {
  claimLabelOrder,
  expediteLabelOrder,
  findMadeLabels,
  finishLabelOrder,
  finishUnused,
  listOpenLabelOrders,
  planNoLabels,
  planUnused,
  planVoiding,
  postponeLabelOrder,
  retryVoid,
} from './label-store.ts'
import { deleteLabels, enterNumber, findLabel, isNumberOfAnother } from './store.ts'
import { claimDueParcels, listPostalMoves, saveScans } from './tracking-store.ts'
import { endTurn, findPostedAfterTurn, listTurned, saveTurn } from './turn-store.ts'

let world: World
let db: World['db']
let base: string
let now: Date
beforeAll(async () => {
  ;({ world, db, orderId: base, now } = await worldWithRequest())
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('parcels').execute()
  await db.deleteFrom('labelOrders').execute()
  await db.deleteFrom('orders').where('id', '!=', base).execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
let count = 0
async function order(status: OrderStatus = 'SHIPPING_OPENED', changes: Record<string, unknown> = {}): Promise<string> {
  return copyOrder(world, base, { status, accepted_at: ago(5), ...changes })
}
async function labels(orderId: string, changes: Partial<Insertable<LabelOrders>> = {}): Promise<string> {
  await db
    .insertInto('labelOrders')
    .values({ orderId, state: 'READY', createdAt: now, ...changes })
    .execute()
  return orderId
}
async function parcel(orderId: string, changes: Partial<Insertable<Parcels>> = {}): Promise<string> {
  count += 1
  await db
    .insertInto('parcels')
    .values({ orderId, direction: 'OUTBOUND', trackingNumber: `N${count}`, createdAt: now, ...changes })
    .execute()
  return orderId
}
const stateOf = async (orderId: string) =>
  (await db.selectFrom('labelOrders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()).state

it('a parcel on its way is read when it is due, the longest unread first, by one process', async () => {
  const never = await parcel(await order())
  const due = await parcel(await order('SHIPPING_SENT'), { readAt: ago(2) })
  await parcel(await order(), { readAt: ago(1.9) })
  await parcel(await order(), { deliveredAt: now })
  for (const status of ['ACCEPTED', 'COMPLETED'] as const) await parcel(await order(status))
  const claim = () => claimDueParcels(db, { now, readBefore: ago(2) })
  expect((await claim()).map(({ orderId }) => orderId).sort()).toEqual([never, due].sort())
  expect(await claim()).toEqual([])
})

it('a number belongs to one loan, and what was seen of it before that loan is of another parcel', async () => {
  const [mine, theirs] = [await parcel(await order(), { trackingNumber: 'A' }), await order()]
  const isTaken = (orderId: string, trackingNumber: string) =>
    inTx((tx) => isNumberOfAnother(tx, { orderId, direction: 'OUTBOUND', trackingNumber }))
  expect([await isTaken(theirs, 'A'), await isTaken(mine, 'A'), await isTaken(theirs, 'B')]).toEqual([
    true,
    false,
    false,
  ])
  const save = (postedAt: Date | null, deliveredAt: Date | null = null, trackingNumber = 'A') =>
    saveScans(db, { orderId: mine, trackingNumber, postedAt, deliveredAt })
  const scanTimes = async () => {
    const row = await db.selectFrom('parcels').selectAll().where('orderId', '=', mine).executeTakeFirstOrThrow()
    return [row.postedAt, row.deliveredAt]
  }
  expect([await save(ago(6)), await save(ago(2), null, 'B')]).toEqual([false, false])
  expect(await scanTimes()).toEqual([null, null])
  expect([await save(ago(4)), await save(ago(3))]).toEqual([true, false])
  expect([await save(null, ago(2)), await save(null, ago(1))]).toEqual([true, false])
  expect(await scanTimes()).toEqual([ago(4), ago(2)])
  await inTx((tx) => enterNumber(tx, { orderId: mine, direction: 'OUTBOUND', trackingNumber: 'A', now }))
  expect(await scanTimes()).toEqual([ago(4), ago(2)])
  await inTx((tx) => enterNumber(tx, { orderId: mine, direction: 'OUTBOUND', trackingNumber: 'C', now }))
  expect(await scanTimes()).toEqual([null, null])
  const unposted = await parcel(await order(), { trackingNumber: 'D' })
  await saveScans(db, { orderId: unposted, trackingNumber: 'D', postedAt: null, deliveredAt: ago(1) })
  const row = await db.selectFrom('parcels').selectAll().where('orderId', '=', unposted).executeTakeFirstOrThrow()
  expect([row.postedAt, row.deliveredAt]).toEqual([ago(1), ago(1)])
})

it('the number of the parcel that came is not that of the parcel back, and the other way round', async () => {
  const orderId = await parcel(await order('SHIPPING_RECEIVED', { received_at: ago(2) }), { trackingNumber: 'OUT' })
  await parcel(orderId, { direction: 'RETURN', trackingNumber: 'BACK' })
  const isTaken = (direction: 'OUTBOUND' | 'RETURN', trackingNumber: string) =>
    inTx((tx) => isNumberOfAnother(tx, { orderId, direction, trackingNumber }))
  expect([await isTaken('RETURN', 'OUT'), await isTaken('RETURN', 'BACK')]).toEqual([true, false])
  expect([await isTaken('OUTBOUND', 'BACK'), await isTaken('OUTBOUND', 'OUT')]).toEqual([true, false])
})

it('what was seen before the receipt is not of the parcel back, unless it goes with our label', async () => {
  const back = async (isManual: boolean) =>
    parcel(await order('SHIPPING_RECEIVED', { received_at: ago(2) }), {
      ...{ direction: 'RETURN', isManual, trackingNumber: isManual ? 'TYPED' : 'LABEL' },
    })
  const [typed, label] = [await back(true), await back(false)]
  const save = (orderId: string, trackingNumber: string, postedAt: Date, deliveredAt: Date | null = null) =>
    saveScans(db, { orderId, trackingNumber, postedAt, deliveredAt, seenAt: deliveredAt ?? postedAt })
  // the number of the parcel that came, which no one had entered for it
  expect(await save(typed, 'TYPED', ago(4), ago(3))).toBe(false)
  expect((await listPostalMoves(db)).filter(({ id }) => id === typed)).toEqual([])
  expect(await save(typed, 'TYPED', ago(1))).toBe(true)
  expect(await save(label, 'LABEL', ago(3))).toBe(true)
  const returned = (await listPostalMoves(db)).filter(({ move }) => move === 'returned')
  expect(returned.map(({ id }) => id).sort()).toEqual([typed, label].sort())
})

it('of the scans of a parcel the last one says where it is, in whatever order they arrive', async () => {
  const orderId = await parcel(await order(), { trackingNumber: 'A' })
  const save = (seenAt: Date, seenPlace: string | null) =>
    saveScans(db, { orderId, trackingNumber: 'A', postedAt: ago(4), deliveredAt: null, seenAt, seenPlace })
  const place = async () => {
    const row = await db.selectFrom('parcels').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
    return [row.seenAt, row.seenPlace]
  }
  expect([await save(ago(4), 'Leeds'), await save(ago(2), 'Bristol'), await save(ago(3), 'Derby')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await place()).toEqual([ago(2), 'Bristol'])
  expect(await save(ago(1), null)).toBe(true)
  expect(await place()).toEqual([ago(1), null])
  const earlier = await parcel(await order('SHIPPING_OPENED', { accepted_at: ago(1) }), { trackingNumber: 'Z' })
  await saveScans(db, { orderId: earlier, trackingNumber: 'Z', postedAt: ago(2), deliveredAt: null, seenAt: ago(2) })
  expect(
    (await db.selectFrom('parcels').select('seenAt').where('orderId', '=', earlier).execute())[0]!.seenAt,
  ).toBeNull()
})

it('a label is left behind when another number comes first, unless it was posted or left before', async () => {
  const enter = async (orderId: string, trackingNumber: string) =>
    (await inTx((tx) => enterNumber(tx, { orderId, direction: 'OUTBOUND', trackingNumber, now }))).isLabelLeft
  const label = { shipmentId: 's', trackingNumber: 'L' }
  const left = await parcel(await order(), label)
  expect([await enter(left, 'X'), await enter(left, 'Y')]).toEqual([true, false])
  expect(await enter(await parcel(await order(), label), 'L')).toBe(false)
  expect(await enter(await parcel(await order(), { ...label, postedAt: now }), 'X')).toBe(false)
  expect(await enter(await parcel(await order(), { trackingNumber: 'L' }), 'X')).toBe(false)
  expect(await enter(await order(), 'X')).toBe(false)
})

it('a parcel that had turned round is posted again by another number alone', async () => {
  const turned = await parcel(await order(), { trackingNumber: 'T', postedAt: ago(3), turnedAt: ago(2) })
  const enter = async (trackingNumber: string) => {
    const entered = { orderId: turned, direction: 'OUTBOUND' as const, trackingNumber, now }
    return (await inTx((tx) => enterNumber(tx, entered))).isAfterTurn
  }
  const seenAgain = (trackingNumber: string) =>
    inTx((tx) => findPostedAfterTurn(tx, { orderId: turned, trackingNumber }))
  expect([await enter('T'), await seenAgain('T')]).toEqual([false, undefined])
  expect([await enter('U'), await seenAgain('U')]).toEqual([true, undefined])
  await saveScans(db, { orderId: turned, trackingNumber: 'U', postedAt: ago(1), deliveredAt: null })
  expect([await seenAgain('T'), await seenAgain('U')]).toEqual([
    undefined,
    { orderId: turned, direction: 'OUTBOUND', trackingNumber: 'U' },
  ])
  await inTx((tx) => endTurn(tx, { orderId: turned, direction: 'OUTBOUND', trackingNumber: 'U' }))
  expect([await seenAgain('U'), await enter('V')]).toEqual([undefined, false])
})

it('a label can be had while it is good and its parcel goes with it', async () => {
  const pdf = { labelPdf: Buffer.from('pdf'), shipmentId: 's' }
  const ready = await labels(await order(), { unused: ['RETURN'] })
  for (const direction of ['OUTBOUND', 'RETURN'] as const) await parcel(ready, { ...pdf, direction })
  const voiding = await labels(await parcel(await order(), pdf), { state: 'VOIDING' })
  const find = async (orderId: string, direction: 'OUTBOUND' | 'RETURN') =>
    (await findLabel(db, { orderId, direction })) !== undefined
  expect([await find(ready, 'OUTBOUND'), await find(ready, 'RETURN'), await find(voiding, 'OUTBOUND')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await findMadeLabels(db, ready)).toEqual({ OUTBOUND: true, RETURN: false })
  await finishUnused(db as never, { orderId: ready, directions: ['RETURN'] })
  expect(await findMadeLabels(db, ready)).toEqual({ OUTBOUND: true, RETURN: true })
  await deleteLabels(db, { orderId: ready, directions: ['RETURN'] })
  expect(await findMadeLabels(db, ready)).toEqual({ OUTBOUND: true, RETURN: false })
  expect(await findMadeLabels(db, voiding)).toEqual({ OUTBOUND: true, RETURN: false })
})

it.each([
  ['when it was read', 1, 1],
  ['by its scan, where a node of the version before read it', null, 30],
  ['by its scan, where such a node ended an earlier turn and read the next one', 40, 30],
])('a parcel counts as turned round %s', async (_, knownHoursAgo, hoursAgo) => {
  const turnedKnownAt = knownHoursAgo === null ? null : ago(knownHoursAgo)
  const orderId = await parcel(await order(), { turnedAt: ago(30), turnedKnownAt })
  expect(await listTurned(db, [orderId])).toEqual([{ orderId, direction: 'OUTBOUND', turnKnownAt: ago(hoursAgo) }])
})

it('a turn that is read days later is known from then, and one that ended is no longer known', async () => {
  const orderId = await parcel(await order('SHIPPING_SENT', { accepted_at: ago(200) }), { trackingNumber: 'T' })
  const save = (hoursAgo: number, at: Date) =>
    inTx((tx) => saveTurn(tx, { orderId, trackingNumber: 'T', turnedAt: ago(hoursAgo), now: at }))
  expect([await save(100, ago(4)), await save(90, ago(2))]).toEqual(['OUTBOUND', null])
  expect(await listTurned(db, [orderId])).toMatchObject([{ turnKnownAt: ago(4) }])
  await inTx((tx) => endTurn(tx, { orderId, direction: 'OUTBOUND', trackingNumber: 'T' }))
  const row = await db.selectFrom('parcels').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  expect([row.turnedAt, row.turnedKnownAt]).toEqual([null, null])
})

it('labels are taken in hand by one process, for what is to be done, and not before their next try', async () => {
  const pending = await labels(await order(), { state: 'PENDING', createdAt: ago(3) })
  const voiding = await labels(await order(), { state: 'VOIDING', createdAt: ago(2) })
  const unused = await labels(await order(), { unused: ['OUTBOUND'], claimedUntil: now, tryAfter: now })
  const inHand = await labels(await order(), { state: 'PENDING', claimedUntil: ago(-1) })
  const later = await labels(await order(), { state: 'PENDING', tryAfter: ago(-1), failure: 'down' })
  const ready = await labels(await order())
  const open = [
    { orderId: pending, task: 'ORDER' },
    { orderId: voiding, task: 'VOID' },
    { orderId: unused, task: 'VOID' },
  ]
  expect(await listOpenLabelOrders(db, now)).toEqual(open)
  const claim = async (orderId: string, task: 'ORDER' | 'VOID') =>
    (await claimLabelOrder(db, { orderId, task, now, until: ago(-1) })) !== undefined
  for (const orderId of [inHand, later, ready])
    expect([await claim(orderId, 'ORDER'), await claim(orderId, 'VOID')]).toEqual([false, false])
  expect([await claim(pending, 'VOID'), await claim(voiding, 'ORDER'), await claim(unused, 'ORDER')]).toEqual(
    Array(3).fill(false),
  )
  expect([await claim(pending, 'ORDER'), await claim(voiding, 'VOID'), await claim(unused, 'VOID')]).toEqual(
    Array(3).fill(true),
  )
  expect(await claim(pending, 'ORDER')).toBe(false)
  await postponeLabelOrder(db, { orderId: pending, failure: 'down', isRefused: true, tryAfter: now })
  expect(await claim(pending, 'ORDER')).toBe(true)
  expect([
    await expediteLabelOrder(db as never, voiding),
    (await expediteLabelOrder(db as never, later))?.orderId,
  ]).toEqual([undefined, later])
  expect(await claim(later, 'ORDER')).toBe(true)
})

it('labels that are not wanted are voided, but for a parcel that is on its way', async () => {
  const of = async (state: LabelOrders['state']) => labels(await order(), { state: state as never })
  const [pending, ready, voided] = [
    await of('PENDING' as never),
    await of('READY' as never),
    await of('VOIDED' as never),
  ]
  const posted = await labels(await parcel(await order(), { postedAt: now }))
  // posted with its label, returned, and posted again with another number: the order that remains, since its history does
  const again = await labels(await parcel(base, { isManual: true }))
  await db
    .insertInto('orderEvents')
    .values({ orderId: again, move: 'sent', toStatus: 'SHIPPING_SENT', byRole: 'LENDER', at: now })
    .execute()
  const unsent = await labels(await parcel(await order(), { isManual: true }))
  const plan = (orderId: string) => planVoiding(db, { orderId })
  expect([await plan(posted), await plan(voided), await plan(ready), await plan(pending)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([await stateOf(posted), await stateOf(voided), await stateOf(ready)]).toEqual(['READY', 'VOIDED', 'VOIDING'])
  expect([await plan(again), await plan(unsent)]).toEqual([false, true])
  const finish = (orderId: string, from: 'PENDING' | 'VOIDING') =>
    finishLabelOrder(db, { orderId, from, to: 'VOIDED', now })
  expect([await finish(ready, 'PENDING'), await finish(ready, 'VOIDING'), await finish(ready, 'VOIDING')]).toEqual([
    false,
    true,
    false,
  ])
  await retryVoid(db, { orderId: ready })
  await retryVoid(db, { orderId: posted })
  expect([await stateOf(ready), await stateOf(posted)]).toEqual(['VOIDING', 'READY'])
  const unused = () => planUnused(db as never, { orderId: posted, direction: 'RETURN' })
  expect([await unused(), await unused()]).toEqual([true, false])
  expect(await planUnused(db as never, { orderId: ready, direction: 'RETURN' })).toBe(false)
  const late = await of('PENDING' as never)
  expect([
    await planNoLabels(db as never, { orderId: posted }),
    await planNoLabels(db as never, { orderId: late }),
  ]).toEqual([false, true])
})

it('labels and scans move the orders that have not moved yet', async () => {
  const moves = new Map<string, string[]>()
  const expected = async (orderId: Promise<string>, ...names: string[]) => void moves.set(await orderId, names)
  await expected(labels(await order()), 'labelReady')
  await expected(labels(await order(), { state: 'PENDING' }))
  await expected(labels(await order('SHIPPING_PROCESSED')))
  await expected(parcel(await order('SHIPPING_PROCESSED'), { postedAt: now }), 'sent')
  await expected(parcel(await order('SHIPPING_SENT'), { postedAt: now }))
  await expected(parcel(await order('SHIPPING_SENT'), { postedAt: now, deliveredAt: now }), 'received')
  await expected(parcel(await order('SHIPPING_RECEIVED'), { postedAt: now, deliveredAt: now }))
  await expected(parcel(await order('SHIPPING_RECEIVED'), { direction: 'RETURN', postedAt: now }), 'returned')
  await expected(parcel(await order('SHIPPING_RECEIVED', { returned_at: now }), { direction: 'RETURN', postedAt: now }))
  await expected(parcel(await order('SHIPPING_SENT'), { direction: 'RETURN', postedAt: now }), 'received')
  await expected(parcel(await order('SHIPPING_SENT'), { direction: 'RETURN' }))
  await expected(parcel(await order('SHIPPING_OPENED'), { direction: 'RETURN', postedAt: now }), 'sent', 'received')
  await expected(parcel(await order('ACCEPTED'), { direction: 'RETURN', postedAt: now }))
  const postalMoves = await listPostalMoves(db)
  for (const [orderId, names] of moves)
    expect(postalMoves.filter(({ id }) => id === orderId).map(({ move }) => move)).toEqual(names)
})
