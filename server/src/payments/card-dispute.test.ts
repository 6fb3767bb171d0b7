import { randomUUID } from 'node:crypto'
import { getClaims } from '@hemline/contract/claims/calls.ts'
import { addDays, atHour, today } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { downloadMonth, fixDifference, getMoneyMonths, getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import { getDeskOrder, moveDeskOrder, refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../../../sandboxes/payments/events.ts'
import { advanceTo } from '../../test/hours.ts'
import { arrivedLoan, behave, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { insertCorrection } from './correction-store.ts'
import { findMoneyOf } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

/** A loan whose 2490 pence were captured, and its payment. */
async function charged() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  const { paymentIntentId, orderNumber } = await world.db
    .selectFrom('orders')
    .select(['paymentIntentId', 'orderNumber'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { lender, lendee, orderId, orderNumber, paymentIntentId: paymentIntentId! }
}

/** The provider's notice that a cardholder disputes a payment at their bank, `times` times. */
async function dispute(paymentIntentId: string, { times = 1 } = {}) {
  const signedAt = Math.floor(Date.now() / 1000)
  const id = `evt_${randomUUID()}`
  const object = { id: `dp_${id}`, object: 'dispute', amount: 2490, payment_intent: paymentIntentId }
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'charge.dispute.created',
    created: signedAt,
    data: { object },
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, signedAt) }
  for (let time = 0; time < times; time++) {
    const answer = await fetch(`${world.url}/api/stripe-webhook`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    await world.drain()
  }
}
const drifts = async (id: string) =>
  (await host.ok(getMoneyReport)).body.drifts.filter(({ paymentIntentId }) => paymentIntentId === id)
const deskOrder = async (orderId: string) => (await host.ok(getDeskOrder, { query: { orderId } })).body.data
/** This month's sums; a month without a movement has none. */
const thisMonth = async () => {
  const month = today(world.clock.now()).slice(0, 7)
  const { months } = (await host.ok(getMoneyMonths)).body
  return months.find((one) => one.month === month) ?? { month, correctedPence: 0, netPence: 0 }
}

/** Says how the bank decided. */
async function decide(paymentIntentId: string, act: 'WON' | 'LOST') {
  const { kind, expectedPence, foundPence } = (await drifts(paymentIntentId)).find(
    (one) => one.kind === 'CARD_DISPUTE',
  )!
  const body = { fixId: randomUUID(), act, paymentIntentId, kind, expectedPence, foundPence, reason: 'The bank wrote.' }
  await host.ok(fixDifference, { body })
  await world.drain()
}
/** Stores, as an operator's act, that the bank took that much back of an order's payment. */
async function storeLost(orderId: string, pence: number) {
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lost = { id: randomUUID(), kind: 'CARD_DISPUTE', act: 'LOST', orderId, operatorId: host.id } as const
  const now = world.clock.now()
  await world.db
    .transaction()
    .execute((tx) => insertCorrection(tx, { ...lost, paymentIntentId: paymentIntentId!, pence, now }))
}
const refund = (orderId: string, pence: number) =>
  host.call(refundOrder, { body: { orderId, actId: randomUUID(), pence, reason: 'It was late.' } })
const takenBack = { state: 'DONE', step: 'REFUND', owedPence: 0, isTakenBack: true }
const refunds = (orderId: string) =>
  world.db
    .selectFrom('paymentOperations')
    .select(['state', 'amountPence'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'REFUND')
    .execute()

describe('a payment that its cardholder disputes', () => {
  it('is one task that names the order, however often the notice comes; one of no payment of ours is none', async () => {
    const { orderId, orderNumber, paymentIntentId } = await charged()
    await dispute(paymentIntentId, { times: 2 })
    await dispute('pi_unknown')
    expect(await drifts('pi_unknown')).toEqual([])
    expect(await drifts(paymentIntentId)).toMatchObject([
      { kind: 'CARD_DISPUTE', orderId, orderNumber, foundPence: 2490 },
    ])
    const { waiting } = (await host.ok(getToday)).body.data
    expect(waiting.filter(({ kind }) => kind === 'CARD_DISPUTE')).toMatchObject([
      { orderId, title: `Order ${orderNumber}` },
    ])
    await decide(paymentIntentId, 'WON')
    expect(await drifts(paymentIntentId)).toEqual([])
    expect(await deskOrder(orderId)).toMatchObject({ refundablePence: 2490 })
  })

  it('and the bank takes back counts as taken in full, so that a month has what left twice as a loss', async () => {
    const before = await thisMonth()
    const { orderId, paymentIntentId } = await charged()
    expect((await refund(orderId, 1000)).status).toBe(200)
    await world.drain()
    await dispute(paymentIntentId)
    expect(await drifts(paymentIntentId)).toMatchObject([{ foundPence: 2490 }])
    await decide(paymentIntentId, 'LOST')
    const after = await thisMonth()
    expect(after.correctedPence - before.correctedPence).toBe(-2490)
    expect(after.netPence - before.netPence).toBe(-1000)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1000, refundedPence: 1000 })
    const { text } = (await host.ok(downloadMonth, { body: { month: after.month } })).body
    const sum = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .reduce((total, line) => total + Math.round(100 * (Number(line[2]) - Number(line[3]))), 0)
    expect(sum).toBe(after.netPence)
  })

  it('and was lost is not refunded once more, and nothing of it is promised', async () => {
    const { lendee, orderId, paymentIntentId } = await charged()
    await dispute(paymentIntentId)
    await decide(paymentIntentId, 'LOST')
    expect(await deskOrder(orderId)).toMatchObject({ refundablePence: 0 })
    expect((await refund(orderId, 1)).body).toMatchObject({ error: { code: 'REFUND_TOO_HIGH' } })
    const body = { orderId, actId: randomUUID(), move: 'cancelAsOperator' as const, reason: 'The bank decided.' }
    await host.ok(moveDeskOrder, { body })
    await world.drain()
    expect(await refunds(orderId)).toEqual([])
    const letters = (await world.emailsTo(lendee.email)).map(({ text }) => text).join()
    expect(letters).not.toContain('returning £24.90')
  })

  it('and was lost is promised to no one whose lender cancels, nor shown as refunded', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await charged()
    await dispute(paymentIntentId)
    await decide(paymentIntentId, 'LOST')
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    const letters = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('had to cancel'))
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain('There’s nothing more to return to your card. Your coin is back with you.')
    expect(letters[0]!.text).not.toContain('£24.90')
    expect((await orderOf(lendee, orderId)).moneyBack).toEqual(takenBack)
  })

  it('and was lost is not promised to its borrower while the loan goes on, nor shown to its lender', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const left = async () =>
      Promise.all([lendee, lender].map(async (one) => (await orderOf(one, orderId)).refundablePence))
    expect(await left()).toEqual([2490, null])
    expect((await refund(orderId, 1000)).status).toBe(200)
    await world.drain()
    expect(await left()).toEqual([1490, null])
    await storeLost(orderId, -1490)
    expect(await left()).toEqual([0, null])
    const { startDate } = await orderOf(lendee, orderId)
    await advanceTo(world, atHour(addDays(startDate, -1), 19))
    await world.drain()
    const letters = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('hasn’t posted'))
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain('you can cancel and get your coin back')
    expect(letters[0]!.text).not.toContain('£')
  })

  it('of which a part was refunded before returns the rest, and promises no more when its lender cancels', async () => {
    const { lender, lendee, orderId } = await charged()
    expect((await refund(orderId, 1000)).status).toBe(200)
    await world.drain()
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'RETURNING', owedPence: 1490 })
    await world.drain()
    const letters = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('had to cancel'))
    expect(letters.map(({ text }) => text.includes('We’re returning the remaining £14.90 to your card.'))).toEqual([
      true,
    ])
    expect(letters[0]!.text).not.toContain('£24.90')
  })

  it('and was won is refunded as any other', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await charged()
    await dispute(paymentIntentId)
    await decide(paymentIntentId, 'WON')
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect((await world.emailsTo(lendee.email)).map(({ text }) => text).join()).toContain('returning £24.90')
    expect((await orderOf(lendee, orderId)).moneyBack).toEqual({
      state: 'DONE',
      step: 'REFUND',
      owedPence: 0,
      isTakenBack: false,
    })
  })

  it('and was lost is not owed back, where its refund was refused meanwhile', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await charged()
    await dispute(paymentIntentId)
    await behave(world, { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } })
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect((await drifts(paymentIntentId)).map(({ kind }) => kind).toSorted()).toEqual(['CARD_DISPUTE', 'NOT_RETURNED'])
    await decide(paymentIntentId, 'LOST')
    expect(await drifts(paymentIntentId)).toEqual([])
    await world.advance('PT2M')
    expect(await drifts(paymentIntentId)).toEqual([])
    expect((await orderOf(lendee, orderId)).moneyBack).toEqual(takenBack)
  })

  it('and was lost still pays the lender for cleaning and for postage of their own, and refunds none of it', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 99 })
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
    expect((await move(lender, orderId, 'sent')).status).toBe(200)
    expect((await move(lendee, orderId, 'received')).status).toBe(200)
    expect((await move(lendee, orderId, 'returned')).status).toBe(200)
    await storeLost(orderId, -2490)
    const preview = (await deskOrder(orderId)).moves.find((one) => one.owedPostagePence > 0)
    expect(preview).toMatchObject({ owedPostagePence: 345, refundedPostagePence: 0 })
    expect((await move(lender, orderId, 'complete')).status).toBe(200)
    await world.drain()
    const { owed } = (await lender.ok(getClaims, { query: { orderId } })).body
    expect(owed.map(({ kind, pence }) => [kind, pence]).toSorted()).toEqual([
      ['CLEANING', 1800],
      ['POSTAGE', 345],
    ])
    expect(await refunds(orderId)).toEqual([])
  })

  it('and was lost in the version before, which counted its refund too, has nothing left and can be settled', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    expect((await refund(orderId, 1000)).status).toBe(200)
    await world.drain()
    await storeLost(orderId, -2490)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1000, refundedPence: 1000 })
    await lendee.ok(createOrderIssue, { body: { orderId, description: 'The belt was missing' } })
    const { refundablePence } = (await host.ok(getDispute, { query: { orderId } })).body.data
    expect(refundablePence).toBe(0)
    const decided = { outcome: 'COMPLETED' as const, refundPence: 0, reason: 'The bank decided.' }
    expect((await host.call(resolveDispute, { body: { orderId, refundablePence, ...decided } })).status).toBe(200)
  })
})
