import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driftsOf } from '../../test/card-disputes.ts'
import { atProvider, behave, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { lookAtPayment } from '../orders/reconcile-actions.ts'
import { findMoneyOf } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const stepsOf = (orderId: string) =>
  world.db
    .selectFrom('paymentOperations')
    .select(['kind', 'state', 'amountPence'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
const mailsTo = async (member: TestMember) =>
  (await world.emailsTo(member.email))
    .filter(({ subject }) => subject.startsWith('Receipt'))
    .map(({ subject }) => subject)

async function requested() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  return { lender, lendee, orderId, paymentIntentId: (await orderOf(lendee, orderId)).paymentIntentId! }
}
async function charged() {
  const loan = await requested()
  expect((await move(loan.lender, loan.orderId, 'accept')).status).toBe(200)
  return loan
}
let acts = 0
const byHand = () => `in the dashboard ${++acts}`
const refund = (paymentIntentId: string, amountPence: number) =>
  world.deps.payments.refund({ paymentIntentId, amountPence, idempotencyKey: byHand() })
const capture = (paymentIntentId: string, amountPence = 2490) =>
  world.deps.payments.capture({ paymentIntentId, amountPence, idempotencyKey: byHand() })

/** Delivers the provider's notices about one payment, and lets them take effect. */
async function notify(paymentIntentId: string) {
  const events = (await (await fetch(`${world.url}/dev/stripe/events`)).json()) as {
    id: string
    data: { object: { id: string; payment_intent?: string } }
  }[]
  const about = events.filter(({ data }) => [data.object.id, data.object.payment_intent].includes(paymentIntentId))
  await fetch(`${world.url}/dev/stripe/events/deliver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: about.map(({ id }) => id) }),
  })
  await world.drain()
}

describe('a refund that was made at the provider', () => {
  it('counts when the loan is cancelled: only the rest is refunded, and the books agree', async () => {
    const { lender, orderId, lendee, paymentIntentId } = await charged()
    await refund(paymentIntentId, 500)
    await move(lender, orderId, 'cancel')
    expect(await orderOf(lendee, orderId)).toMatchObject({ moneyBack: { state: 'RETURNING', step: 'REFUND' } })
    expect((await orderOf(lender, orderId)).moneyBack).toBeNull()
    await world.drain()
    expect(await orderOf(lendee, orderId)).toMatchObject({ moneyBack: { state: 'DONE', step: 'REFUND' } })
    const [letter] = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('had to cancel'))
    expect(letter!.text).toContain('We’re returning £24.90 to your card in full.')
    expect(await atProvider(world, paymentIntentId)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
    expect(await stepsOf(orderId)).toContainEqual({ kind: 'REFUND', state: 'DONE', amountPence: 1990 })
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    await world.advance('PT2M')
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
    expect(await mailsTo(lendee)).toContain('Receipt: £19.90 refunded')
  })

  it('of everything leaves nothing to refund', async () => {
    const { lender, orderId, lendee, paymentIntentId } = await charged()
    await refund(paymentIntentId, 2490)
    await move(lender, orderId, 'cancel')
    await world.drain()
    expect(await stepsOf(orderId)).toContainEqual({ kind: 'REFUND', state: 'DONE', amountPence: 0 })
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    expect(await mailsTo(lendee)).toEqual(['Receipt: £24.90 charged'])
  })

  it('is counted once where our own refund was made before its answer was lost', async () => {
    const { lender, orderId, paymentIntentId } = await charged()
    await refund(paymentIntentId, 490)
    await behave(world, { failNext: { path: '/v1/refunds', status: 500, times: 2, afterActing: true } })
    await move(lender, orderId, 'cancel')
    await world.drain()
    await behave(world, {})
    await world.advance('PT1M')
    await world.drain()
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(2490)
    expect(await stepsOf(orderId)).toContainEqual({ kind: 'REFUND', state: 'DONE', amountPence: 2000 })
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
  })

  it('changes our books by its notice, once, and a difference that was shown ends', async () => {
    const { orderId, paymentIntentId } = await charged()
    await refund(paymentIntentId, 500)
    await world.advance('PT1M')
    expect(await driftsOf(host, paymentIntentId)).toMatchObject([{ kind: 'REFUNDED', foundPence: 500 }])
    await notify(paymentIntentId)
    await Promise.all([1, 2, 3].map(() => lookAtPayment(world.deps, paymentIntentId)))
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 500 })
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
    await world.advance('PT1M')
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
  })

  it('that is of all the money ends a request: nothing pays for it any more', async () => {
    const { lendee, orderId, paymentIntentId } = await requested()
    await capture(paymentIntentId)
    await refund(paymentIntentId, 2490)
    await notify(paymentIntentId)
    expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    await world.advance('PT2M')
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
  })
})

describe('a hold that was captured at the provider', () => {
  it('is refunded when the lender declines', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await requested()
    await capture(paymentIntentId)
    await move(lender, orderId, 'decline')
    expect(await orderOf(lendee, orderId)).toMatchObject({ moneyBack: { state: 'RETURNING', step: 'RELEASE' } })
    await world.drain()
    expect(await orderOf(lendee, orderId)).toMatchObject({ moneyBack: { state: 'DONE', step: 'REFUND' } })
    const letters = (await world.emailsTo(lendee.email)).map(({ text }) => text).join()
    expect(letters).toContain('We’re releasing the £24.90 hold.')
    expect(letters).not.toMatch(/haven’t been charged|We’ve released/)
    expect(await atProvider(world, paymentIntentId)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
    expect(await stepsOf(orderId)).toEqual([{ kind: 'REFUND', state: 'DONE', amountPence: 2490 }])
    expect(await mailsTo(lendee)).toEqual(['Receipt: £24.90 refunded'])
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    await world.advance('PT2M')
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
  })

  it('of less is refunded by as much, and the acceptance fails', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await requested()
    await capture(paymentIntentId, 1000)
    await move(lender, orderId, 'accept')
    await world.drain()
    expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    expect(await atProvider(world, paymentIntentId)).toMatchObject({ capturedPence: 1000, refundedPence: 1000 })
  })

  it('pays for the loan when the lender accepts, and is counted once', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await requested()
    await capture(paymentIntentId)
    await notify(paymentIntentId)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 0 })
    expect((await move(lender, orderId, 'accept')).status).toBe(200)
    await world.drain()
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 0 })
    expect(await mailsTo(lendee)).toEqual(['Receipt: £24.90 charged'])
    await world.advance('PT2M')
    expect(await driftsOf(host, paymentIntentId)).toEqual([])
    await move(lender, orderId, 'cancel')
    await world.drain()
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(2490)
  })

  it('does not pay for it once a part was refunded there', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await requested()
    await capture(paymentIntentId)
    await refund(paymentIntentId, 500)
    await move(lender, orderId, 'accept')
    await world.drain()
    expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    expect(await atProvider(world, paymentIntentId)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
  })
})
