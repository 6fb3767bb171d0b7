import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { Stripe } from 'stripe'
import { PaymentRefused, PaymentUnavailable } from './port.ts'

/**
 * Returns the error for a failed call to Stripe: PaymentRefused when it is certain that nothing happened,
 * PaymentUnavailable when it is not, or when a later retry may succeed. "Too many attempts" is temporary for a job,
 * which retries; and a key that was used with other parameters says to it that something happened.
 */
export function stripeFailure(error: unknown, asker: 'member' | 'job'): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error : new Error(String(error))
  const options = { cause: error }
  const status = error.statusCode
  if (status === undefined || status >= 500 || status === 409 || error.code === 'lock_timeout') {
    return new PaymentUnavailable(`the payment provider did not answer: ${error.message}`, options)
  }
  if (asker === 'job' && error instanceof Stripe.errors.StripeIdempotencyError) {
    return new PaymentUnavailable(`another version of Hemline asked with this key: ${error.message}`, options)
  }
  if (status === 401 || status === 403) {
    return new PaymentUnavailable(`the payment provider does not accept our key: ${error.message}`, options)
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    if (asker === 'job') return new PaymentUnavailable('the payment provider asks us to slow down', options)
    return new PaymentRefused('rate_limit_exceeded', error.code ?? null, options)
  }
  const reason = { type: error.rawType, code: error.code, decline_code: error.decline_code || undefined }
  return new PaymentRefused(paymentCode(reason), reason.decline_code ?? error.code ?? error.rawType ?? null, options)
}
