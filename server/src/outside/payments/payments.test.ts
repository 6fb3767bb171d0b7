import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { handClock, type RunningSandbox, runSandbox, setUpCard } from '../../../test/payments.ts'
import { PaymentEventInvalid, PaymentRefused, PaymentUnavailable } from './port.ts'
import { confirmAsBrowser } from './sandbox/browser.ts'
import { sandboxKeys } from './stripe.ts'

const clock = handClock()
let database: Awaited<ReturnType<typeof freshDatabase>>
let sandbox: RunningSandbox
let keys = 0
const key = () => `key-${++keys}`

beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await runSandbox(database.url, clock)
})
afterAll(async () => {
  await sandbox.stop()
  await database.drop()
})
beforeEach(() => sandbox.behave({}))

async function hold(cardNumber?: string, amountPence = 2490, metadata: Record<string, string> = {}) {
  const setupIntentId = await setUpCard(sandbox, cardNumber, amountPence)
  const placed = await sandbox.payments.placeHold({ amountPence, setupIntentId, idempotencyKey: key(), metadata })
  return { ...placed, setupIntentId }
}

async function refusalOf(step: Promise<unknown>): Promise<PaymentCode | string> {
  const error = await step.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  return error instanceof PaymentRefused ? error.code : String(error)
}

async function entry(paymentIntentId: string) {
  const { holds } = await sandbox.ledger()
  return holds.find((one) => one.paymentIntentId === paymentIntentId)
}

describe('setting a card up', () => {
  test('a card that works is kept, with whose it is and for how much', async () => {
    const opened = await sandbox.payments.createSetup({
      memberId: 'maya',
      amountPence: 2490,
      idempotencyKey: key(),
      metadata: { pendingRequestId: 'pr-1' },
    })
    expect(await sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: null,
      card: null,
    })
    await confirmAsBrowser({ address: sandbox.address, ...opened })
    expect(await sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'SUCCEEDED',
      refusal: null,
      customerId: opened.customerId,
      memberId: 'maya',
      amountPence: 2490,
      card: { brand: 'visa', last4: '4242' },
      metadata: { pendingRequestId: 'pr-1' },
    })
  })

  test('a known customer is used again', async () => {
    const first = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 1, idempotencyKey: key() })
    const { customerId } = first
    const second = await sandbox.payments.createSetup({
      memberId: 'maya',
      amountPence: 1,
      idempotencyKey: key(),
      customerId,
    })
    expect(second.customerId).toBe(customerId)
    expect(second.setupIntentId).not.toBe(first.setupIntentId)
  })

  test('a customer who is deleted is gone with her cards, and deleting her again is fine', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const { customerId, paymentMethodId } = await sandbox.payments.readSetup(setupIntentId)
    const forget = { customerId: customerId!, idempotencyKey: key() }
    await sandbox.behave({ failNext: { path: `/v1/customers/${customerId}`, method: 'DELETE', status: 500, times: 2 } })
    await expect(sandbox.payments.deleteCustomer(forget)).rejects.toThrow(PaymentUnavailable)
    await Promise.all([1, 2, 3].map(() => sandbox.payments.deleteCustomer(forget)))
    expect(await sandbox.stripe.customers.retrieve(customerId!)).toMatchObject({
      id: customerId,
      object: 'customer',
      deleted: true,
    })
    expect((await sandbox.stripe.paymentMethods.retrieve(paymentMethodId!)).customer).toBeNull()
    const charge = { amountPence: 2000, setupIntentId, idempotencyKey: key() }
    await expect(sandbox.payments.chargeSavedCard(charge)).rejects.toThrow(PaymentRefused)
    const anew = { memberId: 'maya', amountPence: 1, idempotencyKey: key(), customerId }
    await expect(sandbox.payments.createSetup(anew)).rejects.toThrow(PaymentRefused)
  })

  test.each<[string, string, PaymentCode]>([
    ['declined', '4000000000000002', 'card_declined'],
    ['insufficient funds', '4000000000009995', 'insufficient_funds'],
    ['lost', '4000000000009987', 'card_declined'],
    ['stolen', '4000000000009979', 'card_declined'],
    ['expired', '4000000000000069', 'expired_card'],
    ['wrong security code', '4000000000000127', 'invalid_card'],
    ['processing error', '4000000000000119', 'processing_error'],
  ])('refused at once: %s', async (_, cardNumber, code) => {
    const opened = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 2490, idempotencyKey: key() })
    const confirmed = await confirmAsBrowser({ address: sandbox.address, ...opened, cardNumber })
    expect(confirmed.error?.type).toBe('card_error')
    expect(await sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: code,
      paymentMethodId: null,
    })
    const { setupIntentId } = opened
    const placing = sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe(code)
    // Another card on the same set-up is fine.
    await confirmAsBrowser({ address: sandbox.address, ...opened })
    expect((await sandbox.payments.readSetup(setupIntentId)).status).toBe('SUCCEEDED')
  })

  test.each([
    ['wrong check digit', '4242424242424241', 'incorrect_number'],
    ['too short', '424242', 'invalid_number'],
    ["a real person's card", '4539578763621486', 'card_declined'],
  ])('never leaves the form: %s', async (_, cardNumber, code) => {
    const opened = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 2490, idempotencyKey: key() })
    const confirmed = await confirmAsBrowser({ address: sandbox.address, ...opened, cardNumber })
    expect(confirmed.error).toMatchObject({ type: 'card_error', code })
    const everything = JSON.stringify(await sandbox.ledger())
    expect(everything).not.toContain(cardNumber)
  })

  test('the bank asks: approved', async () => {
    const opened = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 2490, idempotencyKey: key() })
    const confirmed = await confirmAsBrowser({
      address: sandbox.address,
      ...opened,
      cardNumber: '4000002500003155',
      returnUrl: 'http://localhost:5173/order-summary/confirm?pendingRequestId=pr-7',
    })
    const back = new URL(confirmed.returnedTo ?? '')
    expect(back.origin + back.pathname).toBe('http://localhost:5173/order-summary/confirm')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      pendingRequestId: 'pr-7',
      setup_intent: opened.setupIntentId,
      setup_intent_client_secret: opened.clientSecret,
      redirect_status: 'succeeded',
    })
    const { setupIntentId } = opened
    expect((await sandbox.payments.readSetup(setupIntentId)).status).toBe('SUCCEEDED')
    const placed = await sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect((await sandbox.payments.readHold(placed.paymentIntentId)).status).toBe('HELD')
  })

  test('the bank asks: refused', async () => {
    const opened = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 2490, idempotencyKey: key() })
    const confirmed = await confirmAsBrowser({
      address: sandbox.address,
      ...opened,
      cardNumber: '4000002500003155',
      atBank: 'refuse',
    })
    expect(confirmed.error?.code).toBe('setup_intent_authentication_failure')
    expect(new URL(confirmed.returnedTo ?? '').searchParams.get('redirect_status')).toBe('failed')
    expect(await sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: 'authentication_failed',
    })
  })

  test('while the bank waits for an answer there is no hold', async () => {
    const opened = await sandbox.payments.createSetup({ memberId: 'maya', amountPence: 2490, idempotencyKey: key() })
    const { setupIntentId } = opened
    const method = await sandbox.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500003155', exp_month: 1, exp_year: 2060 },
    })
    await sandbox.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: method.id,
      return_url: 'https://h.test/',
    })
    expect((await sandbox.payments.readSetup(setupIntentId)).status).toBe('WAITING')
    const placing = sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe('payment_failed')
  })
})

describe('a hold', () => {
  test('stands for seven days and says until when', async () => {
    const held = await hold(undefined, 2490, { pendingRequestId: 'pr-2' })
    expect(held.captureBefore.getTime()).toBe(clock.now().getTime() + 7 * 24 * 3600 * 1000)
    expect(await sandbox.payments.readHold(held.paymentIntentId)).toEqual({
      paymentIntentId: held.paymentIntentId,
      status: 'HELD',
      amountPence: 2490,
      capturedPence: 0,
      refundedPence: 0,
      captureBefore: held.captureBefore,
      createdAt: clock.now(),
      metadata: { pendingRequestId: 'pr-2', setupIntentId: held.setupIntentId, operation: `key-${keys}` },
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
  ])('refused though the card was set up: %s', async (_, cardNumber, code) => {
    const setupIntentId = await setUpCard(sandbox, cardNumber)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    expect(await refusalOf(sandbox.payments.placeHold(input))).toBe(code)
    expect(await refusalOf(sandbox.payments.placeHold(input))).toBe(code)
    const createdAfter = clock.now()
    const found = await sandbox.payments.findHolds({ createdAfter, pendingRequestId: setupIntentId })
    expect(found.map(({ status, captureBefore }) => [status, captureBefore])).toEqual([['DECLINED', null]])
    expect(await entry(found[0]?.paymentIntentId ?? '')).toMatchObject({ status: 'DECLINED', capturedPence: 0 })
  })

  test('is refused below 30p', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const tooSmall = sandbox.payments.placeHold({ amountPence: 29, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(tooSmall)).toBe('payment_failed')
    const enough = sandbox.payments.placeHold({ amountPence: 30, setupIntentId, idempotencyKey: key() })
    await expect(enough).resolves.toHaveProperty('paymentIntentId')
  })

  test('is one, however often it is asked for with one key', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    const placed = await Promise.all(Array.from({ length: 20 }, () => sandbox.payments.placeHold(input)))
    expect(new Set(placed.map((one) => one.paymentIntentId)).size).toBe(1)
    const found = await sandbox.payments.findHolds({ createdAfter: clock.now(), pendingRequestId: setupIntentId })
    expect(found).toHaveLength(1)
  })

  test('is one even when it is asked for again days later, the provider having forgotten the key', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    const first = await sandbox.payments.placeHold(input)
    clock.advance(72)
    expect(await sandbox.payments.placeHold(input)).toEqual(first)
    const another = { ...input, idempotencyKey: key() }
    expect((await sandbox.payments.placeHold(another)).paymentIntentId).not.toBe(first.paymentIntentId)
  })

  test('stays refused, also days later', async () => {
    const setupIntentId = await setUpCard(sandbox, '4000000000007700')
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    expect(await refusalOf(sandbox.payments.placeHold(input))).toBe('insufficient_funds')
    clock.advance(72)
    expect(await refusalOf(sandbox.payments.placeHold(input))).toBe('insufficient_funds')
    const createdAfter = new Date(clock.now().getTime() - 73 * 3600 * 1000)
    const found = await sandbox.payments.findHolds({ createdAfter })
    expect(found.filter((one) => one.metadata.setupIntentId === setupIntentId)).toHaveLength(1)
  })

  test('a key stands for one amount', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const idempotencyKey = key()
    await sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey })
    const other = sandbox.payments.placeHold({ amountPence: 2500, setupIntentId, idempotencyKey })
    expect(await refusalOf(other)).toBe('payment_failed')
  })

  test('asked for again after it was released, it is not taken for a hold', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const input = { amountPence: 2490, setupIntentId, idempotencyKey: key() }
    const { paymentIntentId } = await sandbox.payments.placeHold(input)
    await sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    expect(await refusalOf(sandbox.payments.placeHold(input))).toBe('payment_intent_unexpected_state')
  })

  test('of an unknown set-up is refused', async () => {
    const placing = sandbox.payments.placeHold({ amountPence: 2490, setupIntentId: 'seti_none', idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe('payment_failed')
  })
})

describe('taking the money', () => {
  test('takes it once', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    const read = await sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'CAPTURED', capturedPence: 2490, refundedPence: 0 })
    expect(await entry(paymentIntentId)).toMatchObject({ status: 'CAPTURED', capturedPence: 2490 })
  })

  test('takes a part, and lets the rest go', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.payments.capture({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    const read = await sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'CAPTURED', capturedPence: 690, refundedPence: 0 })
    const more = sandbox.payments.capture({ paymentIntentId, amountPence: 1800, idempotencyKey: key() })
    expect(await refusalOf(more)).toBe('payment_intent_unexpected_state')
  })

  test('never more than was held', async () => {
    const { paymentIntentId } = await hold()
    const more = sandbox.payments.capture({ paymentIntentId, amountPence: 2491, idempotencyKey: key() })
    expect(await refusalOf(more)).toBe('payment_failed')
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
  })

  test('fails with a card made for it; the hold can then be released', async () => {
    const { paymentIntentId } = await hold('4000000000007718')
    const taking = sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('card_declined')
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
    await sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('RELEASED')
  })

  test('is refused after a release, and a release after it', async () => {
    const released = await hold()
    await sandbox.payments.release({ paymentIntentId: released.paymentIntentId, idempotencyKey: key() })
    const { paymentIntentId } = released
    const taking = sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('payment_intent_unexpected_state')

    const taken = await hold()
    await sandbox.payments.capture({ paymentIntentId: taken.paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    const releasing = sandbox.payments.release({ paymentIntentId: taken.paymentIntentId, idempotencyKey: key() })
    expect(await refusalOf(releasing)).toBe('payment_intent_unexpected_state')
  })

  test('against releasing, 64 at once: one winner, and the money agrees', async () => {
    const { paymentIntentId } = await hold()
    const steps = Array.from({ length: 64 }, (_, index) => {
      const idempotencyKey = key()
      return index % 2 === 0
        ? sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey }).then(() => 'CAPTURED')
        : sandbox.payments.release({ paymentIntentId, idempotencyKey }).then(() => 'RELEASED')
    })
    const ends = await Promise.allSettled(steps)
    const winners = new Set(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])))
    expect(winners.size).toBe(1)
    const { status, capturedPence } = await sandbox.payments.readHold(paymentIntentId)
    expect(winners).toEqual(new Set([status]))
    expect(capturedPence).toBe(status === 'CAPTURED' ? 2490 : 0)
  })
})

describe('letting go', () => {
  test('twice is fine', async () => {
    const { paymentIntentId, captureBefore } = await hold()
    await sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    await sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
    const read = await sandbox.payments.readHold(paymentIntentId)
    expect(read).toMatchObject({ status: 'RELEASED', capturedPence: 0, refundedPence: 0, captureBefore })
  })

  test('happens by itself when the hold lapses', async () => {
    const { paymentIntentId } = await hold()
    clock.advance(7 * 24 - 1)
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
    clock.advance(1)
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('RELEASED')
    expect(await entry(paymentIntentId)).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    const late = sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(late)).toBe('payment_intent_unexpected_state')
    await sandbox.payments.release({ paymentIntentId, idempotencyKey: key() })
  })
})

describe('giving back', () => {
  test('a part, then the rest, then no more', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await sandbox.payments.refund({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    expect(await sandbox.payments.readHold(paymentIntentId)).toMatchObject({ status: 'CAPTURED', refundedPence: 690 })
    const tooMuch = sandbox.payments.refund({ paymentIntentId, amountPence: 1801, idempotencyKey: key() })
    expect(await refusalOf(tooMuch)).toBe('payment_failed')
    await sandbox.payments.refund({ paymentIntentId, amountPence: 1800, idempotencyKey: key() })
    expect(await sandbox.payments.readHold(paymentIntentId)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
    const again = sandbox.payments.refund({ paymentIntentId, amountPence: 1, idempotencyKey: key() })
    expect(await refusalOf(again)).toBe('payment_intent_unexpected_state')
  })

  test('once for one key, even after the provider forgot it', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    const input = { paymentIntentId, amountPence: 690, idempotencyKey: key() }
    const first = await sandbox.payments.refund(input)
    clock.advance(72)
    expect(await sandbox.payments.refund(input)).toEqual(first)
    expect((await sandbox.payments.readHold(paymentIntentId)).refundedPence).toBe(690)
  })

  test('is refused while the money is only held', async () => {
    const { paymentIntentId } = await hold()
    const early = sandbox.payments.refund({ paymentIntentId, amountPence: 690, idempotencyKey: key() })
    expect(await refusalOf(early)).toBe('payment_failed')
  })
})

describe('charging a saved card later', () => {
  test('takes the money at once, and once for one key', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const input = { amountPence: 2000, setupIntentId, idempotencyKey: key(), metadata: { orderId: 'o-1' } }
    const [one, two] = await Promise.all([
      sandbox.payments.chargeSavedCard(input),
      sandbox.payments.chargeSavedCard(input),
    ])
    expect(one).toEqual(two)
    clock.advance(72)
    expect(await sandbox.payments.chargeSavedCard(input)).toEqual(one)
    expect(await sandbox.payments.readHold(one.paymentIntentId)).toMatchObject({
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
  ])('is refused: %s', async (_, cardNumber, code) => {
    const setupIntentId = await setUpCard(sandbox, cardNumber)
    const charging = sandbox.payments.chargeSavedCard({ amountPence: 2000, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(charging)).toBe(code)
  })

  test('the card that refuses a later charge had held before', async () => {
    const held = await hold('4000000000007726')
    await sandbox.payments.capture({ ...held, amountPence: 2490, idempotencyKey: key() })
    expect((await sandbox.payments.readHold(held.paymentIntentId)).status).toBe('CAPTURED')
  })
})

describe('finding holds', () => {
  test('those made since a moment, newest first, over many pages, or of one request', async () => {
    clock.advance(24)
    const createdAfter = clock.now()
    const setupIntentId = await setUpCard(sandbox)
    const made: string[] = []
    for (let index = 0; index < 105; index += 1) {
      const metadata = { pendingRequestId: index === 3 ? 'mine' : 'another' }
      const placed = await sandbox.payments.placeHold({
        amountPence: 100,
        setupIntentId,
        idempotencyKey: key(),
        metadata,
      })
      made.unshift(placed.paymentIntentId)
    }
    const found = await sandbox.payments.findHolds({ createdAfter })
    expect(found.map((one) => one.paymentIntentId)).toEqual(made)
    const mine = await sandbox.payments.findHolds({ createdAfter, pendingRequestId: 'mine' })
    expect(mine.map((one) => one.paymentIntentId)).toEqual([made.at(-4)])
  })
})

describe('trouble with the provider', () => {
  test('no answer: unknown; the same key then tells', async () => {
    const setupIntentId = await setUpCard(sandbox)
    const input = {
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: key(),
      metadata: { pendingRequestId: setupIntentId },
    }
    for (const afterActing of [false, true]) {
      await sandbox.behave({ failNext: { path: '/v1/payment_intents', status: 'timeout', afterActing } })
      await expect(sandbox.impatient.placeHold(input)).rejects.toThrow(PaymentUnavailable)
      const { requests } = await sandbox.ledger()
      expect(requests[0]).toMatchObject({ path: '/v1/payment_intents', status: 'timeout' })
    }
    const [onlyOne, ...others] = await sandbox.payments.findHolds({
      createdAfter: clock.now(),
      pendingRequestId: setupIntentId,
    })
    expect(others).toEqual([])
    expect((await sandbox.payments.placeHold(input)).paymentIntentId).toBe(onlyOne?.paymentIntentId)
  })

  test('too slow: unknown, though it is done in the end', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.behave({ latencyMs: 1500 })
    const input = { paymentIntentId, amountPence: 2490, idempotencyKey: key() }
    await expect(sandbox.impatient.capture(input)).rejects.toThrow(PaymentUnavailable)
    await sandbox.behave({})
    await sandbox.payments.capture(input)
    expect(await sandbox.payments.readHold(paymentIntentId)).toMatchObject({ status: 'CAPTURED', capturedPence: 2490 })
  })

  test('a server error is repeated with the same key by itself', async () => {
    const { paymentIntentId } = await hold()
    await sandbox.behave({
      failNext: { path: '/v1/payment_intents/*/capture', status: 500, times: 1, afterActing: true },
    })
    await sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect((await entry(paymentIntentId))?.capturedPence).toBe(2490)
    const tries = (await sandbox.ledger()).requests.filter((request) =>
      request.path.includes(`${paymentIntentId}/capture`),
    )
    expect(tries.map(({ status, replayed }) => [status, replayed])).toEqual([
      [200, true],
      [500, false],
    ])
    expect(new Set(tries.map((request) => request.idempotencyKey)).size).toBe(1)
  })

  test('error after error: unknown', async () => {
    const { paymentIntentId } = await hold()
    for (const status of [500, 503, 409]) {
      await sandbox.behave({ failNext: { path: '/v1/payment_intents/*/cancel', status } })
      const releasing = sandbox.impatient.release({ paymentIntentId, idempotencyKey: key() })
      await expect(releasing).rejects.toThrow(PaymentUnavailable)
    }
    expect((await sandbox.payments.readHold(paymentIntentId)).status).toBe('HELD')
  })

  test('too many requests: a member is told, a job asks again', async () => {
    const { paymentIntentId, setupIntentId } = await hold()
    await sandbox.behave({
      failNext: [
        { path: '/v1/payment_intents', status: 429 },
        { path: '/v1/payment_intents/*/capture', status: 429 },
      ],
    })
    const placing = sandbox.impatient.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe('rate_limit_exceeded')
    const taking = sandbox.impatient.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    await expect(taking).rejects.toThrow(PaymentUnavailable)
  })

  test('nobody there: unknown', async () => {
    const closed = await runSandbox(database.url, clock)
    await closed.stop()
    await expect(closed.impatient.readHold('pi_x')).rejects.toThrow(PaymentUnavailable)
  })

  test('a card that went bad after it was set up', async () => {
    const { paymentIntentId, setupIntentId } = await hold()
    await sandbox.behave({ card: '4000000000007718' })
    const taking = sandbox.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: key() })
    expect(await refusalOf(taking)).toBe('card_declined')
    await sandbox.behave({ card: '4000000000007700' })
    const charging = sandbox.payments.chargeSavedCard({ amountPence: 2000, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(charging)).toBe('insufficient_funds')
  })
})

describe('webhooks', () => {
  const body = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_700_000_000, data: { object } })
  const signed = (payload: string, secret = sandboxKeys.webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
    sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  test('are read in our words', () => {
    const captured = body('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
    expect(sandbox.payments.readEvent(Buffer.from(captured), signed(captured))).toEqual({
      eventId: 'evt_1',
      kind: 'CAPTURED',
      setupIntentId: null,
      paymentIntentId: 'pi_1',
      at: new Date(1_700_000_000_000),
    })
    const refunded = body('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' })
    expect(sandbox.payments.readEvent(refunded, signed(refunded))).toMatchObject({
      kind: 'REFUNDED',
      paymentIntentId: 'pi_2',
    })
    const other = body('customer.created', { object: 'customer', id: 'cus_1' })
    expect(sandbox.payments.readEvent(other, signed(other))).toMatchObject({ kind: 'OTHER', paymentIntentId: null })
  })

  test.each([
    ['another secret', (payload: string) => signed(payload, 'whsec_stranger')],
    ['too old', (payload: string) => signed(payload, undefined, Math.floor(Date.now() / 1000) - 301)],
    ['another body', () => signed('{}')],
    ['no signature', () => ''],
  ])('are refused: %s', (_, sign) => {
    const payload = body('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
    expect(() => sandbox.payments.readEvent(payload, sign(payload))).toThrow(PaymentEventInvalid)
  })
})
