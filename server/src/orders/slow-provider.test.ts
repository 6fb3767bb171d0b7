import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession } from '@hemline/contract/requests/calls.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAt } from '../../../sandboxes/payments/sandbox-keys.ts'
import { faultsOf } from '../../test/balance.ts'
import { behave, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { holdsOf } from '../../test/random-moves.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import type { Payments } from '../outside/payments/port.ts'
import { stripePayments } from '../outside/payments/stripe.ts'

/** Longer than a busy machine takes for an answer that does come. */
const IMPATIENT_MS = 1500

let world: World
let patient: Payments
/** Gives up on an answer that does not come. */
let impatient: Payments
/** Asks once, and does not ask again by itself. */
let asksOnce: Payments
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'true' })
  patient = world.deps.payments
  const at = { ...sandboxAt(world.url), clock: world.clock, retries: 0 }
  impatient = stripePayments({ ...at, timeoutMs: IMPATIENT_MS })
  asksOnce = stripePayments({ ...at, timeoutMs: 30_000 })
})
afterEach(async () => {
  world.deps.payments = patient
  await behave(world, {})
})
afterAll(() => world.close())

const statusOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getOrders, { query: { orderId } })).body.items[0]!.status

const openTransactions = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(world.db)
  return rows[0]!.open
}

/** A provider that is asked only once no transaction stands open; `kept` names the calls for which one never ended. */
function askedOutsideTransactions(payments: Payments) {
  const asked: string[] = []
  const kept: string[] = []
  const provider = new Proxy(payments, {
    get(target, name) {
      const call = Reflect.get(target, name)
      if (typeof call !== 'function' || name === 'readEvent') return call
      return async (...given: unknown[]) => {
        asked.push(String(name))
        await expect
          .poll(openTransactions, { timeout: 10_000 })
          .toBe(0)
          .catch(() => kept.push(String(name)))
        return call.apply(target, given)
      }
    },
  })
  return { provider, asked, kept }
}

describe('while the provider is slow', () => {
  it('no transaction stands open, and everything comes to its end', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    const declined = await lenderAndStranger(world)
    const toDecline = await requestLoan(world, declined.lendee, { listingId: declined.listingId, from: 20, to: 22 })
    const { provider, asked, kept } = askedOutsideTransactions(patient)
    world.deps.payments = provider
    await behave(world, { latencyMs: 200 })
    const confirming = lendee.ok(createOrder, { body: confirmed })
    await move(declined.lender, toDecline, 'decline')
    const { orderId } = (await confirming).body
    expect((await move(lender, orderId, 'accept')).body.isSettling).toBe(false)
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect(kept).toEqual([])
    expect(asked).toEqual(expect.arrayContaining(['readSetup', 'placeHold', 'capture', 'release', 'refund']))
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('the provider answers when we no longer listen', () => {
  it('to a hold: the days stay hers, and within a minute there is one hold and one order', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    world.deps.payments = impatient
    await behave(world, {
      failNext: { path: '/v1/payment_intents', status: 'timeout', times: 3, afterActing: true },
    })
    for (let click = 0; click < 3; click += 1)
      expect((await lendee.call(createPaymentHold, { body: confirmed })).status).toBe(503)
    const rival = await world.member({ firstName: 'Rita' })
    expect((await rival.call(createPaymentHold, { body: confirmed })).status).toBe(404)
    world.deps.payments = patient
    await world.advance('PT1M')
    const { items } = (await lendee.ok(getOrders)).body
    expect(items.map(({ status }) => status)).toEqual(['REQUESTED'])
    expect((await lendee.ok(createOrder, { body: confirmed })).body.orderId).toBe(items[0]!.id)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a capture, long after: nobody else can move the order meanwhile, and it is accepted once', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    world.deps.payments = impatient
    await behave(world, { latencyMs: 2 * IMPATIENT_MS })
    const settling = { status: 'REQUESTED', isSettling: true }
    expect((await move(lender, orderId, 'accept')).body).toEqual(settling)
    // who has accepted reads the same again; every other move waits
    expect((await move(lender, orderId, 'accept')).body).toEqual(settling)
    for (const [who, action] of [
      [lender, 'decline'],
      [lendee, 'cancel'],
    ] as const)
      expect((await move(who, orderId, action)).status).toBe(409)
    world.deps.payments = patient
    await behave(world, {})
    await world.advance('PT1M')
    expect(await statusOf(lendee, orderId)).toBe('ACCEPTED')
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a capture, until the hold has lapsed: nothing is taken, days and coin are free, and both are told', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    // the lender says yes in the last hours; the provider is down until its own deadline has passed
    const { answerBy } = (await lender.ok(getOrders, { query: { orderId } })).body.items[0]!
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
    const [ended] = (await lendee.ok(getOrders, { query: { orderId } })).body.items
    expect(ended).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    const subjectsFor = async ({ email }: TestMember) => (await world.emailsTo(email)).map(({ subject }) => subject)
    for (const member of [lender, lendee])
      expect(await subjectsFor(member)).toContainEqual(expect.stringMatching(/^The payment for .* did not go through$/))
    expect((await subjectsFor(lender)).join()).not.toContain('Receipt')
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('to a release and a refund: both are done once', async () => {
    const one = await lenderAndStranger(world)
    const asked = await requestLoan(world, one.lendee, { listingId: one.listingId, from: 20, to: 22 })
    const two = await lenderAndStranger(world)
    const agreed = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    await move(two.lender, agreed, 'accept')
    world.deps.payments = impatient
    await behave(world, { latencyMs: 2 * IMPATIENT_MS })
    await move(one.lender, asked, 'decline')
    await move(two.lendee, agreed, 'cancel')
    await world.drain()
    world.deps.payments = patient
    await behave(world, {})
    await world.advance('PT1M')
    expect([await statusOf(one.lendee, asked), await statusOf(two.lendee, agreed)]).toEqual(['DECLINED', 'CANCELLED'])
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('the provider never answers', () => {
  it('every answer comes within 15 seconds, and everything comes to its end later', async () => {
    const one = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, one.lendee, { listingId: one.listingId, from: 20, to: 22 })
    const two = await lenderAndStranger(world)
    const asked = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    const three = await lenderAndStranger(world)
    const opened = await prepareRequest(world, three.lendee, { listingId: three.listingId, from: 20, to: 22 })
    const silent = ['/v1/customers', '/v1/setup_intents', '/v1/payment_intents', '/v1/payment_intents/*/capture']
    await behave(world, {
      failNext: [
        ...silent.map((path) => ({ path, status: 'timeout' as const, times: 50 })),
        { path: '/v1/setup_intents/*', method: 'GET', status: 'timeout', times: 50 },
      ],
    })
    const timed = async <T>(asking: Promise<T>) => {
      const began = performance.now()
      return { answer: await asking, ms: performance.now() - began }
    }
    const [held, accepted, session] = await Promise.all([
      timed(one.lendee.call(createPaymentHold, { body: confirmed })),
      timed(move(two.lender, asked, 'accept')),
      timed(three.lendee.call(createPaymentSession, { body: { pendingRequestId: opened.pendingRequestId } })),
    ])
    expect([held.answer.status, session.answer.status]).toEqual([503, 503])
    expect(accepted.answer.body.isSettling).toBe(true)
    for (const { ms } of [held, accepted, session]) expect(ms).toBeLessThan(15_000)
    await behave(world, {})
    await world.advance('PT1M')
    expect(await statusOf(two.lendee, asked)).toBe('ACCEPTED')
    expect((await one.lendee.ok(createOrder, { body: confirmed })).status).toBe(201)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

describe('the provider fails for a while', () => {
  const everything = (status: number, afterActing: boolean) => ({
    failNext: [
      '/v1/payment_intents',
      '/v1/payment_intents/*/capture',
      '/v1/payment_intents/*/cancel',
      '/v1/refunds',
    ].map((path) => ({ path, status, times: 50, afterActing })),
  })

  it('before anything is held: she is told that it is for a moment, and nothing is taken from her', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    const other = await lenderAndStranger(world)
    const asked = await prepareRequest(world, other.lendee, { listingId: other.listingId, from: 20, to: 22 })
    world.deps.payments = asksOnce
    await behave(world, {
      failNext: [
        { path: '/v1/setup_intents', status: 500 },
        { path: '/v1/setup_intents/*', method: 'GET', status: 500 },
      ],
    })
    const body = { pendingRequestId: asked.pendingRequestId }
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

  it('while her hold is looked at: it stands, and the same confirm makes the order', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
    world.deps.payments = asksOnce
    await behave(world, { failNext: [{ path: '/v1/payment_intents/*', method: 'GET', status: 500 }] })
    const refused = await lendee.call(createPaymentHold, { body: confirmed })
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })

  it('a card set-up that the provider does not know is refused as a payment, not as a fault of ours', async () => {
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
    const asked = await requestLoan(world, two.lendee, { listingId: two.listingId, from: 20, to: 22 })
    const three = await lenderAndStranger(world)
    const agreed = await requestLoan(world, three.lendee, { listingId: three.listingId, from: 20, to: 22 })
    await move(three.lender, agreed, 'accept')
    await behave(world, everything(status, afterActing))
    expect((await one.lendee.call(createOrder, { body: confirmed })).status).toBe(503)
    expect((await move(two.lender, asked, 'accept')).body.isSettling).toBe(true)
    expect((await move(three.lender, agreed, 'cancel')).status).toBe(200)
    await world.advance('PT30S')
    await behave(world, {})
    await world.advance('PT1M')
    const { orderId } = (await one.lendee.ok(createOrder, { body: confirmed })).body
    expect(await statusOf(one.lendee, orderId)).toBe('REQUESTED')
    expect([await statusOf(two.lendee, asked), await statusOf(three.lendee, agreed)]).toEqual(['ACCEPTED', 'CANCELLED'])
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
  })
})

it('a card that was refused while the same confirm was sent again and again leaves the next card alone', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const refused = await prepareRequest(world, lendee, { listingId }, '4000000000000341')
  const answers = await Promise.all(Array.from({ length: 12 }, () => lendee.call(createPaymentHold, { body: refused })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
})
