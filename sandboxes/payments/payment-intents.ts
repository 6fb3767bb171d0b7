import { requireCustomer } from './customers.ts'
import { flag, neededText, record, text, texts, whole } from './form.ts'
import { changeOnce, claimKey } from './idempotency.ts'
import { newPaymentIntent } from './objects.ts'
import { cardOf, type MethodRow, methodRow } from './payment-methods.ts'
import {
  atMoment,
  cancelPayment,
  captureHold,
  latestCharge,
  type PaymentRow,
  pay,
  requireStatus,
} from './payment-steps.ts'
import { invalidRequest, noSuch } from './stripe-fault.ts'
import { type Answer, type Ask, rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'
import { testCard, testCards } from './test-cards.ts'

const SMALLEST_PENCE = 30

export const paymentIntentRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    params: [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'capture_method',
      'confirm',
      'error_on_requires_action',
      'off_session',
      'metadata',
      'description',
      'expand',
    ],
    act: createPayment,
  },
  { method: 'GET', path: '/v1/payment_intents/:id', params: ['expand'], act: readPayment },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: ['payment_method', 'error_on_requires_action', 'off_session', 'expand'],
    act: confirmPayment,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    params: ['amount_to_capture', 'metadata', 'expand'],
    act: (sandbox, ask) =>
      change(sandbox, ask, (row) => {
        const card = testCard(ask.cardForAll ?? row.card ?? '') ?? testCards[0]
        return captureHold(row, whole(ask.form, 'amount_to_capture'), card as NonNullable<typeof card>)
      }),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: ['cancellation_reason', 'expand'],
    act: (sandbox, ask) =>
      change(sandbox, ask, (row) => cancelPayment(row, text(ask.form, 'cancellation_reason') ?? null, ask.now)),
  },
]

async function createPayment(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  const { form } = ask
  const amount = whole(form, 'amount') ?? Number(neededText(form, 'amount'))
  const currency = neededText(form, 'currency').toLowerCase()
  if (currency !== 'gbp') throw invalidRequest('This sandbox deals in pounds only', { param: 'currency' })
  if (amount < SMALLEST_PENCE) {
    throw invalidRequest('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than £999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  const captureMethod = text(form, 'capture_method') ?? 'automatic_async'
  if (!['automatic', 'automatic_async', 'manual'].includes(captureMethod)) {
    throw invalidRequest(`Invalid capture_method: ${captureMethod}`, { param: 'capture_method' })
  }
  const customer = text(form, 'customer') ?? null
  if (customer) await requireCustomer(sandbox, customer)
  const confirms = flag(form, 'confirm')
  const methodId = text(form, 'payment_method')
  const method = methodId ? await usableMethod(sandbox, methodId, customer) : undefined
  if (confirms && !method) throw noMethod()
  const how = readHow(ask)
  const { newId, slot } = await claimKey(sandbox, ask, 'pi')
  return changeOnce<PaymentRow>(sandbox, { room: rooms.payments, id: newId, slot }, (current) => {
    if (current) throw new Error(`${newId} exists already`)
    const base = { id: newId, created: ask.now, metadata: record(form, 'metadata'), amount, currency }
    const intent = {
      ...newPaymentIntent(base, { customer, captureMethod }),
      description: text(form, 'description') ?? null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      payment_method: method?.method.id ?? null,
    }
    const row: PaymentRow = { intent, charges: [], refunds: [], card: null, answers: {} }
    if (!confirms || !method) return { row, answer: { status: 200, body: intent } }
    return expanded(pay(row, method, cardOf(method, ask), how), ask)
  })
}

async function confirmPayment(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  const { intent } = await paymentRow(sandbox, ask.id, ask.now)
  const methodId = text(ask.form, 'payment_method') ?? intent.payment_method
  if (typeof methodId !== 'string') throw noMethod()
  const method = await usableMethod(sandbox, methodId, typeof intent.customer === 'string' ? intent.customer : null)
  const how = readHow(ask)
  return change(sandbox, ask, (row) => {
    requireStatus(row, ['requires_payment_method', 'requires_confirmation'], 'confirmed')
    return pay(row, method, cardOf(method, ask), how)
  })
}

async function readPayment(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  const row = await paymentRow(sandbox, ask.id, ask.now)
  return expanded({ row, answer: { status: 200, body: row.intent } }, ask).answer
}

/** Returns a payment intent as of an instant. */
export async function paymentRow({ store }: Sandbox, id: string, now: number): Promise<PaymentRow> {
  const row = await store.get<PaymentRow>(rooms.payments, id)
  if (!row) throw noSuch('payment_intent', id, 'intent')
  return atMoment(row, now)
}

/** Executes one step of the payment intent in the path, at most once per idempotency key. */
export async function change(
  sandbox: Sandbox,
  ask: Ask,
  step: (row: PaymentRow) => { row: PaymentRow; answer: Answer },
): Promise<Answer> {
  await paymentRow(sandbox, ask.id, ask.now)
  const { slot } = await claimKey(sandbox, ask, 'pi')
  return changeOnce<PaymentRow>(sandbox, { room: rooms.payments, id: ask.id, slot }, (current) => {
    if (!current) throw noSuch('payment_intent', ask.id, 'intent')
    return expanded(step(atMoment(current, ask.now)), ask)
  })
}

function expanded(changed: { row: PaymentRow; answer: Answer }, ask: Ask): { row: PaymentRow; answer: Answer } {
  const wanted = texts(ask.form, 'expand')
  const unknown = wanted.find((name) => name !== 'latest_charge')
  if (unknown) throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  if (wanted.length === 0 || changed.answer.status !== 200) return changed
  const body = { ...changed.row.intent, latest_charge: latestCharge(changed.row) ?? null }
  return { row: changed.row, answer: { ...changed.answer, body } }
}

async function usableMethod(sandbox: Sandbox, methodId: string, customer: string | null): Promise<MethodRow> {
  const row = await methodRow(sandbox, methodId)
  if (row.method.customer === customer) return row
  const message = customer
    ? `The PaymentMethod ${methodId} does not belong to the Customer ${customer}.`
    : `The PaymentMethod ${methodId} belongs to a Customer. Please include the Customer in the customer parameter.`
  throw invalidRequest(message, { param: 'payment_method' })
}

function readHow(ask: Ask): { offSession: boolean; now: number } {
  const offSession = flag(ask.form, 'off_session')
  if (offSession && flag(ask.form, 'error_on_requires_action')) {
    throw invalidRequest('off_session and error_on_requires_action cannot be combined here', { param: 'off_session' })
  }
  return { offSession, now: ask.now }
}

function noMethod() {
  const message = 'You cannot confirm this PaymentIntent because it is missing a payment method.'
  return invalidRequest(message, { code: 'payment_intent_unexpected_state' })
}
