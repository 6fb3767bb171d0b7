/** The card provider's reason for a refusal, from an error or from the last error of an intent. */
export type ProviderReason = {
  type?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
}

const byProviderCode = {
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
} as const

const aboutTheCard = /^(incorrect_.*|invalid_(number|cvc|expiry_month|expiry_year|account))$/

/** The payment codes of spec section 8 that a provider's reason maps to. */
export type PaymentCode =
  | (typeof byProviderCode)[keyof typeof byProviderCode]
  | 'authentication_failed'
  | 'invalid_card'
  | 'card_declined'
  | 'payment_failed'

/** Returns our code for the provider's reason (spec section 8); `payment_failed` for one without its own message. */
export function paymentCode(reason: ProviderReason): PaymentCode {
  for (const code of [reason.decline_code, reason.code]) {
    if (!code) continue
    if (Object.hasOwn(byProviderCode, code)) return byProviderCode[code as keyof typeof byProviderCode]
    if (code.endsWith('_authentication_failure')) return 'authentication_failed'
    if (aboutTheCard.test(code)) return 'invalid_card'
  }
  if (reason.code === 'card_declined') return 'card_declined'
  return reason.type === 'card_error' ? 'card_declined' : 'payment_failed'
}
