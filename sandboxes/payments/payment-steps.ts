import type { Stripe } from 'stripe'
import type { WithAnswers } from './idempotency.ts'
import { chargeId, newCharge } from './objects.ts'
import type { MethodRow } from './payment-methods.ts'
import { type CardRefusal, cardError, invalidRequest } from './stripe-fault.ts'
import type { Answer } from './stripe-route.ts'
import { authenticationRequired, type TestCard } from './test-cards.ts'

/** A payment intent with its dependent objects, so that one row lock covers hold, capture, cancel and refunds. */
export type PaymentRow = WithAnswers & {
  intent: Stripe.PaymentIntent
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
  /** The test card that was charged, by number. */
  card: string | null
}

const HOLD_SECONDS = 7 * 24 * 60 * 60

type LastPaymentError = Stripe.PaymentIntent.LastPaymentError

/** The latest charge: the one that holds or has captured the money, if any. */
export function latestCharge(row: PaymentRow): Stripe.Charge | undefined {
  return row.charges.at(-1)
}

/** Returns the row as of an instant: an expired hold has been released. */
export function atMoment(row: PaymentRow, now: number): PaymentRow {
  const deadline = latestCharge(row)?.payment_method_details?.card?.capture_before
  if (row.intent.status !== 'requires_capture' || deadline === undefined || now < deadline) return row
  return releaseHold(row, 'automatic', deadline)
}

/** Charges the card: a hold for manual capture, otherwise a capture. */
export function pay(
  row: PaymentRow,
  method: MethodRow,
  card: TestCard,
  how: { offSession: boolean; now: number },
): { row: PaymentRow; answer: Answer } {
  const refusal = (how.offSession ? card.offSession : undefined) ?? card.onPayment
  if (refusal) return declinePayment(row, method, refusal === 'ask' ? authenticationRequired : refusal, how.now)
  const isHold = row.intent.capture_method === 'manual'
  const id = chargeId(row.intent.id, row.charges.length + 1)
  const at = { created: how.now, captureBefore: isHold ? how.now + HOLD_SECONDS : null }
  const charge = newCharge(id, row.intent, method.method, at)
  const intent: Stripe.PaymentIntent = {
    ...row.intent,
    latest_charge: id,
    payment_method: method.method.id,
    last_payment_error: null,
    ...(isHold
      ? { status: 'requires_capture', amount_capturable: row.intent.amount }
      : { status: 'succeeded', amount_received: row.intent.amount }),
  }
  const taken = isHold ? charge : { ...charge, captured: true, amount_captured: intent.amount }
  const paid = { ...row, intent, charges: [...row.charges, taken], card: method.card }
  return { row: paid, answer: { status: 200, body: intent } }
}

function declinePayment(row: PaymentRow, method: MethodRow, refusal: CardRefusal, now: number) {
  const id = chargeId(row.intent.id, row.charges.length + 1)
  const tried = newCharge(id, row.intent, method.method, { created: now, captureBefore: null })
  const charge: Stripe.Charge = {
    ...tried,
    status: 'failed',
    paid: false,
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: refusal.decline_code ?? refusal.code,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  }
  const error = cardError(refusal, { charge: id, payment_method: method.method })
  const intent: Stripe.PaymentIntent = {
    ...row.intent,
    status: 'requires_payment_method',
    latest_charge: id,
    payment_method: null,
    last_payment_error: error as LastPaymentError,
  }
  const declined = { ...row, intent, charges: [...row.charges, charge] }
  const answer = { status: 402, body: { error: { ...error, payment_intent: intent } } }
  return { row: declined, answer }
}

/** Captures `amount` of a hold and releases the rest. */
export function captureHold(
  row: PaymentRow,
  amount: number | undefined,
  card: TestCard,
): { row: PaymentRow; answer: Answer } {
  requireStatus(row, ['requires_capture'], 'captured')
  const { intent } = row
  const taken = amount ?? intent.amount_capturable
  if (taken < 1 || taken > intent.amount_capturable) {
    const message = 'The amount to capture must be at least 1 and at most the amount that can be captured.'
    throw invalidRequest(message, { param: 'amount_to_capture' })
  }
  if (card.onCapture) {
    const error = cardError(card.onCapture, { charge: latestCharge(row)?.id ?? '' })
    const tried = { ...intent, last_payment_error: error as LastPaymentError }
    return {
      row: { ...row, intent: tried },
      answer: { status: 402, body: { error: { ...error, payment_intent: tried } } },
    }
  }
  const next = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: taken,
    last_payment_error: null,
  }
  const charges = row.charges.map((charge) =>
    charge.id === intent.latest_charge
      ? { ...charge, captured: true, amount_captured: taken, amount_refunded: charge.amount - taken }
      : charge,
  )
  return { row: { ...row, intent: next, charges }, answer: { status: 200, body: next } }
}

const cancellable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

/** Cancels an intent; its hold is released. */
export function cancelPayment(
  row: PaymentRow,
  reason: string | null,
  now: number,
): { row: PaymentRow; answer: Answer } {
  requireStatus(row, cancellable, 'canceled')
  const next = releaseHold(row, reason, now)
  return { row: next, answer: { status: 200, body: next.intent } }
}

function releaseHold(row: PaymentRow, reason: string | null, at: number): PaymentRow {
  const wasHeld = row.intent.status === 'requires_capture'
  const intent = {
    ...row.intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: at,
    cancellation_reason: reason,
  }
  const charges = row.charges.map((charge) =>
    wasHeld && charge.id === intent.latest_charge
      ? { ...charge, refunded: true, amount_refunded: charge.amount }
      : charge,
  )
  return { ...row, intent, charges }
}

/** Refuses, like Stripe, a step that the intent's status does not allow. */
export function requireStatus(row: PaymentRow, allowed: string[], verb: string): void {
  const { status } = row.intent
  if (allowed.includes(status)) return
  const message =
    `This PaymentIntent could not be ${verb} because it has a status of ${status}. ` +
    `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(', ')}.`
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: row.intent })
}
