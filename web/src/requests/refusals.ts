import { COIN_NOTICE_MS, NOTICE_MS } from '@hemline/contract/limits.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { paymentDefaultMessage, paymentMessage, paymentMessages } from '@hemline/contract/payments/words.ts'
import { messageOf, SendError } from '../base/send.ts'

/** Codes whose sentence from the server tells a member what to do about their request. */
const telling: readonly string[] = [
  'ACTIVE_ORDER_EXISTS',
  'REQUEST_DATE_CONFLICT',
  'DATES_NOT_ALLOWED',
  'COIN_REQUIRED',
  'invalid_coin',
  'OWN_LISTING',
  'NOT_ONBOARDED',
  'PENDING_REQUEST_EXPIRED',
  'AMOUNT_CHANGED',
  'REQUEST_CHANGED',
  'BALANCE_DUE',
  'CARD_REMOVED',
  'NETWORK_BLOCKED',
  'CONFLICT',
  'TOO_MANY',
  'UNAVAILABLE',
  'NO_SPACE',
  'UNREACHABLE',
]

const isTelling = (error: unknown): error is SendError => error instanceof SendError && telling.includes(error.code)

/** `reason`: the server's sentence beneath a text that says no more than that it failed (product.md §14). */
export type Notice = { text: string; ms: number; reason?: string }

/** The notice for a request that could not be stored: 8 s for coins. */
export function requestFailure(error: unknown): Notice {
  if (!isTelling(error)) return { text: orderTexts.requestFailed, ms: NOTICE_MS, reason: messageOf(error) }
  return { text: error.message, ms: error.code === 'COIN_REQUIRED' ? COIN_NOTICE_MS : NOTICE_MS }
}

/** The message for a failed confirmation: the payment's own, the server's where it helps, else the default with the reason. */
export function confirmFailure(error: unknown): { message: string; reason?: string } {
  if (error instanceof SendError && error.code in paymentMessages) return { message: paymentMessage(error.code) }
  if (isTelling(error)) return { message: error.message }
  return { message: paymentDefaultMessage, reason: messageOf(error) }
}

/** The terms that changed since the member saw them, if a confirmation was refused for that; otherwise empty. */
export function changedBy(error: unknown): Record<string, string> {
  return error instanceof SendError && error.code === 'REQUEST_CHANGED' ? error.fields : {}
}

/** The sentence for a member without a coin for this loan: to list, or to lend (product.md §4). */
export function coinNeeded(hasHadOnboardingCoin: boolean): string {
  return hasHadOnboardingCoin ? orderTexts.coinNeeded : orderTexts.coinNeededFirst
}
