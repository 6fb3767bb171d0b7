import { createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '../../../sandboxes/payments/events.ts'
import { ledger, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type StoredEvent = { id: string; type: string; data: { object: { id: string; payment_intent?: string } } }
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}
const storedEvents = async () => (await (await fetch(`${world.url}/dev/stripe/events`)).json()) as StoredEvent[]
const deliver = async (how: object) =>
  ((await post('/dev/stripe/events/deliver', how)) as { statuses: number[] }).statuses
const webhook = (body: string, headers: Record<string, string>) =>
  fetch(`${world.url}/api/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const countOf = async (table: 'payment_events' | 'payment_operations') =>
  Number((await world.deps.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count)

describe('a notice of the card provider', () => {
  it('is accepted only with a fresh signature over its exact bytes', async () => {
    const before = await countOf('payment_events')
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1_790_000_000,
      data: { object: { id: 'pi_none', object: 'payment_intent' } },
    })
    const now = Math.floor(Date.now() / 1000)
    for (const headers of [
      {},
      { 'stripe-signature': 'nonsense' },
      { 'stripe-signature': signatureOf(`${body} `, now) },
      { 'stripe-signature': signatureOf(body, now, 'whsec_other') },
      { 'stripe-signature': signatureOf(body, now - 301) },
    ] as Record<string, string>[]) {
      const answer = await webhook(body, headers)
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        400,
        'INVALID',
      ])
    }
    const broken = '{"id":'
    expect((await webhook(broken, { 'stripe-signature': signatureOf(broken, now) })).status).toBe(400)
    expect(await countOf('payment_events')).toBe(before)
    const good = await webhook(body, { 'stripe-signature': signatureOf(body, now) })
    expect([good.status, await good.json()]).toEqual([200, { received: true }])
    await world.drain() // about a payment that is not ours: no effect
  })

  it('changes nothing by itself, however often, late and out of order: the payment is read again', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'cancel')
    await world.drain()
    const { paymentIntentId } = await orderOf(lendee, orderId)
    const mine = (await storedEvents()).filter(({ data: { object } }) =>
      [object.id, object.payment_intent].includes(paymentIntentId ?? ''),
    )
    expect(mine.map((event) => event.type)).toEqual([
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
    ])
    const operations = await countOf('payment_operations')
    const events = await countOf('payment_events')
    const ids = mine.map((event) => event.id)
    expect(new Set(await deliver({ ids, isReversed: true, times: 3 }))).toEqual(new Set([200]))
    await world.drain()
    expect(await countOf('payment_events')).toBe(events + 3)
    expect(await countOf('payment_operations')).toBe(operations)
    expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'CANCELLED' })
    const hold = (await ledger(world)).find((one) => one.paymentIntentId === paymentIntentId)
    expect(hold).toMatchObject({ status: 'REFUNDED', capturedPence: 2490, refundedPence: 2490 })
    expect(await deliver({ ids, signedAgoSeconds: 400 })).toEqual([400, 400, 400])
  })

  it('about a hold whose answer was lost creates the order, before any timer runs', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    await post('/dev/stripe/behaviour', {
      failNext: { path: '/v1/payment_intents', status: 500, times: 4, afterActing: true },
    })
    expect((await lendee.call(createPaymentHold, { body: confirmed })).status).toBe(503)
    await post('/dev/stripe/behaviour', {})
    const event = (await storedEvents())
      .filter((event) => event.type === 'payment_intent.amount_capturable_updated')
      .at(-1)!
    expect(await deliver({ ids: [event.id], times: 2 })).toEqual([200, 200])
    await world.drain()
    const { items } = (await lendee.ok(getOrders)).body
    expect(items.map((order) => [order.status, order.paymentIntentId])).toEqual([['REQUESTED', event.data.object.id]])
    expect(
      (await ledger(world)).filter((one) => one.metadata.pendingRequestId === confirmed.pendingRequestId),
    ).toHaveLength(1)
  })

  it('about a hold released at the provider ends the request, and releases the days and the coin', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const { paymentIntentId } = await orderOf(lendee, orderId)
    await world.deps.payments.release({ paymentIntentId: paymentIntentId!, idempotencyKey: 'by hand in the dashboard' })
    const event = (await storedEvents()).filter((event) => event.type === 'payment_intent.canceled').at(-1)!
    expect(await deliver({ ids: [event.id] })).toEqual([200])
    await world.drain()
    expect(await orderOf(lender, orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    expect((await move(lender, orderId, 'accept')).status).toBe(409)
  })
})
