import { describe, expect, test } from 'vitest'
import { sandboxKeys } from '../../../../sandboxes/payments/sandbox-keys.ts'
import { cardSandbox, refusalOf } from '../../../test/card-sandbox.ts'
import { runSandbox, setUpCard } from '../../../test/payments.ts'
import { PaymentEventInvalid, PaymentUnavailable } from './port.ts'

const cards = cardSandbox()
const { clock, key, hold, entry } = cards

describe('failures of the provider', () => {
  test('no answer: the result is unknown; the same key then returns it', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    for (const afterActing of [false, true]) {
      await cards.sandbox.behave({ failNext: { path: '/v1/payment_intents', status: 'timeout', afterActing } })
      await expect(cards.sandbox.impatient.placeHold(input)).rejects.toThrow(PaymentUnavailable)
      const { requests } = await cards.sandbox.ledger()
      expect(requests[0]).toMatchObject({ path: '/v1/payment_intents', status: 'timeout' })
    }
    const [onlyOne, ...others] = await cards.sandbox.payments.findHolds({
      createdAfter: clock.now(),
      pendingRequestId: setupIntentId,
    })
    expect(others).toEqual([])
    expect((await cards.sandbox.payments.placeHold(input)).paymentIntentId).toBe(onlyOne?.paymentIntentId)
  })

  test('too slow: the result is unknown, although the step is made in the end', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.behave({ latencyMs: 1500 })
    const input = { paymentIntentId, amountPence: 2490, idempotencyKey: key() }
    await expect(cards.sandbox.impatient.capture(input)).rejects.toThrow(PaymentUnavailable)
    await cards.sandbox.behave({})
    await cards.sandbox.payments.capture(input)
    expect(await cards.sandbox.payments.readHold(paymentIntentId)).toMatchObject({
      status: 'CAPTURED',
      capturedPence: 2490,
    })
    // the first one goes on: a failure that the next test plants is not for it
    const tries = async () =>
      (await cards.sandbox.ledger()).requests.filter(({ path }) => path.includes(paymentIntentId))
    const statuses = async () => (await tries()).map(({ status }) => status)
    await expect.poll(statuses).not.toContain(null)
  })

  test('a server error is retried with the same key automatically', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.behave({
      failNext: { path: '/v1/payment_intents/*/capture', status: 500, times: 1, afterActing: true },
    })
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect((await entry(paymentIntentId))?.capturedPence).toBe(2490)
    const tries = (await cards.sandbox.ledger()).requests.filter((request) =>
      request.path.includes(`${paymentIntentId}/capture`),
    )
    expect(tries.map(({ status, replayed }) => [status, replayed])).toEqual([
      [200, true],
      [500, false],
    ])
    expect(new Set(tries.map((request) => request.idempotencyKey)).size).toBe(1)
  })

  test('repeated errors: the result is unknown', async () => {
    const { paymentIntentId } = await hold()
    for (const status of [500, 503, 409]) {
      await cards.sandbox.behave({ failNext: { path: '/v1/payment_intents/*/cancel', status } })
      const releasing = cards.sandbox.asksOnce.release({ paymentIntentId, idempotencyKey: key() })
      await expect(releasing).rejects.toThrow(PaymentUnavailable)
    }
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
  })

  test('too many requests: reported to a member, retried by a job', async () => {
    const { paymentIntentId, setupIntentId } = await hold()
    await cards.sandbox.behave({
      failNext: [
        { path: '/v1/payment_intents', status: 429 },
        { path: '/v1/payment_intents/*/capture', status: 429 },
      ],
    })
    const placing = cards.sandbox.asksOnce.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe('rate_limit_exceeded')
    const taking = cards.sandbox.asksOnce.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await expect(taking).rejects.toThrow(PaymentUnavailable)
  })

  test('too many requests: of a charge it is never certain that nothing was taken', async () => {
    const { setupIntentId } = await hold()
    for (const charge of ['chargeSavedCard', 'chargePresentCard'] as const)
      for (const failing of [{ method: 'GET', path: '/v1/setup_intents/*' }, { path: '/v1/payment_intents' }]) {
        await cards.sandbox.behave({ failNext: { ...failing, status: 429 } })
        const charging = cards.sandbox.asksOnce[charge]({ amountPence: 2000, setupIntentId, idempotencyKey: key() })
        await expect(charging, `${charge} ${failing.path}`).rejects.toThrow(PaymentUnavailable)
      }
  })

  test('a key that was used with other parameters: the result is unknown', async () => {
    const { setupIntentId } = await hold()
    const charge = { amountPence: 2000, setupIntentId, idempotencyKey: key() }
    await cards.sandbox.payments.chargeSavedCard(charge)
    const again = cards.sandbox.payments.chargeSavedCard({ ...charge, amountPence: 2100 })
    await expect(again).rejects.toThrow(PaymentUnavailable)
  })

  test('unreachable: the result is unknown', async () => {
    const closed = await runSandbox(cards.databaseUrl, clock)
    await closed.stop()
    await expect(closed.impatient.readHold('pi_x')).rejects.toThrow(PaymentUnavailable)
  })

  test('a card that fails after it was set up', async () => {
    const { paymentIntentId, setupIntentId } = await hold()
    await cards.sandbox.behave({ card: '4000000000007718' })
    const taking = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('card_declined')
    await cards.sandbox.behave({ card: '4000000000007700' })
    const charging = cards.sandbox.payments.chargeSavedCard({ amountPence: 2000, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(charging)).toBe('insufficient_funds')
  })
})

describe('webhooks', () => {
  const body = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_700_000_000, data: { object } })
  const signed = (payload: string, secret = sandboxKeys.webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
    cards.sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  test('are translated into our terms', () => {
    const captured = body('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
    expect(cards.sandbox.payments.readEvent(Buffer.from(captured), signed(captured))).toEqual({
      eventId: 'evt_1',
      kind: 'CAPTURED',
      setupIntentId: null,
      paymentIntentId: 'pi_1',
      amountPence: null,
      at: new Date(1_700_000_000_000),
    })
    const refunded = body('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' })
    expect(cards.sandbox.payments.readEvent(refunded, signed(refunded))).toMatchObject({
      kind: 'REFUNDED',
      paymentIntentId: 'pi_2',
    })
    const disputed = (amount: object) =>
      body('charge.dispute.created', { object: 'dispute', id: 'du_1', payment_intent: 'pi_3', ...amount })
    const amountOf = (payload: string) => cards.sandbox.payments.readEvent(payload, signed(payload)).amountPence
    expect(amountOf(disputed({ amount: 1000, currency: 'gbp' }))).toBe(1000)
    for (const unknown of [{}, { amount: 1000, currency: 'eur' }]) expect(amountOf(disputed(unknown))).toBeNull()
    expect(amountOf(refunded)).toBeNull()
    const other = body('customer.created', { object: 'customer', id: 'cus_1' })
    expect(cards.sandbox.payments.readEvent(other, signed(other))).toMatchObject({
      kind: 'OTHER',
      paymentIntentId: null,
    })
  })

  test.each([
    ['another secret', (payload: string) => signed(payload, 'whsec_stranger')],
    ['too old', (payload: string) => signed(payload, undefined, Math.floor(Date.now() / 1000) - 400)],
    ['from the future', (payload: string) => signed(payload, undefined, Math.floor(Date.now() / 1000) + 900)],
    ['another body', () => signed('{}')],
    ['no signature', () => ''],
  ])('are refused: %s', (_, sign) => {
    const payload = body('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
    expect(() => cards.sandbox.payments.readEvent(payload, sign(payload))).toThrow(PaymentEventInvalid)
  })
})
