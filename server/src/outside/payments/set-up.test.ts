import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { describe, expect, test } from 'vitest'
import { confirmAsBrowser } from '../../../../sandboxes/payments/confirm-as-browser.ts'
import { cardSandbox, refusalOf } from '../../../test/card-sandbox.ts'
import { openSetup, setUpCard } from '../../../test/payments.ts'
import { PaymentRefused, PaymentUnavailable } from './port.ts'

const cards = cardSandbox()
const { key } = cards

describe('a card set-up', () => {
  test('stores a valid card, with its member and amount', async () => {
    const opened = await openSetup(cards.sandbox, { metadata: { pendingRequestId: 'pr-1' } })
    expect(await cards.sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: null,
      card: null,
    })
    await confirmAsBrowser({ address: cards.sandbox.address, ...opened })
    expect(await cards.sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'SUCCEEDED',
      refusal: null,
      customerId: opened.customerId,
      memberId: opened.memberId,
      amountPence: 2490,
      card: { brand: 'visa', last4: '4242' },
      metadata: { pendingRequestId: 'pr-1' },
    })
  })

  test('uses a known customer again', async () => {
    const { memberId, customerId, ...first } = await openSetup(cards.sandbox)
    const again = { memberId, customerId, amountPence: 1, idempotencyKey: key() }
    const { setupIntentId } = await cards.sandbox.payments.createSetup(again)
    expect((await cards.sandbox.payments.readSetup(setupIntentId)).customerId).toBe(customerId)
    expect(setupIntentId).not.toBe(first.setupIntentId)
  })

  test('a deleted customer has no cards, and deleting it again has no effect', async () => {
    const setupIntentId = await setUpCard(cards.sandbox)
    const { customerId, paymentMethodId } = await cards.sandbox.payments.readSetup(setupIntentId)
    const forget = { customerId: customerId!, idempotencyKey: key() }
    await cards.sandbox.behave({
      failNext: { path: `/v1/customers/${customerId}`, method: 'DELETE', status: 500, times: 2 },
    })
    await expect(cards.sandbox.payments.deleteCustomer(forget)).rejects.toThrow(PaymentUnavailable)
    await Promise.all([1, 2, 3].map(() => cards.sandbox.payments.deleteCustomer(forget)))
    expect(await cards.sandbox.stripe.customers.retrieve(customerId!)).toMatchObject({
      id: customerId,
      object: 'customer',
      deleted: true,
    })
    expect((await cards.sandbox.stripe.paymentMethods.retrieve(paymentMethodId!)).customer).toBeNull()
    const charge = { amountPence: 2000, setupIntentId, idempotencyKey: key() }
    await expect(cards.sandbox.payments.chargeSavedCard(charge)).rejects.toThrow(PaymentRefused)
    const repeated = { memberId: 'maya', amountPence: 1, idempotencyKey: key(), customerId: customerId! }
    await expect(cards.sandbox.payments.createSetup(repeated)).rejects.toThrow(PaymentRefused)
  })

  test.each<[string, string, PaymentCode]>([
    ['declined', '4000000000000002', 'card_declined'],
    ['insufficient funds', '4000000000009995', 'insufficient_funds'],
    ['lost', '4000000000009987', 'card_declined'],
    ['stolen', '4000000000009979', 'card_declined'],
    ['expired', '4000000000000069', 'expired_card'],
    ['wrong security code', '4000000000000127', 'invalid_card'],
    ['processing error', '4000000000000119', 'processing_error'],
  ])('is refused immediately: %s', async (_, cardNumber, code) => {
    const opened = await openSetup(cards.sandbox)
    const confirmed = await confirmAsBrowser({ address: cards.sandbox.address, ...opened, cardNumber })
    expect(confirmed.error?.type).toBe('card_error')
    expect(await cards.sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: code,
      paymentMethodId: null,
    })
    const { setupIntentId } = opened
    const placing = cards.sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe(code)
    // Another card can be used with the same set-up.
    await confirmAsBrowser({ address: cards.sandbox.address, ...opened })
    expect((await cards.sandbox.payments.readSetup(setupIntentId)).status).toBe('SUCCEEDED')
  })

  test.each([
    ['wrong check digit', '4242424242424241', 'incorrect_number'],
    ['too short', '424242', 'invalid_number'],
    ["a real person's card", '4539578763621486', 'card_declined'],
  ])('is rejected in the form: %s', async (_, cardNumber, code) => {
    const opened = await openSetup(cards.sandbox)
    const confirmed = await confirmAsBrowser({ address: cards.sandbox.address, ...opened, cardNumber })
    expect(confirmed.error).toMatchObject({ type: 'card_error', code })
    const everything = JSON.stringify(await cards.sandbox.ledger())
    expect(everything).not.toContain(cardNumber)
  })

  test('authenticated by the bank: approved', async () => {
    const opened = await openSetup(cards.sandbox)
    const confirmed = await confirmAsBrowser({
      address: cards.sandbox.address,
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
    expect((await cards.sandbox.payments.readSetup(setupIntentId)).status).toBe('SUCCEEDED')
    const placed = await cards.sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect((await cards.sandbox.payments.readHold(placed.paymentIntentId)).status).toBe('HELD')
  })

  test('authenticated by the bank: refused', async () => {
    const opened = await openSetup(cards.sandbox)
    const confirmed = await confirmAsBrowser({
      address: cards.sandbox.address,
      ...opened,
      cardNumber: '4000002500003155',
      atBank: 'refuse',
    })
    expect(confirmed.error?.code).toBe('setup_intent_authentication_failure')
    expect(new URL(confirmed.returnedTo ?? '').searchParams.get('redirect_status')).toBe('failed')
    expect(await cards.sandbox.payments.readSetup(opened.setupIntentId)).toMatchObject({
      status: 'NEEDS_CARD',
      refusal: 'authentication_failed',
    })
  })

  test('has no hold while the bank waits for its customer', async () => {
    const opened = await openSetup(cards.sandbox)
    const { setupIntentId } = opened
    const method = await cards.sandbox.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500003155', exp_month: 1, exp_year: 2060 },
    })
    await cards.sandbox.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: method.id,
      return_url: 'https://h.test/',
    })
    expect((await cards.sandbox.payments.readSetup(setupIntentId)).status).toBe('WAITING')
    const placing = cards.sandbox.payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key() })
    expect(await refusalOf(placing)).toBe('payment_failed')
  })
})
