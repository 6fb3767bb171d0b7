import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../server/src/outside/payments/port.ts'
import { cardSandbox } from '../../server/test/card-sandbox.ts'
import { openSetup, type RunningSandbox, runSandbox, setUpCard } from '../../server/test/payments.ts'
import type { DevStore } from '../dev-store.ts'
import { readForm } from './form.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const cards = cardSandbox()
const { clock, key } = cards

type Wire = { id: string; error: { type: string } }

async function ask(
  method: string,
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const init = { method, headers: { authorization: `Bearer ${sandboxKeys.secretKey}`, ...headers } }
  const body = new URLSearchParams(form)
  const url = `${cards.sandbox.address}/dev/stripe${path}`
  const answer = await (method === 'GET' ? fetch(`${url}?${body}`, init) : fetch(url, { ...init, body }))
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Wire }
}

async function held(): Promise<Stripe.PaymentIntent> {
  const setupIntentId = await setUpCard(cards.sandbox)
  const { paymentIntentId } = await cards.sandbox.payments.placeHold({
    amountPence: 2490,
    setupIntentId,
    idempotencyKey: key(),
  })
  return cards.sandbox.stripe.paymentIntents.retrieve(paymentIntentId)
}

describe('on the wire', () => {
  test('forms with brackets', () => {
    expect(readForm('a=1&b[c]=2&b[d][e]=x%20y&f[]=3&f[]=4&g[0]=5&g[1]=6&h=')).toEqual({
      a: '1',
      b: { c: '2', d: { e: 'x y' } },
      f: ['3', '4'],
      g: ['5', '6'],
      h: '',
    })
    const tricky = readForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1')
    expect(tricky).toBeDefined()
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test("objects have Stripe's format", async () => {
    const intent = await held()
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_[0-9A-Za-z]{24}$/),
      object: 'payment_intent',
      amount: 2490,
      amount_capturable: 2490,
      amount_received: 0,
      currency: 'gbp',
      capture_method: 'manual',
      livemode: false,
      status: 'requires_capture',
      client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_`)),
      latest_charge: expect.stringMatching(/^ch_/),
    })
    const charge = await cards.sandbox.stripe.charges.retrieve(String(intent.latest_charge))
    expect(charge).toMatchObject({ captured: false, paid: true, status: 'succeeded', payment_intent: intent.id })
    expect(charge.payment_method_details?.card?.capture_before).toBe(intent.created + 7 * 24 * 3600)
    await cards.sandbox.stripe.paymentIntents.capture(intent.id)
    const refund = await cards.sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 490 })
    expect(await cards.sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
      amount: 490,
      status: 'succeeded',
      charge: charge.id,
    })
    expect(await cards.sandbox.stripe.charges.retrieve(charge.id)).toMatchObject({
      captured: true,
      amount_refunded: 490,
      refunded: false,
    })
  })

  test('a refused card is a Stripe error with the intent in it', async () => {
    const setupIntentId = await setUpCard(cards.sandbox, '4000000000000341')
    const setup = await cards.sandbox.stripe.setupIntents.retrieve(setupIntentId)
    const creating = cards.sandbox.stripe.paymentIntents.create({
      amount: 2490,
      currency: 'gbp',
      customer: String(setup.customer),
      payment_method: String(setup.payment_method),
      confirm: true,
      error_on_requires_action: true,
    })
    const error = await creating.catch((reason: unknown) => reason as Stripe.errors.StripeCardError)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      statusCode: 402,
      rawType: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    })
    const intent = (error as Stripe.errors.StripeCardError).payment_intent as Stripe.PaymentIntent
    // A valid card is then accepted on the same intent.
    const good = await cards.sandbox.stripe.setupIntents.retrieve(await setUpCard(cards.sandbox))
    const stranger = cards.sandbox.stripe.paymentIntents.confirm(intent.id, {
      payment_method: String(good.payment_method),
    })
    await expect(stranger).rejects.toThrow('does not belong')
  })

  test.each<[string, string, string, Record<string, string>, Record<string, string>, number, object]>([
    ['no key', 'GET', '/v1/customers/x', {}, { authorization: '' }, 401, { type: 'invalid_request_error' }],
    ['wrong key', 'GET', '/v1/customers/x', {}, { authorization: 'Bearer sk_live_1' }, 401, {}],
    [
      'publishable key',
      'GET',
      '/v1/customers/x',
      {},
      { authorization: 'Bearer pk_test_sandbox' },
      403,
      { code: 'secret_key_required' },
    ],
    ['unknown path', 'GET', '/v1/invoices', {}, {}, 404, { type: 'invalid_request_error' }],
    ['unknown object', 'GET', '/v1/payment_intents/pi_x', {}, {}, 404, { code: 'resource_missing' }],
    [
      'unknown parameter',
      'POST',
      '/v1/customers',
      { colour: 'red' },
      {},
      400,
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'missing parameter',
      'POST',
      '/v1/payment_intents',
      { amount: '100' },
      {},
      400,
      { code: 'parameter_missing', param: 'currency' },
    ],
    [
      'pence that are none',
      'POST',
      '/v1/payment_intents',
      { amount: '1.5', currency: 'gbp' },
      {},
      400,
      { code: 'parameter_invalid_integer' },
    ],
    [
      'too little',
      'POST',
      '/v1/payment_intents',
      { amount: '29', currency: 'gbp' },
      {},
      400,
      { code: 'amount_too_small' },
    ],
    [
      'dropped by Stripe',
      'POST',
      '/v1/setup_intents',
      { 'payment_method_types[]': 'card' },
      {},
      400,
      { code: 'payment_method_types_no_longer_supported' },
    ],
    [
      'no customer',
      'POST',
      '/v1/setup_intents',
      { customer: 'cus_x' },
      {},
      404,
      { code: 'resource_missing', param: 'customer' },
    ],
  ])('refuses: %s', async (_, method, path, form, headers, status, error) => {
    const answer = await ask(method, path, form, headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error: expect.objectContaining({ message: expect.any(String), ...error }) })
  })

  test('a browser reads a set-up only with its secret, and without its customer', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const { client_secret } = await cards.sandbox.stripe.setupIntents.retrieve(setupIntentId)
    const headers = { authorization: `Bearer ${sandboxKeys.publishableKey}` }
    const path = `/v1/setup_intents/${setupIntentId}`
    expect((await ask('GET', path, {}, headers)).status).toBe(400)
    expect((await ask('GET', path, { client_secret: 'seti_x_secret_y' }, headers)).status).toBe(400)
    const answer = await ask('GET', path, { client_secret: client_secret ?? '' }, headers)
    expect(answer.body).toMatchObject({ id: setupIntentId, status: 'succeeded' })
    expect(answer.body).not.toHaveProperty('customer')
    expect(answer.body).not.toHaveProperty('metadata')
  })

  test("the bank's page asks, and accepts one answer", async () => {
    const { setupIntentId } = await openSetup(cards.sandbox)
    const method = await cards.sandbox.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500003155', exp_month: 1, exp_year: 2060 },
    })
    const waiting = await cards.sandbox.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: method.id,
      return_url: 'http://localhost:3000/order-summary/confirm?pendingRequestId=1',
    })
    const url = waiting.next_action?.redirect_to_url?.url ?? ''
    expect(url).toBe(`${cards.sandbox.address}/dev/stripe/bank/${setupIntentId}`)
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000")
    const html = await page.text()
    for (const words of ['Your bank', '£24.90', 'Ending in 3155', 'Approve', 'Refuse']) expect(html).toContain(words)
    const answer = async (decision: string) => {
      const body = new URLSearchParams({ decision })
      const answered = await fetch(url, { method: 'POST', redirect: 'manual', body })
      return new URL(answered.headers.get('location') ?? '').searchParams.get('redirect_status')
    }
    expect(await answer('approve')).toBe('succeeded')
    expect(await answer('refuse')).toBe('succeeded')
    expect(await (await fetch(url)).text()).toContain('already answered')
  })

  test('the test cards are listed, on a page and for the card form', async () => {
    const listed = (await (await fetch(`${cards.sandbox.address}/dev/stripe/cards.json`)).json()) as {
      number: string
    }[]
    expect(listed.map((card) => card.number)).toContain('4000002500003155')
    expect(await (await fetch(`${cards.sandbox.address}/dev/stripe`)).text()).toContain('4000 0025 0000 3155')
  })
})

describe('idempotency keys', () => {
  test('a repetition returns the same answer, marked as such', async () => {
    const again = { 'idempotency-key': key() }
    const first = await ask('POST', '/v1/customers', { email: 'a@b.test' }, again)
    const second = await ask('POST', '/v1/customers', { email: 'a@b.test' }, again)
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('used for another request: refused', async () => {
    const again = { 'idempotency-key': key() }
    await ask('POST', '/v1/customers', { email: 'a@b.test' }, again)
    const otherBody = await ask('POST', '/v1/customers', { email: 'c@d.test' }, again)
    expect([otherBody.status, otherBody.body.error.type]).toEqual([400, 'idempotency_error'])
    const otherPath = await ask('POST', '/v1/setup_intents', { email: 'a@b.test' }, again)
    expect(otherPath.status).toBe(400)
  })

  test('are deleted after a day', async () => {
    const again = { 'idempotency-key': key() }
    const first = await ask('POST', '/v1/customers', {}, again)
    clock.advance(23)
    expect((await ask('POST', '/v1/customers', {}, again)).body.id).toBe(first.body.id)
    clock.advance(1)
    expect((await ask('POST', '/v1/customers', {}, again)).body.id).not.toBe(first.body.id)
  })

  test('a request refused before execution may be corrected with the same key', async () => {
    const intent = await held()
    const capture = { 'idempotency-key': key() }
    await cards.sandbox.behave({ failNext: { path: `/v1/payment_intents/${intent.id}/capture`, status: 500 } })
    expect((await ask('POST', `/v1/payment_intents/${intent.id}/capture`, {}, capture)).status).toBe(500)
    const taken = await ask('POST', `/v1/payment_intents/${intent.id}/capture`, {}, capture)
    expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null])
  })
})

describe('concurrent requests', () => {
  test('64 captures and cancels of one hold, on two servers: exactly one succeeds', async () => {
    const second = await runSandbox(cards.databaseUrl, clock)
    const { id } = await held()
    const ends = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) => {
        const { stripe } = index % 4 < 2 ? cards.sandbox : second
        return index % 2 ? stripe.paymentIntents.capture(id) : stripe.paymentIntents.cancel(id)
      }),
    )
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['payment_intent_unexpected_state']))
    await second.stop()
  })

  test('20 full refunds: one succeeds', async () => {
    const { id } = await held()
    await cards.sandbox.stripe.paymentIntents.capture(id)
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => cards.sandbox.stripe.refunds.create({ payment_intent: id, amount: 2490 })),
    )
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect((await cards.sandbox.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1)
  })

  test('a failure configured once happens once', async () => {
    await cards.sandbox.behave({ failNext: { path: '/v1/customers', status: 503, times: 3 } })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '/v1/customers')))
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3)
    expect(await (await fetch(`${cards.sandbox.address}/dev/stripe/behaviour`)).json()).toMatchObject({ failNext: [] })
  })
})

describe('durability', () => {
  test('a restart loses nothing', async () => {
    const before = await runSandbox(cards.databaseUrl, clock)
    const setupIntentId = await setUpCard(before)
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    const { paymentIntentId } = await before.payments.placeHold(input)
    await before.stop()
    const after = await runSandbox(cards.databaseUrl, clock)
    expect(await after.payments.readHold(paymentIntentId)).toMatchObject({ status: 'HELD', amountPence: 2490 })
    expect((await after.payments.placeHold(input)).paymentIntentId).toBe(paymentIntentId)
    await after.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect((await after.ledger()).holds[0]).toMatchObject({ paymentIntentId, status: 'CAPTURED' })
    await after.stop()
  })

  test('a crash at any write, then repeated with the same keys: one of each', async () => {
    const deaths = { at: Number.POSITIVE_INFINITY, writes: 0 }
    const mortal = await runSandbox(cards.databaseUrl, clock, (store) => dyingStore(store, deaths))
    let deathsSeen = 0
    for (let dieAt = 1; dieAt <= 12; dieAt += 1) {
      const setupIntentId = await setUpCard(cards.sandbox)
      const holding = {
        amountPence: 2490,
        setupIntentId,
        idempotencyKey: key(),
        metadata: { pendingRequestId: setupIntentId },
      }
      const captureKey = key()
      const refundKey = key()
      const run = async (payments: RunningSandbox['payments']) => {
        const { paymentIntentId } = await payments.placeHold(holding)
        await payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: captureKey })
        await payments.refund({ paymentIntentId, amountPence: 690, idempotencyKey: refundKey })
      }
      Object.assign(deaths, { at: dieAt, writes: 0 })
      const died = await run(mortal.impatient).catch((error: unknown) => error)
      if (died) {
        expect(died).toBeInstanceOf(PaymentUnavailable)
        deathsSeen += 1
        deaths.at = Number.POSITIVE_INFINITY
        const [hold] = await cards.sandbox.payments.findHolds({
          createdAfter: clock.now(),
          pendingRequestId: setupIntentId,
        })
        if (!hold || hold.status === 'HELD') await run(mortal.payments)
        else await cards.sandbox.payments.refund({ ...hold, amountPence: 690, idempotencyKey: refundKey })
      }
      const holds = await cards.sandbox.payments.findHolds({
        createdAfter: clock.now(),
        pendingRequestId: setupIntentId,
      })
      expect(holds.map(({ status, capturedPence, refundedPence }) => [status, capturedPence, refundedPence])).toEqual([
        ['CAPTURED', 2490, 690],
      ])
    }
    expect(deathsSeen).toBe(12)
    await mortal.stop()
  })
})

test('the ledger balances', async () => {
  const { totals, holds } = await cards.sandbox.ledger()
  expect(totals.placedPence).toBe(totals.heldPence + totals.capturedPence + totals.releasedPence)
  expect(totals.placedPence).toBeGreaterThan(0)
  expect(totals.holds).toBe(holds.filter(({ status }) => status !== 'DECLINED').length)
})

/** A store whose n-th write and all later ones fail: as if the process had been killed just before. */
function dyingStore(store: DevStore, deaths: { at: number; writes: number }): DevStore {
  const breathe = () => {
    deaths.writes += 1
    if (deaths.writes >= deaths.at) throw new Error('killed')
  }
  return {
    ...store,
    async put(room, name, value) {
      breathe()
      await store.put(room, name, value)
    },
    async update(room, name, change) {
      breathe()
      return store.update(room, name, change)
    },
  }
}
