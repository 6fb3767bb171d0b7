import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { describe, expect, test } from 'vitest'
import { cardSandbox, refusalOf } from '../../../test/card-sandbox.ts'
import { setUpCard } from '../../../test/payments.ts'

const cards = cardSandbox()
const { clock, key, hold, entry } = cards

describe('capturing a hold', () => {
  test('charges the card once', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    const read = await cards.sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'CAPTURED', capturedPence: 2490, refundedPence: 0 })
    expect(await entry(paymentIntentId)).toMatchObject({ status: 'CAPTURED', capturedPence: 2490 })
  })

  test('captures a part, and releases the rest', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    const read = await cards.sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'CAPTURED', capturedPence: 690, refundedPence: 0 })
    const more = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 1800, idempotencyKey: key() })
    expect(await refusalOf(more)).toBe('payment_intent_unexpected_state')
  })

  test('never exceeds the held amount', async () => {
    const { paymentIntentId } = await hold()
    const more = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2491, idempotencyKey: key() })
    expect(await refusalOf(more)).toBe('payment_failed')
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
  })

  test('fails with the test card for it; the hold can then be released', async () => {
    const { paymentIntentId } = await hold('4000000000007718')
    const taking = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('card_declined')
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
    await cards.sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('RELEASED')
  })

  test('is refused after a release, and a release after a capture', async () => {
    const released = await hold()
    await cards.sandbox.payments.release({ paymentIntentId: released.paymentIntentId, idempotencyKey: key() })
    const { paymentIntentId } = released
    const taking = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('payment_intent_unexpected_state')

    const taken = await hold()
    await cards.sandbox.payments.capture({
      paymentIntentId: taken.paymentIntentId,
      amountPence: 2490,
      idempotencyKey: key(),
    })
    const releasing = cards.sandbox.payments.release({ paymentIntentId: taken.paymentIntentId, idempotencyKey: key() })
    expect(await refusalOf(releasing)).toBe('payment_intent_unexpected_state')
  })

  test('64 captures and releases concurrently: one succeeds, and the amounts agree', async () => {
    const { paymentIntentId } = await hold()
    const steps = Array.from({ length: 64 }, (_, index) => {
      const idempotencyKey = key()
      return index % 2 === 0
        ? cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey }).then(() => 'CAPTURED')
        : cards.sandbox.payments.release({ paymentIntentId, idempotencyKey }).then(() => 'RELEASED')
    })
    const ends = await Promise.allSettled(steps)
    const winners = new Set(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])))
    expect(winners.size).toBe(1)
    const { status, capturedPence } = await cards.sandbox.payments.readHold(paymentIntentId)
    expect(winners).toEqual(new Set([status]))
    expect(capturedPence).toBe(status === 'CAPTURED' ? 2490 : 0)
  })
})

describe('releasing a hold', () => {
  test('is idempotent', async () => {
    const { paymentIntentId, captureBefore } = await hold()
    await cards.sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    await cards.sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    const read = await cards.sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'RELEASED', capturedPence: 0, refundedPence: 0, captureBefore })
  })

  test('happens automatically when the hold lapses', async () => {
    const { paymentIntentId } = await hold()
    clock.advance(7 * 24 - 1)
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
    clock.advance(1)
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).status).toBe('RELEASED')
    expect(await entry(paymentIntentId)).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    const late = cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(late)).toBe('payment_intent_unexpected_state')
    await cards.sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
  })
})

describe('refunding', () => {
  test('a part, then the rest, then no more', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await cards.sandbox.payments.refund({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    expect(await cards.sandbox.payments.readHold(paymentIntentId)).toMatchObject({
      status: 'CAPTURED',
      refundedPence: 690,
    })
    const tooMuch = cards.sandbox.payments.refund({ paymentIntentId, amountPence: 1801, idempotencyKey: key() })
    expect(await refusalOf(tooMuch)).toBe('payment_failed')
    await cards.sandbox.payments.refund({ paymentIntentId, amountPence: 1800, idempotencyKey: key() })
    expect(await cards.sandbox.payments.readHold(paymentIntentId)).toMatchObject({
      status: 'REFUNDED',
      refundedPence: 2490,
    })
    const again = cards.sandbox.payments.refund({ paymentIntentId, amountPence: 1, idempotencyKey: key() })
    expect(await refusalOf(again)).toBe('payment_intent_unexpected_state')
  })

  test('is made once per key, even after the provider deleted the key', async () => {
    const { paymentIntentId } = await hold()
    await cards.sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    const input = { paymentIntentId, amountPence: 690, idempotencyKey: key() }
    const first = await cards.sandbox.payments.refund(input)
    clock.advance(72)
    expect(await cards.sandbox.payments.refund(input)).toEqual(first)
    expect((await cards.sandbox.payments.readHold(paymentIntentId)).refundedPence).toBe(690)
  })

  test('is refused while the money is only held', async () => {
    const { paymentIntentId } = await hold()
    const early = cards.sandbox.payments.refund({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    expect(await refusalOf(early)).toBe('payment_failed')
  })
})

describe('charging a saved card later', () => {
  test('charges immediately, and once per key', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const input = { amountPence: 2000, setupIntentId, idempotencyKey: key(), metadata: { orderId: 'o-1' } }
    const [one, two] = await Promise.all([
      cards.sandbox.payments.chargeSavedCard(input),
      cards.sandbox.payments.chargeSavedCard(input),
    ])
    expect(one).toEqual(two)
    clock.advance(72)
    expect(await cards.sandbox.payments.chargeSavedCard(input)).toEqual(one)
    expect(await cards.sandbox.payments.readHold(one.paymentIntentId)).toMatchObject({
      status: 'CAPTURED',
      capturedPence: 2000,
    })
    expect(await entry(one.paymentIntentId)).toMatchObject({
      kind: 'CHARGE',
      status: 'CAPTURED',
      metadata: { orderId: 'o-1' },
    })
  })

  test.each<[string, string, PaymentCode]>([
    ['the bank wants to ask (ours: the hold had worked)', '4000000000007726', 'authentication_failed'],
    ['the bank always asks', '4000002760003184', 'authentication_failed'],
    ['declined', '4000000000000341', 'card_declined'],
  ])('fails with the reason of the bank: %s', async (_, cardNumber, code) => {
    const setupIntentId = await setUpCard(cards.sandbox, cardNumber)
    const charging = cards.sandbox.payments.chargeSavedCard({ amountPence: 2000, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(charging)).toBe(code)
  })

  test('the card that refuses a later charge accepted the hold', async () => {
    const held = await hold('4000000000007726')
    await cards.sandbox.payments.capture({ ...held, amountPence: 2490, idempotencyKey: key() })
    expect((await cards.sandbox.payments.readHold(held.paymentIntentId)).status).toBe('CAPTURED')
  })
})
