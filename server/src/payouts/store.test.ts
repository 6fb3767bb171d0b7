import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { getPayouts } from '@hemline/contract/payouts/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import { deleteBan, insertBan } from '../members/ban-store.ts'
import {
  findBatch,
  findPayout,
  insertBatch,
  insertPayout,
  listBatches,
  listOpenLines,
  listOrderNumbers,
  listPayouts,
  lockDetails,
  lockOpenLines,
  payBatch,
  payLinesOf,
  putIntoPayout,
  reopenLines,
  returnPayout,
} from './batch-store.ts'
import { claimWaiting, deleteDetails, findDetails, listOwedTo, markReminded, putDetails, sumOpen } from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let other: TestMember
let orderId: string
let now: Date
beforeAll(async () => {
  ;({ world, db, lender, lendee: other, orderId, now } = await worldWithRequest())
  await db.transaction().execute(async (tx) => {
    await insertBatch(tx, { id: batchId, operatorId: other.id, now })
    await insertPayout(tx, { id: payoutId, batchId, memberId: lender.id, pence: 1, sealed: 'sealed' })
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['owedLines', 'payoutDetails'] as const) await db.deleteFrom(table).execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const keys = ['key', 'older']
const batchId = randomUUID()
const payoutId = randomUUID()
type Line = { paidAt?: Date; voidedAt?: Date; payoutId?: string; detailsAskedAt?: Date; memberId?: string }
const nameOf = new Map<string, string>()
let minute = 0
/** A line that is owed, by name; each later than the one before. */
async function line(name: string, pence: number, changes: Line = {}): Promise<string> {
  const id = randomUUID()
  nameOf.set(id, name)
  minute += 1
  const ownOrderId = await copyOrder(world, orderId)
  nameOf.set(ownOrderId, name)
  const createdAt = new Date(now.getTime() + minute * 60_000)
  const values = { id, memberId: lender.id, orderId: ownOrderId, kind: 'POSTAGE' as const, pence, createdAt }
  await db
    .insertInto('owedLines')
    .values({ ...values, ...changes })
    .execute()
  return id
}
const names = (rows: readonly { id: string }[]) => rows.map(({ id }) => nameOf.get(id))
const namesByOrder = (rows: readonly { orderId: string }[]) => rows.map((row) => nameOf.get(row.orderId))
const readLine = (id: string) => db.selectFrom('owedLines').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A batch of one payment to each of these members, by which it is found. Returns the ids of the batch and its payments. */
async function batchOf(...members: TestMember[]) {
  const id = randomUUID()
  const payoutIds = members.map(() => randomUUID())
  await inTx(async (tx) => {
    await insertBatch(tx, { id, operatorId: other.id, now })
    for (const [at, member] of members.entries())
      await insertPayout(tx, { id: payoutIds[at]!, batchId: id, memberId: member.id, pence: 1, sealed: 'sealed' })
  })
  return { id, payoutIds }
}
const paying = (id: string, reference = 'FP-1') =>
  inTx((tx) => payBatch(tx, { id, operatorId: lender.id, reference, paidOn: '2030-05-01', now }))
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))

it('what is open is what is neither paid, nor taken back, nor in a batch; of each member alone', async () => {
  const ids = [
    await line('one', 100),
    await line('two', 20),
    await line('paid', 3, { paidAt: now }),
    await line('taken back', 4, { voidedAt: now }),
    await line('in a batch', 5, { payoutId }),
  ]
  await line('of another', 600, { memberId: other.id })
  expect([await sumOpen(db, lender.id), await sumOpen(db, other.id)]).toEqual([120, 600])
  expect(names(await listOpenLines(db, keys))).toEqual(['one', 'two', 'of another'])
  for (const [memberId, sealed] of [
    [lender.id, 'lost.a'],
    [other.id, 'key.a'],
  ] as const)
    await inTx((tx) => putDetails(tx, { memberId, sealed, now }))
  // first what can be paid
  expect(names(await listOpenLines(db, keys))).toEqual(['of another', 'one', 'two'])
  expect(names(await inTx((tx) => lockOpenLines(tx, ids))).sort()).toEqual(['one', 'two'])
  expect(names(await listOwedTo(db, lender.id))).toEqual(['in a batch', 'taken back', 'paid', 'two', 'one'])
  expect(await inTx((tx) => putIntoPayout(tx, { ids, payoutId }))).toBe(2)
  expect(await sumOpen(db, lender.id)).toBe(0)
})

it('a batch is paid once, with its own lines and those that were not paid yet', async () => {
  const later = await batchOf(lender)
  expect(await paying(batchId, 'first')).toMatchObject({ id: batchId, paidBy: lender.id, paidReference: 'first' })
  expect(await paying(batchId, 'second')).toBeUndefined()
  expect(await findBatch(db, batchId)).toMatchObject({ paidOn: '2030-05-01', paidReference: 'first' })
  expect(await findBatch(db, later.id)).toMatchObject({ id: later.id, paidAt: null })
  await line('in it', 100, { payoutId })
  await line('paid before', 20, { payoutId, paidAt: ago(1) })
  await line('not in it', 3)
  const ofAnother = await line('in another', 4, { payoutId: later.payoutIds[0]! })
  const paid = await inTx((tx) => payLinesOf(tx, { batchId, now }))
  expect(namesByOrder(paid)).toEqual(['in it'])
  expect(paid).toMatchObject([{ payoutId, kind: 'POSTAGE', pence: 100 }])
  expect((await readLine(ofAnother)).paidAt).toBeNull()
  expect(await sumOpen(db, lender.id)).toBe(3)
})

it('an open line is listed with its order, and its member with their bank account', async () => {
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'a', now }))
  await line('one', 100)
  await line('of another', 20, { memberId: other.id })
  const people = await db
    .selectFrom('members')
    .select(['id', 'firstName', 'secondName', 'email'])
    .where('id', 'in', [lender.id, other.id])
    .execute()
  const of = async ({ id: memberId }: TestMember, sealed: string | null) => {
    const { id: _, ...person } = people.find(({ id }) => id === memberId)!
    const owed = await db.selectFrom('owedLines').selectAll().where('memberId', '=', memberId).executeTakeFirstOrThrow()
    const orderNumber = (await listOrderNumbers(db, [owed.orderId])).get(owed.orderId)
    const { id, orderId: itsOrderId, kind, pence } = owed
    return { id, memberId, orderId: itsOrderId, kind, pence, orderNumber, ...person, sealed }
  }
  expect(await listOpenLines(db, ['a'])).toMatchObject([await of(lender, 'a'), await of(other, null)])
  expect(people.map(({ secondName }) => secondName.length > 0)).toEqual([true, true])
})

it('what is put into a batch is locked with its amounts, and the accounts of its members alone', async () => {
  const id = await line('one', 100)
  await line('two', 20)
  for (const { id: memberId } of [lender, other])
    await inTx((tx) => putDetails(tx, { memberId, sealed: memberId, now }))
  expect(await inTx((tx) => lockOpenLines(tx, [id]))).toEqual([{ id, memberId: lender.id, pence: 100 }])
  expect(await inTx((tx) => lockDetails(tx, [lender.id]))).toEqual([{ memberId: lender.id, sealed: lender.id }])
  expect(await inTx((tx) => putIntoPayout(tx, { ids: [id], payoutId }))).toBe(1)
  expect(names(await listOpenLines(db, keys))).toEqual(['two'])
})

it('an unpaid batch is listed before a paid one that is newer; those that are asked for, alone', async () => {
  const unpaid = await batchOf(lender)
  const paid = await batchOf(lender, other)
  await paying(paid.id)
  const ids = [paid.id, unpaid.id]
  const { firstName, email } = await db
    .selectFrom('members')
    .select(['firstName', 'email'])
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await listBatches(db, ids)).toMatchObject([unpaid, paid].map(({ id }) => ({ id, firstName, email })))
  expect((await listBatches(db, [paid.id])).map(({ id }) => id)).toEqual([paid.id])
  const payouts = await listPayouts(db, [paid.id])
  expect(payouts.map(({ id }) => id).sort()).toEqual(paid.payoutIds.toSorted())
  expect(payouts.map((payout) => [payout.firstName, payout.secondName.length > 0])).toEqual([
    ['Bea', true],
    ['Lena', true],
  ])
})

it('a payment of a paid batch comes back once; its lines are open again, and the others of the batch are not', async () => {
  const { id, payoutIds } = await batchOf(lender, other)
  const [back, staying] = payoutIds as [string, string]
  const come = (reason: string) => inTx((tx) => returnPayout(tx, { id: back, operatorId: other.id, reason, now }))
  expect(await come('Too early')).toBeUndefined()
  await paying(id)
  expect(await come('Closed')).toMatchObject({ id: back, returnedAt: now, returnedBy: other.id })
  expect(await come('Again')).toBeUndefined()
  expect(await findPayout(db, back)).toMatchObject({ id: back, returnedReason: 'Closed' })
  expect(await findPayout(db, staying)).toMatchObject({ id: staying, returnedAt: null, returnedReason: null })
  expect(await findPayout(db, randomUUID())).toBeUndefined()

  const lineBack = await line('back', 100, { payoutId: back, paidAt: ago(1) })
  const lineStaying = await line('staying', 20, { payoutId: staying, paidAt: ago(1) })
  expect(namesByOrder(await inTx((tx) => reopenLines(tx, { payoutId: back, now })))).toEqual(['back'])
  expect(await readLine(lineBack)).toMatchObject({ paidAt: null, payoutId: null, detailsAskedAt: now })
  expect(await readLine(lineStaying)).toMatchObject({ paidAt: ago(1), payoutId: staying, detailsAskedAt: null })
})

it('a member reads each line with the number of its order and of its batch', async () => {
  const waiting = await line('waiting', 100)
  const inBatch = await line('in a batch', 20, { payoutId })
  await line('of another', 3, { memberId: other.id })
  const rows = await listOwedTo(db, lender.id)
  const no = (await findBatch(db, batchId))!.no
  expect(rows.map(({ id, batchNo }) => [id, batchNo])).toEqual([
    [inBatch, no],
    [waiting, null],
  ])
  const numbers = new Map(rows.map((row) => [row.orderId, row.orderNumber]))
  expect(await listOrderNumbers(db, [...numbers.keys()])).toEqual(numbers)
  expect(numbers.size).toBe(2)
  expect(await listOrderNumbers(db, [])).toEqual(new Map())
})

it('the oldest thousand open lines are listed; to a member five hundred of theirs, what is owed first, and the sum of all', async () => {
  const { rows } = await world.deps.pool.query<{ id: string }>(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number',
       'many-' || n, 'pending_request_id', null, 'payment_intent_id', null))).* from orders o, generate_series(1, 501) n
     where o.id = $1 returning id`,
    [orderId],
  )
  const lines = rows.flatMap((row) => (['POSTAGE', 'CLEANING'] as const).map((kind) => ({ orderId: row.id, kind })))
  const values = lines.map((owed, at) => {
    return { id: randomUUID(), memberId: lender.id, pence: 1, createdAt: new Date(now.getTime() + at), ...owed }
  })
  await db.insertInto('owedLines').values(values).execute()
  const ids = values.map(({ id }) => id)
  expect((await listOpenLines(db, keys)).map(({ id }) => id)).toEqual(ids.slice(0, 1000))
  const own = async () => (await listOwedTo(db, lender.id)).map(({ id }) => id)
  expect(await own()).toEqual(ids.slice(-500).toReversed())
  const { owedPence } = (await lender.ok(getPayouts)).body.data
  expect(owedPence).toBe(ids.length)
  const [oldest, ...rest] = ids
  await db.updateTable('owedLines').set({ paidAt: now }).where('id', 'in', rest).execute()
  expect(await own()).toEqual([...ids.slice(-499).toReversed(), oldest])
})

it('a bank account replaces the one that was seen, none where none was seen, and any where nothing is named', async () => {
  const put = (memberId: string, sealed: string, seen?: Date | null, at = now) =>
    inTx((tx) => putDetails(tx, { memberId, sealed, now: at, seen }))
  const sealed = async ({ id }: TestMember) => (await findDetails(db, id))?.sealed
  expect([await put(lender.id, 'a', now), await sealed(lender)]).toEqual([false, undefined])
  expect([await put(lender.id, 'a', null), await put(other.id, 'z')]).toEqual([true, true])
  expect([await put(lender.id, 'b', null), await put(lender.id, 'b', ago(1)), await sealed(lender)]).toEqual([
    false,
    false,
    'a',
  ])
  expect([await put(lender.id, 'b', now, ago(-1)), await sealed(lender), await sealed(other)]).toEqual([true, 'b', 'z'])
  expect((await findDetails(db, lender.id))?.updatedAt).toEqual(ago(-1))
  expect([await put(lender.id, 'c'), await sealed(lender), await sealed(other)]).toEqual([true, 'c', 'z'])
})

it('the newest hundred batches are listed', async () => {
  await inTx(async (tx) => {
    for (let count = 0; count < 101; count++) await insertBatch(tx, { id: randomUUID(), operatorId: other.id, now })
  })
  const nos = (await listBatches(db)).map(({ no }) => no)
  expect(nos).toHaveLength(100)
  expect(nos).toEqual(nos.toSorted((one, next) => next - one))
})

it('a member without a bank account is reminded of open amounts at intervals, all of them together', async () => {
  const claim = async () => [
    ...new Set((await inTx((tx) => claimWaiting(tx, { now, again: ago(5), keys }))).map(({ memberId }) => memberId)),
  ]
  await line('asked too lately', 1, { detailsAskedAt: ago(4) })
  await line('paid', 1, { paidAt: now })
  await line('taken back', 1, { voidedAt: now })
  await line('in a batch', 1, { payoutId })
  expect(await claim()).toEqual([])
  await line('never asked', 1)
  await line('asked long ago', 1, { detailsAskedAt: ago(5), memberId: other.id })
  expect((await claim()).sort()).toEqual([lender.id, other.id].sort())
  expect(await claim()).toEqual([])

  const remindedAt = async (at: Date) =>
    names(await db.selectFrom('owedLines').select('id').where('detailsAskedAt', '=', at).orderBy('createdAt').execute())
  await inTx((tx) => markReminded(tx, { memberIds: [], now: ago(-1) }))
  await inTx((tx) => markReminded(tx, { memberIds: [lender.id], now: ago(-1) }))
  expect(await remindedAt(ago(-1))).toEqual(['asked too lately', 'never asked'])
  expect(await remindedAt(now)).toEqual(['asked long ago'])

  await db.updateTable('owedLines').set({ detailsAskedAt: null }).execute()
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'older.a', now }))
  expect(await claim()).toEqual([other.id])
  // what no key opens counts as none, once the keys are known to be right: they open the account of another
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'lost.a', now }))
  expect(await claim()).toEqual([])
  await inTx((tx) => putDetails(tx, { memberId: other.id, sealed: 'key.a', now }))
  expect(await claim()).toEqual([lender.id])
  for (const { id } of [lender, other]) await inTx((tx) => deleteDetails(tx, id))
  await db.updateTable('owedLines').set({ detailsAskedAt: null }).execute()
  await inTx((tx) => insertBan(tx, { memberId: lender.id, bannedAt: now, emailHash: 'hash' }))
  expect(await claim()).toEqual([other.id])
  await inTx((tx) => deleteBan(tx, lender.id))
  expect(await claim()).toEqual([lender.id])
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'b', now }))
  expect(await findDetails(db, lender.id)).toMatchObject({ sealed: 'b' })
  expect(await findDetails(db, other.id)).toBeUndefined()
  expect([await inTx((tx) => deleteDetails(tx, other.id)), await inTx((tx) => deleteDetails(tx, lender.id))]).toEqual([
    false,
    true,
  ])
})
