import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  insertBatch,
  insertPayout,
  listBatches,
  listOpenLines,
  lockOpenLines,
  payBatch,
  payLinesOf,
  putIntoPayout,
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
  const createdAt = new Date(now.getTime() + minute * 60_000)
  const values = { id, memberId: lender.id, orderId: ownOrderId, kind: 'POSTAGE' as const, pence, createdAt }
  await db
    .insertInto('owedLines')
    .values({ ...values, ...changes })
    .execute()
  return id
}
const names = (rows: readonly { id: string }[]) => rows.map(({ id }) => nameOf.get(id))
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
  expect(names(await listOpenLines(db))).toEqual(['one', 'two', 'of another'])
  expect(names(await inTx((tx) => lockOpenLines(tx, ids))).sort()).toEqual(['one', 'two'])
  expect(names(await listOwedTo(db, lender.id))).toEqual(['in a batch', 'taken back', 'paid', 'two', 'one'])
  expect(await inTx((tx) => putIntoPayout(tx, { ids, payoutId }))).toBe(2)
  expect(await sumOpen(db, lender.id)).toBe(0)
})

it('a batch is paid once, with its own lines and those that were not paid yet', async () => {
  const pay = (reference: string) =>
    inTx((tx) => payBatch(tx, { id: batchId, operatorId: lender.id, reference, paidOn: '2030-05-01', now }))
  expect(await pay('first')).toMatchObject({ paidBy: lender.id, paidReference: 'first' })
  expect(await pay('second')).toBeUndefined()
  await line('in it', 100, { payoutId })
  await line('paid before', 20, { payoutId, paidAt: ago(1) })
  await line('not in it', 3)
  expect(names(await inTx((tx) => payLinesOf(tx, { batchId, now })))).toEqual(['in it'])
  expect(await sumOpen(db, lender.id)).toBe(3)
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
  const claim = async () =>
    (await inTx((tx) => claimWaiting(tx, { now, again: ago(5) }))).map(({ memberId }) => memberId)
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
  await inTx((tx) => markReminded(tx, { memberIds: [lender.id], now: ago(-1) }))
  expect(await remindedAt(ago(-1))).toEqual(['asked too lately', 'never asked'])
  expect(await remindedAt(now)).toEqual(['asked long ago'])

  await db.updateTable('owedLines').set({ detailsAskedAt: null }).execute()
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'a', now }))
  expect(await claim()).toEqual([other.id])
  await inTx((tx) => putDetails(tx, { memberId: lender.id, sealed: 'b', now }))
  expect(await findDetails(db, lender.id)).toMatchObject({ sealed: 'b' })
  expect(await findDetails(db, other.id)).toBeUndefined()
  expect([await inTx((tx) => deleteDetails(tx, other.id)), await inTx((tx) => deleteDetails(tx, lender.id))]).toEqual([
    false,
    true,
  ])
})
