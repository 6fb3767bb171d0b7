/** The message of each payment code (product.md §14). */
export const paymentMessages: Record<string, string> = {
  card_declined: 'Your card was declined. Please check with your bank or try another card.',
  insufficient_funds: 'Insufficient funds in your account. Please try another card.',
  authentication_failed: 'Bank verification failed. Please try again or use a different payment method.',
  setup_intent_authentication_failure: 'Bank verification failed. Please try again or use a different payment method.',
  expired_card: 'This card has expired. Please use a different card.',
  processing_error: 'There was an error processing your payment. Please try again in a few moments.',
  rate_limit_exceeded: 'Too many attempts. Please wait a few minutes before trying again.',
  invalid_coin:
    "The coin used for this request can't be used for borrowing. It may have already been redeemed or is no longer valid.",
}

export const paymentDefaultMessage = 'Something went wrong with your payment. Please try again or contact support.'

/** Returns the message of a payment code; a default for codes without one. */
export function paymentMessage(code: string | undefined): string {
  return code !== undefined && Object.hasOwn(paymentMessages, code)
    ? (paymentMessages[code] as string)
    : paymentDefaultMessage
}
