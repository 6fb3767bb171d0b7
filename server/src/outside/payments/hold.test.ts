import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { describe, expect, test } from 'vitest'
import { cardSandbox, refusalOf } from '../../../test/card-sandbox.ts'
import { setUpCard } from '../../../test/payments.ts'

const cards = cardSandbox()
const { clock, key, hold, entry } = cards

describe('a hold', () => {
  test('lasts seven days and reports its expiry', async () => {
    const held = await hold(undefined, 2490, { pendingRequestId: 'pr-2' })
    expect(held.captureBefore.getTime()).toBe(clock.now().getTime() + 7 * 24 * 3600 * 1000)
    expect(await cards.sandbox.payments.readHold(held.paymentIntentId)).toEqual({
      paymentIntentId: held.paymentIntentId,
      status: 'HELD',
      amountPence: 2490,
      capturedPence: 0,
      refundedPence: 0,
      captureBefore: held.captureBefore,
      createdAt: clock.now(),
      metadata: { pendingRequestId: 'pr-2', setupIntentId: held.setupIntentId, operation: cards.lastKey() },
    })
    expect(await entry(held.paymentIntentId)).toMatchObject({
      status: 'HELD',
      kind: 'HOLD',
      amountPence: 2490,
      setupIntentId: held.setupIntentId,
      metadata: { pendingRequestId: 'pr-2' },
    })
  })

  test.each<[string, string, PaymentCode]>([
    ['declined', '4000000000000341', 'card_declined'],
    ['insufficient funds', '4000000000007700', 'insufficient_funds'],
    ['the bank would ask again', '4000002760003184', 'authentication_failed'],
  ])('is refused although the card was set up: %s', async (_, cardNumber, code) => {
    const setupIntentId = await setUpCard(cards.sandbox, cardNumber)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    expect(await refusalOf(cards.sandbox.payments.placeHold(input))).toBe(code)
    expect(await refusalOf(cards.sandbox.payments.placeHold(input))).toBe(code)
    const createdAfter = clock.now()
    const holds = await cards.sandbox.payments.findHolds({ createdAfter, pendingRequestId: setupIntentId })
    expect(holds.map(({ status, captureBefore }) => [status, captureBefore])).toEqual([['DECLINED', null]])
    expect(await entry(holds[0]?.paymentIntentId ?? '')).toMatchObject({ status: 'DECLINED', capturedPence: 0 })
  })

  test('is refused below 30p', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const tooSmall = cards.sandbox.payments.placeHold({ amountPence: 29, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(tooSmall)).toBe('payment_failed')
    const enough = cards.sandbox.payments.placeHold({ amountPence: 30, setupIntentId, idempotencyKey: key() })
    await expect(enough).resolves.toHaveProperty('paymentIntentId')
  })

  test('is placed once, however often it is requested with one key', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    const placed = await Promise.all(Array.from({ length: 20 }, () => cards.sandbox.payments.placeHold(input)))
    expect(new Set(placed.map((one) => one.paymentIntentId)).size).toBe(1)
    const holds = await cards.sandbox.payments.findHolds({ createdAfter: clock.now(), pendingRequestId: setupIntentId })
    expect(holds).toHaveLength(1)
  })

  test('is placed once even when it is requested again days later, after the provider deleted the key', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    const first = await cards.sandbox.payments.placeHold(input)
    clock.advance(72)
    expect(await cards.sandbox.payments.placeHold(input)).toEqual(first)
    const another = { ...input, idempotencyKey: key() }
    expect((await cards.sandbox.payments.placeHold(another)).paymentIntentId).not.toBe(first.paymentIntentId)
  })

  test('remains refused, also days later', async () => {
    const setupIntentId = await setUpCard(cards.sandbox, '4000000000007700')
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    expect(await refusalOf(cards.sandbox.payments.placeHold(input))).toBe('insufficient_funds')
    clock.advance(72)
    expect(await refusalOf(cards.sandbox.payments.placeHold(input))).toBe('insufficient_funds')
    const createdAfter = new Date(clock.now().getTime() - 73 * 3600 * 1000)
    const holds = await cards.sandbox.payments.findHolds({ createdAfter })
    expect(holds.filter((one) => one.metadata.setupIntentId === setupIntentId)).toHaveLength(1)
  })

  test('belongs to one amount per key', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const idempotencyKey = key()
    await cards.sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey })
    const other = cards.sandbox.payments.placeHold({ amountPence: 2500, setupIntentId, idempotencyKey })
    expect(await refusalOf(other)).toBe('payment_failed')
  })

  test('is not reported as held when it is requested again after its release', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    const { paymentIntentId } = await cards.sandbox.payments.placeHold(input)
    await cards.sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    expect(await refusalOf(cards.sandbox.payments.placeHold(input))).toBe('payment_intent_unexpected_state')
  })

  test('of an unknown set-up is refused', async () => {
    const placing = cards.sandbox.payments.placeHold({
      amountPence: 2490,
      setupIntentId: 'seti_none',
      idempotencyKey: key(),
    })
    expect(await refusalOf(placing)).toBe('payment_failed')
  })
})

describe('finding holds', () => {
  test('returns those created since an instant, newest first, over many pages, or of one request', async () => {
    clock.advance(24)
    const createdAfter = clock.now()
    const setupIntentId = await setUpCard(cards.sandbox)
    const made: string[] = []
    for (let index = 0; index < 105; index += 1) {
      const metadata = { pendingRequestId: index === 3 ? 'mine' : 'another' }
      const placed = await cards.sandbox.payments.placeHold({
        amountPence: 100,
        setupIntentId,
        idempotencyKey: key(),
        metadata,
      })
      made.unshift(placed.paymentIntentId)
    }
    const holds = await cards.sandbox.payments.findHolds({ createdAfter })
    expect(holds.map((one) => one.paymentIntentId)).toEqual(made)
    const mine = await cards.sandbox.payments.findHolds({ createdAfter, pendingRequestId: 'mine' })
    expect(mine.map((one) => one.paymentIntentId)).toEqual([made.at(-4)])
  })
})
