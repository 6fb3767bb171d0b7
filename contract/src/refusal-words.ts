import { accountTexts } from './account/words.ts'
import { handoverTexts } from './handovers/words.ts'
import { phoneTexts } from './members/words.ts'
import { orderTexts } from './orders/words.ts'
import { paymentDefaultMessage, paymentMessages } from './payments/words.ts'
import { type RefusalCode, refusals } from './refusals.ts'

const own: { [code in RefusalCode]?: string } = {
  INVALID: 'Please check the fields that are marked.',
  INVALID_POSTCODE: 'Please enter a valid UK postcode',
  INVALID_PHONE: 'Please enter a valid UK phone number',
  UNAUTHENTICATED: 'Please sign in to go on.',
  FORBIDDEN: 'This is not yours to change.',
  NOT_FOUND: 'We could not find what you were looking for.',
  MOVE_NOT_ALLOWED: 'This is no longer possible: the order has moved on. Please look at it again.',
  CONFLICT: 'Somebody else was quicker. Please look again.',
  ACTIVE_ORDER_EXISTS: orderTexts.activeOrderExists,
  REQUEST_DATE_CONFLICT: orderTexts.dateConflict,
  PENDING_REQUEST_EXPIRED: 'This request has expired. Please choose your dates again.',
  PHONE_TAKEN: phoneTexts.taken,
  PHONE_CODE_WRONG: phoneTexts.wrong,
  NOT_ONBOARDED: 'Please complete your profile first.',
  COIN_REQUIRED: orderTexts.coinNeeded,
  DATES_NOT_ALLOWED: 'Please select date range',
  AMOUNT_CHANGED: 'The price has changed. Please look at it again before you confirm.',
  REQUEST_CHANGED: 'Something has changed since you saw this request. Please check it again before you confirm.',
  BALANCE_DUE: 'Something is left to pay from an earlier loan. Please pay it first; then you can ask again.',
  CLAIM_NOT_ALLOWED: 'This can no longer be claimed: the time is over, or the replacement value is used up.',
  REFUND_TOO_HIGH: 'No more can be refunded than was taken.',
  OWN_LISTING: 'This is your own listing.',
  NOTIFICATION_LOCKED: 'The other side of a loan counts on these: they stay on.',
  HANDOVER_CODE_WRONG: handoverTexts.wrong,
  ACCOUNT_CLOSING: accountTexts.closing,
  ACCOUNT_NOT_EMPTY: accountTexts.notEmpty,
  TERMS_REQUIRED: 'Please agree to the terms and conditions.',
  SHARE_LINK_LIMIT_EXCEEDED: "You've shared this item a lot today. Please try again tomorrow.",
  TOO_MANY: 'Too many attempts. Please wait a few minutes before trying again.',
  TIMED_OUT: 'Your connection was too slow and we stopped waiting. Please try again.',
  TOO_LARGE: 'This file is too large. The most is 10 MB.',
  UNSUPPORTED_TYPE: 'Only JPEG and PNG images can be uploaded.',
  UNAVAILABLE: 'This is not available for a moment. Nothing was lost; please try again.',
  INTERNAL: 'Something went wrong on our side. Nothing was lost; please try again.',
}

/** Shown beside a field whose text has characters that cannot be displayed or stored. */
export const unstorableText = 'Please take out the characters that cannot be shown'

/** The message of a code unless the refusal has its own. */
export const refusalMessages = Object.fromEntries(
  (Object.keys(refusals) as RefusalCode[]).map((code) => [
    code,
    own[code] ?? paymentMessages[code] ?? paymentDefaultMessage,
  ]),
) as { [code in RefusalCode]: string }
