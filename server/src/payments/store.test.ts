import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { endDrift, noteDrift } from './drift-store.ts'
import { findOwed, owe, voidCleaning } from './owed-store.ts'
import {
  claimOperation,
  findMoneyOf,
  findRefundable,
  finishOperation,
  listOperationsByKey,
  listOperationsOf,
  listSettledPayments,
  listStrandedOperations,
  type OperationKind,
  planOperation,
  unclaimOperation,
} from './store.ts'
import { claimTurn, finishTurn } from './turn-store.ts'

let world: World
let host: TestMember
let lender: TestMember
let orderId: string
let otherId: string
let now: Date
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
  const one = await lenderAndStranger(world)
  const other = await lenderAndStranger(world)
  lender = one.lender
  orderId = await requestLoan(world, one.lendee, { listingId: one.listingId })
  otherId = await requestLoan(world, other.lendee, { listingId: other.listingId })
  now = world.clock.now()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('paymentOperations').execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
type Changes = { state?: 'PENDING' | 'DONE' | 'REFUSED'; claimedUntil?: Date; finishedAt?: Date; attempts?: number }
async function operation(
  key: string,
  {
    kind = 'CAPTURE',
    of = orderId,
    pence = 100,
    at = ago(2),
    payment = 'pi_1',
    ...changes
  }: Changes & {
    kind?: OperationKind
    of?: string
    pence?: number
    at?: Date
    payment?: string
  },
): Promise<void> {
  await planOperation(world.db as never, {
    key,
    kind,
    orderId: of,
    pendingRequestId: null,
    setupIntentId: null,
    paymentIntentId: payment,
    amountPence: pence,
    now: at,
  })
  if (Object.keys(changes).length > 0)
    await world.db.updateTable('paymentOperations').set(changes).where('key', '=', key).execute()
}
const paymentOf = async (id: string) =>
  (await world.db.selectFrom('orders').select('paymentIntentId').where('id', '=', id).executeTakeFirstOrThrow())
    .paymentIntentId!
const keysOf = async (found: Promise<readonly { key: string }[]>) => (await found).map(({ key }) => key)

it('an order’s money is what was captured of it, less what is given back or may be yet', async () => {
  const [payment, ofOther] = [await paymentOf(orderId), await paymentOf(otherId)]
  await operation('captured', { payment, pence: 2490, state: 'DONE' })
  await operation('to be captured', { payment, pence: 7 })
  await operation('not captured', { payment, pence: 11, state: 'REFUSED' })
  await operation('held', { payment, kind: 'HOLD', pence: 2490, state: 'DONE' })
  await operation('refunded', { payment, kind: 'REFUND', pence: 500, state: 'DONE' })
  await operation('to be refunded', { payment, kind: 'REFUND', pence: 90 })
  await operation('not refunded', { payment, kind: 'REFUND', pence: 13, state: 'REFUSED' })
  await operation('of another order', { of: otherId, payment: ofOther, pence: 1900, state: 'DONE' })
  await operation('of a claim’s charge', { kind: 'REFUND', payment: 'pi_claim', pence: 70, state: 'DONE' })
  expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 590 })
  expect(await findRefundable(world.db, orderId)).toBe(1900)
  expect(await findRefundable(world.db, otherId)).toBe(1900)
  expect(await keysOf(listOperationsByKey(world.db, ['held', 'captured', 'unknown']))).toHaveLength(2)
  expect(await listOperationsByKey(world.db, [])).toEqual([])
})

it('an operation is claimed by one at a time, and finished once', async () => {
  await operation('one', {})
  await operation('two', {})
  const claim = (at: Date) => claimOperation(world.db, { key: 'one', now: at, until: new Date(at.getTime() + HOUR_MS) })
  expect(await claim(now)).toMatchObject({ key: 'one', attempts: 1 })
  expect(await claim(ago(-0.5))).toBeUndefined()
  expect(await claim(ago(-1))).toMatchObject({ attempts: 2 })
  await unclaimOperation(world.db, 'one')
  expect(await claim(now)).toMatchObject({ attempts: 3 })
  expect(await finishOperation(world.db, { key: 'one', state: 'DONE', now })).toBe(true)
  expect(await finishOperation(world.db, { key: 'one', state: 'REFUSED', refusalCode: 'card_declined', now })).toBe(
    false,
  )
  expect(await claim(ago(-9))).toBeUndefined()
  const rows = await world.db.selectFrom('paymentOperations').selectAll().orderBy('key').execute()
  expect(rows.map(({ key, state, refusalCode, attempts }) => [key, state, refusalCode, attempts])).toEqual([
    ['one', 'DONE', null, 3],
    ['two', 'PENDING', null, 0],
  ])
})

it('an old operation without a claim is stranded, except for a hold', async () => {
  await operation('planned', { at: ago(3) })
  await operation('given up', { at: ago(4), claimedUntil: now })
  await operation('in hand', { at: ago(3), claimedUntil: ago(-1) })
  await operation('young', { at: ago(1) })
  await operation('done', { at: ago(3), state: 'DONE' })
  await operation('hold', { kind: 'HOLD', at: ago(3) })
  const plannedBefore = ago(1)
  expect(await keysOf(listStrandedOperations(world.db, { now, plannedBefore }))).toEqual(['given up', 'planned'])
})

it('what the provider must know too is what was held or charged within the time', async () => {
  const done = { state: 'DONE', finishedAt: ago(2) } as const
  for (const kind of ['HOLD', 'CHARGE', 'PAYMENT', 'CAPTURE', 'REFUND', 'RELEASE'] as const)
    await operation(kind, { kind, at: ago(3), ...done })
  await operation('at the beginning', { kind: 'HOLD', at: ago(5), ...done })
  await operation('before', { kind: 'HOLD', at: ago(5.1), ...done })
  await operation('just finished', { kind: 'HOLD', at: ago(3), state: 'DONE', finishedAt: ago(1) })
  await operation('refused', { kind: 'HOLD', at: ago(3), state: 'REFUSED', finishedAt: ago(2) })
  const keys = await keysOf(listSettledPayments(world.db, { since: ago(5), before: ago(1) }))
  expect(keys.sort()).toEqual(['CHARGE', 'HOLD', 'PAYMENT', 'at the beginning'])
  await operation('of another payment', { payment: 'pi_2' })
  expect(await keysOf(listOperationsOf(world.db, 'pi_2'))).toEqual(['of another payment'])
})

it('nothing is owed of nothing, a thing once; cleaning is taken back of its order alone, unless it was paid', async () => {
  const { db } = world
  const rows = () => db.selectFrom('owedLines').select(['orderId', 'kind', 'voidedAt', 'paidAt']).execute()
  const oweIt = (kind: 'CLEANING' | 'POSTAGE', of = orderId, pence = 1800) =>
    db.transaction().execute((tx) => owe(tx, { kind, memberId: lender.id, orderId: of, pence, now }))
  expect(await heardOf(world, { host }, () => oweIt('POSTAGE', orderId, 0))).toEqual([])
  expect(await rows()).toEqual([])
  expect(await heardOf(world, { host }, () => oweIt('CLEANING'))).toEqual(['host desk'])
  await oweIt('CLEANING')
  await oweIt('POSTAGE')
  await oweIt('CLEANING', otherId)
  expect(await rows()).toHaveLength(3)
  const owed = (kind: 'CLEANING' | 'POSTAGE', of = orderId) => findOwed(db, { orderId: of, kind })
  const voided = (of: string) => db.transaction().execute((tx) => voidCleaning(tx, { orderId: of, now }))
  await db.updateTable('owedLines').set({ paidAt: now }).where('orderId', '=', otherId).execute()
  await voided(otherId)
  expect(await owed('CLEANING', otherId)).toMatchObject({ pence: 1800, paidAt: now })
  await voided(orderId)
  expect([await owed('CLEANING'), (await owed('POSTAGE'))?.pence]).toEqual([undefined, 1800])
  await db.updateTable('owedLines').set({ paidAt: null }).where('orderId', '=', otherId).execute()
  expect(await owed('CLEANING', otherId)).toBeDefined()
})

it('a difference from the provider’s books is one until it changes or ends, and the operators hear of each', async () => {
  const { db } = world
  const base = {
    paymentIntentId: 'pi_1',
    kind: 'CAPTURED' as 'CAPTURED' | 'MISSING',
    orderId,
    expectedPence: 100,
    foundPence: 90,
  }
  const note =
    (change: Partial<typeof base> = {}, at = now) =>
    () =>
      noteDrift(db, { ...base, ...change, now: at })
  const end =
    (kind = base.kind) =>
    () =>
      endDrift(db, { paymentIntentId: 'pi_1', kind, now })
  const desk = (act: () => Promise<unknown>) => heardOf(world, { host }, act)
  const open = async () =>
    (await db.selectFrom('paymentDrifts').selectAll().where('resolvedAt', 'is', null).execute()).map(
      ({ paymentIntentId, expectedPence, foundPence, lastSeenAt }) => [
        paymentIntentId,
        expectedPence,
        foundPence,
        lastSeenAt.getTime() === now.getTime(),
      ],
    )
  expect(await desk(note({}, ago(1)))).toEqual(['host desk'])
  expect(await desk(note({ paymentIntentId: 'pi_2' }, ago(1)))).toEqual(['host desk'])
  expect(await desk(note())).toEqual([])
  expect((await open()).sort()).toEqual([
    ['pi_1', 100, 90, true],
    ['pi_2', 100, 90, false],
  ])
  expect(await desk(note({ foundPence: 80 }))).toEqual(['host desk'])
  expect(await desk(note({ expectedPence: 110, foundPence: 80 }))).toEqual(['host desk'])
  expect(await desk(end('MISSING'))).toEqual([])
  expect(await desk(end())).toEqual(['host desk'])
  expect(await desk(end())).toEqual([])
  expect(await open()).toEqual([['pi_2', 100, 90, false]])
  const firstSeen = async () =>
    (
      await db
        .selectFrom('paymentDrifts')
        .select('firstSeenAt')
        .where('paymentIntentId', '=', 'pi_1')
        .executeTakeFirstOrThrow()
    ).firstSeenAt
  expect(await firstSeen()).toEqual(ago(1))
  expect(await desk(note({ expectedPence: 110, foundPence: 80 }))).toEqual(['host desk'])
  expect(await open()).toHaveLength(2)
  expect(await firstSeen()).toEqual(now)
})

it('a turn is taken by one, and again only after its time', async () => {
  const take = (at: Date, name = 'books') => claimTurn(world.db, { name, now: at, everyMs: HOUR_MS })
  expect([await take(ago(3)), await take(ago(2.1)), await take(ago(2)), await take(ago(2))]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(await take(ago(2), 'others')).toBe(true)
  await finishTurn(world.db, { name: 'books', now })
  const done = await world.db.selectFrom('turns').select('name').where('doneAt', '=', now).execute()
  expect(done).toEqual([{ name: 'books' }])
})
