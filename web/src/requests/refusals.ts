import { COIN_NOTICE_MS, NOTICE_MS } from '@hemline/contract/limits.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { paymentDefaultMessage, paymentMessage, paymentMessages } from '@hemline/contract/payments/words.ts'
import { SendError } from '../base/send.ts'

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
  'CONFLICT',
  'TOO_MANY',
  'UNAVAILABLE',
  'NO_SPACE',
  'UNREACHABLE',
]

export type Notice = { text: string; ms: number }

/** The notice for a request that could not be stored (product.md §14): 8 s for coins. */
export function requestFailure(error: unknown): Notice {
  if (!(error instanceof SendError)) return { text: orderTexts.requestFailed, ms: NOTICE_MS }
  const ms = error.code === 'COIN_REQUIRED' ? COIN_NOTICE_MS : NOTICE_MS
  return { text: telling.includes(error.code) ? error.message : orderTexts.requestFailed, ms }
}

/** The message for a failed confirmation: the payment's own, the server's where it helps, else the default. */
export function confirmFailure(error: unknown): string {
  if (!(error instanceof SendError)) return paymentDefaultMessage
  if (error.code in paymentMessages) return paymentMessage(error.code)
  return telling.includes(error.code) ? error.message : paymentDefaultMessage
}

/** The terms that changed since the member saw them, if a confirmation was refused for that; otherwise empty. */
export function changedBy(error: unknown): Record<string, string> {
  return error instanceof SendError && error.code === 'REQUEST_CHANGED' ? error.fields : {}
}

/** The sentence for a member without a coin for this loan: to list, or to lend (product.md §4). */
export function coinNeeded(hasHadOnboardingCoin: boolean): string {
  return hasHadOnboardingCoin ? orderTexts.coinNeeded : orderTexts.coinNeededFirst
}
