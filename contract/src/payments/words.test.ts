import { describe, expect, it } from 'vitest'
import { paymentCode } from './rules.ts'
import { cardName, paymentDefaultMessage, paymentMessage, spokenCardName } from './words.ts'

const other = 'Something went wrong with your payment. Please try again or contact support.'

/** The provider's reason, our code, and the message to the member (product.md §14). */
const reasons: [reason: { type?: string; code?: string; decline_code?: string }, code: string, message: string][] = [
  [
    { code: 'card_declined', decline_code: 'generic_decline' },
    'card_declined',
    'Your card was declined. Please check with your bank or try another card.',
  ],
  [
    { code: 'card_declined', decline_code: 'lost_card' },
    'card_declined',
    'Your card was declined. Please check with your bank or try another card.',
  ],
  [
    { type: 'card_error', code: 'something_new' },
    'card_declined',
    'Your card was declined. Please check with your bank or try another card.',
  ],
  [
    { code: 'card_declined', decline_code: 'insufficient_funds' },
    'insufficient_funds',
    'Insufficient funds in your account. Please try another card.',
  ],
  [
    { code: 'authentication_required' },
    'authentication_failed',
    'Bank verification failed. Please try again or use a different payment method.',
  ],
  [
    { code: 'setup_intent_authentication_failure' },
    'authentication_failed',
    'Bank verification failed. Please try again or use a different payment method.',
  ],
  [
    { code: 'payment_intent_authentication_failure' },
    'authentication_failed',
    'Bank verification failed. Please try again or use a different payment method.',
  ],
  [{ code: 'expired_card' }, 'expired_card', 'This card has expired. Please use a different card.'],
  [
    { code: 'processing_error' },
    'processing_error',
    'There was an error processing your payment. Please try again in a few moments.',
  ],
  [
    { code: 'card_declined', decline_code: 'try_again_later' },
    'processing_error',
    'There was an error processing your payment. Please try again in a few moments.',
  ],
  [{ code: 'rate_limit' }, 'rate_limit_exceeded', 'Too many attempts. Please wait a few minutes before trying again.'],
  // these two have no message of their own
  [{ code: 'incorrect_cvc' }, 'invalid_card', other],
  [{ code: 'invalid_expiry_year' }, 'invalid_card', other],
  [{ code: 'payment_intent_unexpected_state' }, 'payment_intent_unexpected_state', other],
  [{ code: 'charge_already_refunded' }, 'payment_intent_unexpected_state', other],
  [{ code: 'resource_missing' }, 'payment_failed', other],
  [{}, 'payment_failed', other],
]

describe('the message of a failed payment', () => {
  it.each(reasons)('%o is %s', (reason, code, message) => {
    expect(paymentCode(reason)).toBe(code)
    expect(paymentMessage(code)).toBe(message)
  })

  it('includes two codes of other origin, and one message for all others', () => {
    expect(paymentMessage('invalid_coin')).toBe(
      "The coin used for this request can't be used for borrowing. It may have already been redeemed or is no longer valid.",
    )
    expect(paymentMessage('setup_intent_authentication_failure')).toBe(paymentMessage('authentication_failed'))
    for (const code of [undefined, '', 'no_card', 'toString']) expect(paymentMessage(code)).toBe(paymentDefaultMessage)
  })
})

it('a card is named by its brand, or by the wallet that has it, and its last digits (product.md §3)', () => {
  const last4 = '4242'
  expect(
    [
      { brand: 'visa', last4, wallet: null },
      { brand: 'unknown', last4, wallet: null },
      { brand: 'visa', last4, wallet: 'apple_pay' as const },
      { brand: 'visa', last4, wallet: 'google_pay' as const },
    ].map(cardName),
  ).toEqual(['Visa •••• 4242', 'Card •••• 4242', 'Apple Pay •••• 4242', 'Google Pay •••• 4242'])
  expect(spokenCardName({ brand: 'amex', last4, wallet: null })).toBe('American Express ending 4242')
})
