import { HOLD_SHOWN_FREE_HOURS } from '../limits.ts'
import type { SavedCard, Wallet } from './shapes.ts'

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

/** Texts for a card that the bank has not confirmed, when the provider states no reason: it was not asked to the end. */
export const unconfirmedTexts = {
  result: 'Your bank hasn’t confirmed your card, so nothing was held or charged. Try again or use another card.',
  open: 'Your bank hasn’t confirmed your card yet, so nothing is held or charged. If you’ve closed its page, start again.',
  again: 'Start again',
} as const

/** Texts of a member's stored cards. */
export const cardTexts = {
  title: 'Your cards',
  none: 'No cards yet. You enter one with your first request, and it’s saved here.',
  needed: 'This card guarantees a loan. You can remove it once the loan is over and nothing can be claimed any more.',
  removedMeanwhile: 'This card has been removed. Please use another card; nothing was held.',
  question: 'Remove this card?',
  effect: 'You’ll enter a card again with your next request. What was already paid or held stays as it is.',
  removed: 'Card removed.',
} as const

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
const walletNames: { [wallet in Wallet]: string } = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** Returns how a card is named: "Visa •••• 4242", "Apple Pay •••• 4242". */
export function cardName({ brand, last4, wallet }: Omit<SavedCard, 'id'>): string {
  return `${wallet ? walletNames[wallet] : (brands[brand] ?? 'Card')} •••• ${last4}`
}

/** Returns the same for a screen reader: "Visa ending 4242". */
export const spokenCardName = (card: Omit<SavedCard, 'id'>): string => cardName(card).replace('••••', 'ending')

type Owed = { amount: string; garment: string }
type Words = { subject: string; text: string }

/** To the borrower: the provider refused a refund permanently. `amount`: in its displayed form. */
export function notReturnedNotice({ amount, garment }: Owed): Words {
  return {
    subject: `We couldn’t return ${amount} to your card yet`,
    text: `The card provider refused our refund for the ${garment}, so you’re still owed ${amount}. We’re sorry. We’re sorting it out, and we’ll write to you when it’s on its way.`,
  }
}

/** To the borrower: the provider refused to release a hold permanently. */
export function notReleasedNotice({ amount, garment }: Owed): Words {
  return {
    subject: `We couldn’t release the ${amount} hold yet`,
    text: `The card provider still holds ${amount} on your card for the ${garment}. You won’t be charged. We’re sorting it out; a hold also ends automatically after some days.`,
  }
}

/** To the borrower: the hold that the provider had refused to release was charged there, and is not returned yet. */
export function chargedNotice({ amount, garment }: Owed): Words {
  return {
    subject: `We still owe you ${amount} for the ${garment}`,
    text: `The card provider charged the hold on your card that we had asked it to release, so you’re owed ${amount}. We’re sorry. We’re sorting it out, and we’ll write to you when it’s on its way.`,
  }
}

/** To the borrower: the provider never had the payment of which we wrote that it is owed, or held. */
export function neverPaidNotice({ amount, garment }: Owed): Words {
  return {
    subject: `There’s nothing to return for the ${garment}`,
    text: `We wrote to you about ${amount} that was still to go back to your card. The card provider has no such payment, so your card wasn’t charged and we don’t owe you anything. If your bank shows a payment, please tell us.`,
  }
}

/** To the borrower: what the provider refused to return was returned in another way. */
export function returnedOtherwiseNotice({ amount, garment }: Owed): Words {
  return {
    subject: `We’ve returned ${amount} for the ${garment}`,
    text: `The card provider had refused the refund, so we’ve returned ${amount} to you in another way. Tell us if it hasn’t reached you.`,
  }
}

/**
 * To the borrower: what the provider refused to refund, or a part of it, was refunded to their card all the same, at the provider
 * itself. `left`: what is still owed, in its displayed form; null for nothing.
 */
export function refundedNotice({ amount, garment, left = null }: Owed & { left?: string | null }): Words {
  const rest = left ? stillOwedText(left) : 'That’s all that we still owed you.'
  return {
    subject: `We’ve refunded ${amount} for the ${garment}`,
    text: `The card provider had refused it before. It’s on its way to your card now; banks take 5 to 10 working days to show it. ${rest}`,
  }
}

/** To the borrower: the hold that the provider had refused to release is gone. */
export function releasedNotice({ amount, garment }: Owed): Words {
  return {
    subject: `The ${amount} hold on your card is released`,
    text: `The card provider no longer holds ${amount} on your card for the ${garment}. You haven’t been charged. Most banks show it within ${HOLD_SHOWN_FREE_HOURS} hours.`,
  }
}

const stillOwedText = (left: string): string =>
  `We still owe you ${left}: we’re sorting it out, and we’ll write to you when it’s on its way.`

/**
 * To the borrower: what the provider refused to return, or a part of it, comes from their bank, which decided their dispute of the
 * payment for them. `left`: what is still owed, in its displayed form; null for nothing.
 */
export function fromBankNotice({ amount, garment, left = null }: Owed & { left?: string | null }): Words {
  const comes = left
    ? `${amount} of what you were still owed comes from them. ${stillOwedText(left)}`
    : `the ${amount} you were still owed comes from them. There’s nothing more for us to return.`
  return {
    subject: `Your bank has taken back ${amount} for the ${garment}`,
    text: `Your bank decided the payment dispute in your favour, so ${comes}`,
  }
}

export const paymentDefaultMessage = 'Something went wrong with your payment. Please try again or contact support.'

/** Returns the message of a payment code; a default for codes without one. */
export function paymentMessage(code: string | undefined): string {
  return code !== undefined && Object.hasOwn(paymentMessages, code)
    ? (paymentMessages[code] as string)
    : paymentDefaultMessage
}
