import { Stripe } from 'stripe'
import { type PaymentRefusalCode, PaymentRefused, PaymentUnavailable } from './port.ts'

/** The part of a Stripe error that says why: thrown, or kept on an intent as its last error. */
type StripeReason = { type?: string | undefined; code?: string | undefined; decline_code?: string | undefined }

const byCode: Record<string, PaymentRefusalCode> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  rate_limit: 'rate_limit_exceeded',
  authentication_required: 'authentication_failed',
  payment_intent_unexpected_state: 'payment_intent_unexpected_state',
  setup_intent_unexpected_state: 'payment_intent_unexpected_state',
  charge_already_captured: 'payment_intent_unexpected_state',
  charge_already_refunded: 'payment_intent_unexpected_state',
  charge_expired_for_capture: 'payment_intent_unexpected_state',
}

const aboutTheCard = /^(incorrect_.*|invalid_(number|cvc|expiry_month|expiry_year|account))$/

/** Our code for Stripe's reason (spec section 8, payment error messages); `payment_failed` for one that has no message. */
export function refusalCode(reason: StripeReason): PaymentRefusalCode {
  for (const code of [reason.decline_code, reason.code]) {
    if (!code) continue
    const known = byCode[code]
    if (known) return known
    if (code.endsWith('_authentication_failure')) return 'authentication_failed'
    if (aboutTheCard.test(code)) return 'invalid_card'
  }
  if (reason.code === 'card_declined') return 'card_declined'
  return reason.type === 'card_error' ? 'card_declined' : 'payment_failed'
}

/**
 * What a failed call to Stripe means to us: PaymentRefused when it is certain that nothing happened, PaymentUnavailable
 * when it is not, or when asking again later may help. A job is not told "too many attempts": it asks again.
 */
export function stripeFailure(error: unknown, asker: 'member' | 'job'): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error : new Error(String(error))
  const options = { cause: error }
  const status = error.statusCode
  if (status === undefined || status >= 500 || status === 409 || error.code === 'lock_timeout') {
    return new PaymentUnavailable(`the payment provider did not answer: ${error.message}`, options)
  }
  if (status === 401 || status === 403) {
    return new PaymentUnavailable(`the payment provider does not accept our key: ${error.message}`, options)
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    if (asker === 'job') return new PaymentUnavailable('the payment provider asks us to slow down', options)
    return new PaymentRefused('rate_limit_exceeded', error.code ?? null, options)
  }
  const reason = { type: error.rawType, code: error.code, decline_code: error.decline_code || undefined }
  return new PaymentRefused(refusalCode(reason), reason.decline_code ?? error.code ?? error.rawType ?? null, options)
}
