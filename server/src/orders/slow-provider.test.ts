import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession } from '@hemline/contract/requests/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAt } from '../../../sandboxes/payments/sandbox-keys.ts'
import { faultsOf } from '../../test/balance.ts'
import { behave, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { openTransactions } from '../../test/locks.ts'
import { orderOf } from '../../test/post.ts'
import { holdsOf } from '../../test/random-moves.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import type { Payments } from '../outside/payments/port.ts'
import { stripePayments } from '../outside/payments/stripe.ts'

/** Longer than a busy machine needs for an answer. */
const SHORT_LIMIT_MS = 1500

let world: World
let longLimit: Payments
/** A client with a short time limit. */
let shortLimit: Payments
/** A client that makes one attempt. */
let asksOnce: Payments
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'true' })
  longLimit = world.deps.payments
  const at = { ...sandboxAt(world.url), clock: world.clock, retries: 0 }
  shortLimit = stripePayments({ ...at, timeoutMs: SHORT_LIMIT_MS })
  asksOnce = stripePayments({ ...at, timeoutMs: 30_000 })
})
afterEach(async () => {
  world.deps.payments = longLimit
  await behave(world, {})
})
afterAll(() => world.close())

const statusOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).status

/** A provider that records calls made while a transaction was open: `madeInTransaction` names them. */
function recordCalls(payments: Payments) {
  const calls: string[] = []
  const madeInTransaction: string[] = []
  const provider = new Proxy(payments, {
    get(target, name) {
      const call = Reflect.get(target, name)
      if (typeof call !== 'function' || name === 'readEvent') return call
      return async (...given: unknown[]) => {
        calls.push(String(name))
        await expect
          .poll(() => openTransactions(world), { timeout: 10_000 })
          .toBe(0)
          .catch(() => madeInTransaction.push(String(name)))
        return call.apply(target, given)
      }
    },
  })
  return { provider, calls, madeInTransaction }
}

describe('while the provider is slow', () => {
  it('no transaction is open, and every operation completes', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    const declined = await lenderAndStranger(world)
    const toDecline = await requestLoan(world, declined.lendee, { listingId: declined.listingId, from: 20, to: 22 })
    const { provider, calls, madeInTransaction } = recordCalls(longLimit)
    world.deps.payments = provider
    await behave(world, { latencyMs: 200 })
    const confirming = lendee.ok(createOrder, { body: confirmed })
    await move(declined.lender, toDecline, 'decline')
    const { orderId } = (await confirming).body
    expect((await move(lender, orderId, 'accept')).body.isSettling).toBe(false)
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect(madeInTransaction).toEqual([])
    expect(calls).toEqual(expect.arrayContaining(['readSetup', 'placeHold', 'capture', 'release', 'refund']))
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('an answer of the provider after our time limit', () => {
  it('to a hold: the days stay reserved, and within a minute there is one hold and one order', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    world.deps.payments = shortLimit
    await behave(world, {
      failNext: { path: '/v1/payment_intents', status: 'timeout', times: 3, afterActing: true },
    })
    for (let click = 0; click < 3; click += 1)
      expect((await lendee.call(createPaymentHold, { body: confirmed })).status).toBe(503)
    const rival = await world.member({ firstName: 'Rita' })
    expect((await rival.call(createPaymentHold, { body: confirmed })).status).toBe(404)
    world.deps.payments = longLimit
    await world.advance('PT1M')
    const { items } = (await lendee.ok(getOrders)).body
    expect(items.map(({ status }) => status)).toEqual(['REQUESTED'])
    expect((await lendee.ok(createOrder, { body: confirmed })).body.orderId).toBe(items[0]!.id)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a capture: no other move is possible meanwhile, and the order is accepted once', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    world.deps.payments = shortLimit
    await behave(world, { latencyMs: 2 * SHORT_LIMIT_MS })
    const settling = { status: 'REQUESTED', isSettling: true }
    expect((await move(lender, orderId, 'accept')).body).toEqual(settling)
    // a repeated accept gets the same answer; every other move has to wait
    expect((await move(lender, orderId, 'accept')).body).toEqual(settling)
    for (const [who, action] of [
      [lender, 'decline'],
      [lendee, 'cancel'],
    ] as const)
      expect((await move(who, orderId, action)).status).toBe(409)
    world.deps.payments = longLimit
    await behave(world, {})
    await world.advance('PT1M')
    expect(await statusOf(lendee, orderId)).toBe('ACCEPTED')
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a capture after the hold has lapsed: nothing is charged, days and coin are released, both sides are notified', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    // the lender accepts in the last hours; the provider is down until its own deadline has passed
    const { answerBy } = await orderOf(lender, orderId)
    await world.deps.dev!.clock.advance(
      `PT${Math.floor((Date.parse(answerBy!) - world.clock.now().getTime()) / 60_000) - 5}M`,
    )
    await behave(world, { failNext: [{ path: '/v1/payment_intents/*/capture', status: 500, times: 500 }] })
    expect((await move(lender, orderId, 'accept')).body).toEqual({ status: 'REQUESTED', isSettling: true })
    await world.advance('PT1H')
    await world.advance('PT12H')
    expect(await statusOf(lendee, orderId)).toBe('REQUESTED')
    await behave(world, {})
    await world.advance('PT1M')
    const ended = await orderOf(lendee, orderId)
    expect(ended).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    const subjectsFor = async ({ email }: TestMember) => (await world.emailsTo(email)).map(({ subject }) => subject)
    for (const member of [lender, lendee])
      expect(await subjectsFor(member)).toContainEqual(expect.stringMatching(/^The payment for .* didn’t go through$/))
    expect((await subjectsFor(lender)).join()).not.toContain('Receipt')
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a release and a refund: each is made once', async () => {
    const one = await lenderAndStranger(world)
    const requested = await requestLoan(world, one.lendee, { listingId: one.listingId, from: 20, to: 22 })
    const two = await lenderAndStranger(world)
    const agreed = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    await move(two.lender, agreed, 'accept')
    world.deps.payments = shortLimit
    await behave(world, { latencyMs: 2 * SHORT_LIMIT_MS })
    await move(one.lender, requested, 'decline')
    await move(two.lendee, agreed, 'cancel')
    await world.drain()
    world.deps.payments = longLimit
    await behave(world, {})
    await world.advance('PT1M')
    expect([await statusOf(one.lendee, requested), await statusOf(two.lendee, agreed)]).toEqual([
      'DECLINED',
      'CANCELLED',
    ])
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('the provider never answers', () => {
  it('every request is answered all the same, and every operation completes later', async () => {
    const one = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, one.lendee, { listingId: one.listingId, from: 20, to: 22 })
    const two = await lenderAndStranger(world)
    const requested = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    const three = await lenderAndStranger(world)
    const opened = await prepareRequest(world, three.lendee, { listingId: three.listingId, from: 20, to: 22 })
    const silent = ['/v1/customers', '/v1/setup_intents', '/v1/payment_intents', '/v1/payment_intents/*/capture']
    await behave(world, {
      failNext: [
        ...silent.map((path) => ({ path, status: 'timeout' as const, times: 50 })),
        { path: '/v1/setup_intents/*', method: 'GET', status: 'timeout', times: 50 },
      ],
    })
    const [held, accepted, session] = await Promise.all([
      one.lendee.call(createPaymentHold, { body: confirmed }),
      move(two.lender, requested, 'accept'),
      three.lendee.call(createPaymentSession, { body: { pendingRequestId: opened.pendingRequestId } }),
    ])
    expect([held.status, session.status]).toEqual([503, 503])
    expect(accepted.body.isSettling).toBe(true)
    await behave(world, {})
    await world.advance('PT1M')
    expect(await statusOf(two.lendee, requested)).toBe('ACCEPTED')
    expect((await one.lendee.ok(createOrder, { body: confirmed })).status).toBe(201)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('a temporary failure of the provider', () => {
  const everything = (status: number, afterActing: boolean) => ({
    failNext: [
      '/v1/payment_intents',
      '/v1/payment_intents/*/capture',
      '/v1/payment_intents/*/cancel',
      '/v1/refunds',
    ].map((path) => ({ path, status, times: 50, afterActing })),
  })

  it('before the hold: the member learns that it is temporary, and nothing is charged', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    const other = await lenderAndStranger(world)
    const prepared = await prepareRequest(world, other.lendee, { listingId: other.listingId, from: 20, to: 22 })
    world.deps.payments = asksOnce
    await behave(world, {
      failNext: [
        { path: '/v1/setup_intents', status: 500 },
        { path: '/v1/setup_intents/*', method: 'GET', status: 500 },
      ],
    })
    const body = { pendingRequestId: prepared.pendingRequestId }
    const refusals = [
      await other.lendee.call(createPaymentSession, { body }),
      await lendee.call(createPaymentHold, { body: confirmed }),
    ]
    expect(refusals.map((one) => [one.status, one.body.error.code])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
    ])
    expect((await other.lendee.call(createPaymentSession, { body })).status).toBe(200)
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('while the hold is verified: it remains, and the same confirm creates the order', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    world.deps.payments = asksOnce
    await behave(world, { failNext: [{ path: '/v1/payment_intents/*', method: 'GET', status: 500 }] })
    const refused = await lendee.call(createPaymentHold, { body: confirmed })
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('a card set-up that the provider does not know is refused as a payment error, not an internal one', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    const body = { ...confirmed, setupIntentId: 'seti_nobodys' }
    expect((await lendee.call(createPaymentHold, { body })).status).toBeLessThan(500)
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
  })

  it.each([
    [500, false],
    [500, true],
    [503, true],
  ] as const)('%i, having acted: %s', async (status, afterActing) => {
    world.deps.payments = asksOnce
    const one = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, one.lendee, { listingId: one.listingId, from: 20, to: 22 })
    const two = await lenderAndStranger(world)
    const requested = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    const three = await lenderAndStranger(world)
    const agreed = await requestLoan(world, three.lendee, { listingId: three.listingId, from: 20, to: 22 })
    await move(three.lender, agreed, 'accept')
    await behave(world, everything(status, afterActing))
    expect((await one.lendee.call(createOrder, { body: confirmed })).status).toBe(503)
    expect((await move(two.lender, requested, 'accept')).body.isSettling).toBe(true)
    expect((await move(three.lender, agreed, 'cancel')).status).toBe(200)
    await world.advance('PT30S')
    await behave(world, {})
    await world.advance('PT1M')
    const { orderId } = (await one.lendee.ok(createOrder, { body: confirmed })).body
    expect(await statusOf(one.lendee, orderId)).toBe('REQUESTED')
    expect([await statusOf(two.lendee, requested), await statusOf(three.lendee, agreed)]).toEqual([
      'ACCEPTED',
      'CANCELLED',
    ])
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

it('a card that was refused during repeated confirms does not affect the next card', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const refused = await prepareRequest(world, lendee, { listingId }, '4000000000000341')
  const answers = await Promise.all(Array.from({ length: 12 }, () => lendee.call(createPaymentHold, { body: refused })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
})
