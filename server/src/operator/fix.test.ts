import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@hemline/contract/call.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import type { FixAct } from '@hemline/contract/operator/fixes.ts'
import { compareWithProvider, fixDifference, getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentOperations } from '../../db-types.ts'
import { atProvider, behave, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findMoneyOf } from '../payments/store.ts'

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com, second@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  second = await world.member({ email: 'second@example.com', firstName: 'Sena' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

/** A loan whose 2490 pence were captured, and its payment. */
async function charged() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { lender, lendee, orderId, paymentIntentId: paymentIntentId! }
}
const compare = async () => {
  await host.ok(compareWithProvider, { body: {} })
  await world.drain()
  await world.advance('PT1M')
}
const drifts = async (id: string) =>
  (await host.ok(getMoneyReport)).body.drifts.filter(({ paymentIntentId }) => paymentIntentId === id)
const body = (drift: Drift, act: FixAct, fixId: string = randomUUID()): BodyOf<typeof fixDifference> => ({
  fixId,
  act,
  paymentIntentId: drift.paymentIntentId,
  kind: drift.kind,
  expectedPence: drift.expectedPence,
  foundPence: drift.foundPence,
  reason: 'Seen in the dashboard.',
})
/** Stores a step as done that the provider has not made. */
const doneHere = (
  step: Pick<Insertable<PaymentOperations>, 'key' | 'kind' | 'orderId' | 'paymentIntentId' | 'amountPence'>,
) => {
  const now = world.clock.now()
  return world.db
    .insertInto('paymentOperations')
    .values({ ...step, state: 'DONE', createdAt: now, finishedAt: now })
    .execute()
}
const refundElsewhere = (paymentIntentId: string, pence: number) =>
  world.deps.payments.refund({ paymentIntentId, amountPence: pence, idempotencyKey: `elsewhere:${randomUUID()}` })

it('“Compare now” finds a difference of the last weeks without waiting for the hour', async () => {
  const { paymentIntentId } = await charged()
  await world.advance('PT3H')
  await refundElsewhere(paymentIntentId, 500)
  await world.drain()
  expect(await drifts(paymentIntentId)).toEqual([])
  await compare()
  expect(await drifts(paymentIntentId)).toMatchObject([{ kind: 'REFUNDED', expectedPence: 0, foundPence: 500 }])
})

describe('a refund that was made at the provider', () => {
  it('is taken over: the difference ends, no money moves, and less can be refunded', async () => {
    const { orderId, paymentIntentId } = await charged()
    await refundElsewhere(paymentIntentId, 500)
    await compare()
    const [drift] = await drifts(paymentIntentId)
    await host.ok(fixDifference, { body: body(drift!, 'RECORD') })
    expect(await drifts(paymentIntentId)).toEqual([])
    await compare()
    expect(await drifts(paymentIntentId)).toEqual([])
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(500)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 500 })
    expect((await host.ok(getAudit)).body.items[0]).toMatchObject({
      action: 'fix-difference',
      orderId,
      detail: { act: 'RECORD', expectedPence: 0, foundPence: 500, reason: 'Seen in the dashboard.' },
    })
  })

  it('is fixed once by two operators together, and once by one press that is repeated', async () => {
    const { paymentIntentId } = await charged()
    await refundElsewhere(paymentIntentId, 300)
    await compare()
    const [drift] = await drifts(paymentIntentId)
    const mine = body(drift!, 'RECORD')
    const answers = await Promise.all([
      host.call(fixDifference, { body: mine }),
      host.call(fixDifference, { body: mine }),
      second.call(fixDifference, { body: body(drift!, 'RECORD') }),
    ])
    const rows = await world.db
      .selectFrom('paymentCorrections')
      .selectAll()
      .where('paymentIntentId', '=', paymentIntentId)
      .execute()
    expect(rows).toHaveLength(1)
    const winner = rows[0]!.operatorId === host.id ? [200, 200, 409] : [409, 409, 200]
    expect(answers.map(({ status }) => status)).toEqual(winner)
    const lines = (await host.ok(getAudit, { query: { words: paymentIntentId } })).body.items
    expect(lines.filter(({ action }) => action === 'fix-difference')).toHaveLength(1)
  })

  it('that changed since it was shown is CONFLICT, and nothing is written', async () => {
    const { paymentIntentId } = await charged()
    await refundElsewhere(paymentIntentId, 300)
    await compare()
    const [drift] = await drifts(paymentIntentId)
    await refundElsewhere(paymentIntentId, 200)
    const answer = await host.call(fixDifference, { body: body(drift!, 'RECORD') })
    expect(answer.body.error.code).toBe('CONFLICT')
    await compare()
    expect(await drifts(paymentIntentId)).toMatchObject([{ foundPence: 500 }])
  })
})

it('a refund of ours that the provider lost is made again, once', async () => {
  const { orderId, paymentIntentId } = await charged()
  await doneHere({ key: `lost:${orderId}`, kind: 'REFUND', orderId, paymentIntentId, amountPence: 700 })
  await world.advance('PT1M')
  await compare()
  const [drift] = await drifts(paymentIntentId)
  expect(drift).toMatchObject({ kind: 'REFUNDED', expectedPence: 700, foundPence: 0 })
  const again = body(drift!, 'REFUND')
  await host.ok(fixDifference, { body: again })
  await host.ok(fixDifference, { body: again })
  await world.drain()
  expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(700)
  await compare()
  expect(await drifts(paymentIntentId)).toEqual([])
  expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 700 })
})

it('a refund that the provider refuses does not hide the difference', async () => {
  const { orderId, paymentIntentId } = await charged()
  await doneHere({ key: `lost2:${orderId}`, kind: 'REFUND', orderId, paymentIntentId, amountPence: 700 })
  await world.advance('PT1M')
  await compare()
  const [drift] = await drifts(paymentIntentId)
  await behave(world, { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed' } })
  await host.ok(fixDifference, { body: body(drift!, 'REFUND') })
  await world.drain()
  await compare()
  expect(await drifts(paymentIntentId)).toMatchObject([{ kind: 'REFUNDED', expectedPence: 700, foundPence: 0 }])
  expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(0)
})

it('a hold that is still there after its release is released again', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const { paymentIntentId } = (await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()) as { paymentIntentId: string }
  // as if the provider had answered and forgotten: our release is done, the hold is there
  await doneHere({ key: `release:${orderId}`, kind: 'RELEASE', orderId, paymentIntentId, amountPence: 0 })
  await move(lender, orderId, 'decline')
  await world.advance('PT1M')
  await compare()
  const [drift] = await drifts(paymentIntentId)
  expect(drift).toMatchObject({ kind: 'STILL_HELD', foundPence: 2490 })
  await host.ok(fixDifference, { body: body(drift!, 'RELEASE') })
  await world.drain()
  expect((await atProvider(world, paymentIntentId)).status).toBe('RELEASED')
  await compare()
  expect(await drifts(paymentIntentId)).toEqual([])
})

it('a payment that the provider never had stops counting, and is not found again', async () => {
  await doneHere({ key: 'ghost', kind: 'CHARGE', paymentIntentId: 'pi_ghost', amountPence: 900 })
  await world.advance('PT1M')
  await compare()
  const [drift] = await drifts('pi_ghost')
  expect(drift).toMatchObject({ kind: 'MISSING', expectedPence: 900 })
  await host.ok(fixDifference, { body: body(drift!, 'RECORD') })
  await compare()
  expect(await drifts('pi_ghost')).toEqual([])
  const rows = await world.db
    .selectFrom('paymentCorrections')
    .select('pence')
    .where('paymentIntentId', '=', 'pi_ghost')
    .execute()
  expect(rows).toEqual([{ pence: -900 }])
})

/** The letters that say that there is nothing to return. */
const nothingToReturn = async ({ email }: TestMember) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.includes('nothing to return')).map(({ text }) => text)

/** A loan with a payment that the provider does not have. */
async function chargedNowhere() {
  const { paymentIntentId, ...loan } = await charged()
  const gone = `pi_gone_${loan.orderId}`
  await world.db.updateTable('orders').set({ paymentIntentId: gone }).where('id', '=', loan.orderId).execute()
  await world.db
    .updateTable('paymentOperations')
    .set({ paymentIntentId: gone })
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()
  return { ...loan, gone }
}

it('a loan’s payment that the provider never had is owed to no one once it is recorded, also where its refund was refused', async () => {
  const { lender, lendee, orderId, gone } = await chargedNowhere()
  expect((await move(lender, orderId, 'cancel')).status).toBe(200)
  await world.drain()
  await world.advance('PT1M')
  await compare()
  const open = await drifts(gone)
  expect(open.map(({ kind }) => kind).sort()).toEqual(['MISSING', 'NOT_RETURNED'])
  await host.ok(fixDifference, { body: body(open.find(({ kind }) => kind === 'MISSING')!, 'RECORD') })
  await compare()
  expect(await drifts(gone)).toEqual([])
  expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'DONE', owedPence: 0, isTakenBack: true })
  // the letter before it promised another
  await world.drain()
  expect(await nothingToReturn(lendee)).toEqual([expect.stringContaining('about £24.90 that was still to go back')])
})

it('a loan’s payment that the provider never had is not refunded', async () => {
  const { lender, lendee, orderId, gone } = await chargedNowhere()
  await world.advance('PT1M')
  await compare()
  const [drift] = await drifts(gone)
  expect(drift).toMatchObject({ kind: 'MISSING' })
  await host.ok(fixDifference, { body: body(drift!, 'RECORD') })
  expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 0, refundedPence: 0 })
  expect((await move(lender, orderId, 'cancel')).status).toBe(200)
  await world.drain()
  expect(await drifts(gone)).toEqual([])
  expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'DONE', isTakenBack: true })
  expect(await nothingToReturn(lendee)).toEqual([])
})

it('is refused to others, with an act that does not fit, without a reason, and while the provider is silent', async () => {
  const { lender, paymentIntentId } = await charged()
  await refundElsewhere(paymentIntentId, 100)
  await compare()
  const [drift] = await drifts(paymentIntentId)
  const right = body(drift!, 'RECORD')
  expect((await lender.call(fixDifference, { body: right })).status).toBe(404)
  expect((await lender.call(compareWithProvider, { body: {} })).status).toBe(404)
  expect((await host.call(fixDifference, { body: { ...right, act: 'RELEASE' } })).status).toBe(400)
  expect((await host.call(fixDifference, { body: { ...right, reason: ' ' } })).status).toBe(400)
  await behave(world, {
    failNext: { method: 'GET', path: `/v1/payment_intents/${paymentIntentId}`, status: 500, times: 5 },
  })
  const silent = await host.call(fixDifference, { body: right })
  expect(silent.status).toBe(503)
  await behave(world, {})
  expect(await drifts(paymentIntentId)).toHaveLength(1)
  await host.ok(fixDifference, { body: right })
})
