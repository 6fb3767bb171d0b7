import { expect, it } from 'vitest'
import { type RefusalCode, refusals } from './refusals.ts'

/**
 * From docs/product.md §7 and the specification's codes: 400 is invalid, 409 a state or conflict, 422 a business rule. A code
 * never changes.
 */
const book: { [status: number]: RefusalCode[] } = {
  400: ['INVALID'],
  401: ['UNAUTHENTICATED'],
  403: ['ACCOUNT_CLOSING', 'FORBIDDEN', 'NETWORK_BLOCKED', 'READ_ONLY_SESSION', 'SECOND_FACTOR_NEEDED'],
  404: ['NOT_FOUND'],
  408: ['TIMED_OUT'],
  409: [
    'ACCOUNT_NOT_EMPTY',
    'ACTIVE_ORDER_EXISTS',
    'AMOUNT_CHANGED',
    'BALANCE_DUE',
    'CARD_NEEDED',
    'CARD_REMOVED',
    'CHANGED_MEANWHILE',
    'CONFLICT',
    'LISTING_REQUESTED',
    'MOVE_NOT_ALLOWED',
    'PENDING_REQUEST_EXPIRED',
    'PHONE_TAKEN',
    'REQUEST_CHANGED',
    'REQUEST_DATE_CONFLICT',
    'payment_intent_unexpected_state',
  ],
  413: ['TOO_LARGE'],
  415: ['UNSUPPORTED_TYPE'],
  422: [
    'CLAIM_NOT_ALLOWED',
    'COIN_REQUIRED',
    'DATES_NOT_ALLOWED',
    'HANDOVER_CODE_WRONG',
    'INVALID_PHONE',
    'INVALID_POSTCODE',
    'NOTIFICATION_LOCKED',
    'NOT_ONBOARDED',
    'OWN_LISTING',
    'PHONE_CODE_WRONG',
    'REFUND_TOO_HIGH',
    'SECOND_FACTOR_WRONG',
    'TERMS_REQUIRED',
    'authentication_failed',
    'card_declined',
    'expired_card',
    'insufficient_funds',
    'invalid_card',
    'invalid_coin',
    'payment_failed',
    'processing_error',
    'setup_intent_authentication_failure',
  ],
  429: ['FIRST_MESSAGE_LIMIT_EXCEEDED', 'SHARE_LINK_LIMIT_EXCEEDED', 'TOO_MANY', 'rate_limit_exceeded'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
  507: ['NO_SPACE'],
}

it('every code has the status of its kind', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  const entries = Object.keys(book).map((status) => [
    status,
    codes.filter((code) => refusals[code] === Number(status)).sort(),
  ])
  expect(Object.fromEntries(entries)).toEqual(book)
  expect(codes.length).toBe(Object.values(book).flat().length)
})
