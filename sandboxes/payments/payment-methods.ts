import { type Wallet, wallets } from '@hemline/contract/payments/shapes.ts'
import type { Stripe } from 'stripe'
import { type Form, inner, neededText, record, text } from './form.ts'
import { changeOnce, claimKey, type WithAnswers } from './idempotency.ts'
import { newPaymentMethod, noBillingDetails } from './objects.ts'
import { cardFault, invalidRequest, noSuch } from './stripe-fault.ts'
import { type Ask, rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'
import { isLuhnValid, type TestCard, testCard, testCards } from './test-cards.ts'

/** `card` is the number of a test card: others are refused before anything is stored. */
export type MethodRow = WithAnswers & { method: Stripe.PaymentMethod; card: string; isDetached?: boolean }

export const paymentMethodRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    params: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    browser: true,
    async act(sandbox, ask) {
      if (neededText(ask.form, 'type') !== 'card') throw invalidRequest('Only cards are known here', { param: 'type' })
      const form = inner(ask.form, 'card')
      const wallet = walletOf(form)
      const card = wallet ? (testCards[0] as TestCard) : readNumber(form)
      const expiry = wallet
        ? { month: 12, year: new Date(ask.now * 1000).getUTCFullYear() + 4 }
        : readExpiry(form, ask.now)
      checkSecurityCode(form)
      const { newId, slot } = await claimKey(sandbox, ask, 'pm')
      return changeOnce<MethodRow>(sandbox, { room: rooms.methods, id: newId, slot }, () => {
        const base = { id: newId, created: ask.now, metadata: record(ask.form, 'metadata') }
        const method = newPaymentMethod(base, { ...card, wallet }, expiry, readBilling(ask.form))
        return { row: { method, card: card.number, answers: {} }, answer: { status: 200, body: method } }
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: [],
    async act(sandbox, ask) {
      const { slot } = await claimKey(sandbox, ask, 'pm')
      return changeOnce<MethodRow>(sandbox, { room: rooms.methods, id: ask.id, slot }, (current) => {
        if (!current) throw noSuch('PaymentMethod', ask.id, 'payment_method')
        if (!current.method.customer) {
          throw invalidRequest(
            'The payment method you provided is not attached to a customer so detachment is impossible.',
            {
              param: 'payment_method',
            },
          )
        }
        const method = { ...current.method, customer: null }
        return { row: { ...current, method, isDetached: true }, answer: { status: 200, body: method } }
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: [],
    async act(sandbox, ask) {
      return { status: 200, body: (await methodRow(sandbox, ask.id)).method }
    },
  },
]

export async function methodRow({ store }: Sandbox, id: string): Promise<MethodRow> {
  const row = await store.get<MethodRow>(rooms.methods, id)
  if (!row) throw noSuch('PaymentMethod', id, 'payment_method')
  return row
}

/** Returns the card's behaviour: its own, unless the switch sets one for all cards. */
export function cardOf(row: MethodRow, ask: Pick<Ask, 'cardForAll'>): TestCard {
  return testCard(ask.cardForAll ?? row.card) ?? (testCards[0] as TestCard)
}

/** Attaches a card to a customer permanently; attaching it again to the same customer has no effect. */
export async function attach({ store }: Sandbox, methodId: string, customer: string): Promise<void> {
  await store.update<MethodRow>(rooms.methods, methodId, (row) => {
    if (!row) throw noSuch('PaymentMethod', methodId, 'payment_method')
    if (row.isDetached) throw detached()
    if (row.method.customer && row.method.customer !== customer) {
      throw invalidRequest('The payment method you provided has already been attached to a customer.', {
        param: 'payment_method',
      })
    }
    return { ...row, method: { ...row.method, customer } }
  })
}

/** Stripe's refusal of a payment method that was detached: it can be neither attached nor charged again. */
const detached = () =>
  invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
    { param: 'payment_method' },
  )

/** Returns the cards of a customer, newest first. */
export async function methodsOf({ store }: Sandbox, customer: string): Promise<Stripe.PaymentMethod[]> {
  const rows = await store.list<MethodRow>(rooms.methods)
  return rows.flatMap(({ value }) => (value.method.customer === customer ? [value.method] : [])).toReversed()
}

/** Detaches every card of a deleted customer: it can no longer be used. */
export async function detachAll({ store }: Sandbox, customer: string): Promise<void> {
  for (const { key, value } of await store.list<MethodRow>(rooms.methods)) {
    if (value.method.customer !== customer) continue
    await store.update<MethodRow>(rooms.methods, key, (row = value) => ({
      ...row,
      method: { ...row.method, customer: null },
    }))
  }
}

/** A wallet passes a token in place of a number: `tok_sandbox_apple_pay`, `tok_sandbox_google_pay`. */
function walletOf(form: Form): Wallet | null {
  const token = text(form, 'token')
  if (token === undefined) return null
  const wallet = wallets.find((one) => token === `tok_sandbox_${one}`)
  if (!wallet) throw noSuch('token', token, 'card[token]')
  return wallet
}

function readNumber(form: Form): TestCard {
  const number = neededText(form, 'number').replace(/[\s-]/g, '')
  const param = 'number'
  if (!/^\d{12,19}$/.test(number)) {
    throw cardFault(
      { code: 'invalid_number', message: 'The card number is not a valid credit card number.' },
      { param },
    )
  }
  if (!isLuhnValid(number)) {
    throw cardFault({ code: 'incorrect_number', message: 'Your card number is incorrect.' }, { param })
  }
  const card = testCard(number)
  if (card) return card
  throw cardFault({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. This is a sandbox: use one of the test cards listed at /dev/stripe.',
  })
}

function readExpiry(form: Form, now: number): { month: number; year: number } {
  const month = Number(neededText(form, 'exp_month'))
  const given = Number(neededText(form, 'exp_year'))
  const year = given < 100 ? 2000 + given : given
  const today = new Date(now * 1000)
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    const message = "Your card's expiration month is invalid."
    throw cardFault({ code: 'invalid_expiry_month', message }, { param: 'exp_month' })
  }
  const isPast = year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  if (!Number.isInteger(year) || year > today.getUTCFullYear() + 50 || isPast) {
    const message = "Your card's expiration year is invalid."
    throw cardFault({ code: 'invalid_expiry_year', message }, { param: 'exp_year' })
  }
  return { month, year }
}

function checkSecurityCode(form: Form): void {
  const code = text(form, 'cvc')
  if (code !== undefined && !/^\d{3,4}$/.test(code)) {
    throw cardFault({ code: 'invalid_cvc', message: "Your card's security code is invalid." }, { param: 'cvc' })
  }
}

function readBilling(form: Form): Stripe.PaymentMethod.BillingDetails {
  const given = inner(form, 'billing_details')
  const address = inner(given, 'address')
  return {
    ...noBillingDetails,
    email: text(given, 'email') ?? null,
    name: text(given, 'name') ?? null,
    phone: text(given, 'phone') ?? null,
    address: {
      city: text(address, 'city') ?? null,
      country: text(address, 'country') ?? null,
      line1: text(address, 'line1') ?? null,
      line2: text(address, 'line2') ?? null,
      postal_code: text(address, 'postal_code') ?? null,
      state: text(address, 'state') ?? null,
    },
  }
}
