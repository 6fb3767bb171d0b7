import { accountTexts } from './account/words.ts'
import { conversationTexts } from './conversations/words.ts'
import { handoverTexts } from './handovers/words.ts'
import { sessionTexts } from './identity/session-words.ts'
import { phoneTexts } from './members/words.ts'
import { networkTexts } from './operator/network-words.ts'
import { orderTexts } from './orders/words.ts'
import { cardTexts, paymentDefaultMessage, paymentMessages } from './payments/words.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { rangeNeeded } from './requests/words.ts'
import { seenTexts } from './seen.ts'

/** Of a move that an order does not allow any more. */
export const orderChanged = 'This isn’t possible any more because the order has changed. Please check it again.'

const own: { [code in RefusalCode]?: string } = {
  INVALID: 'Please check the marked fields.',
  INVALID_POSTCODE: 'Please enter a valid UK postcode',
  INVALID_PHONE: 'Please enter a valid UK phone number',
  UNAUTHENTICATED: sessionTexts.ended,
  FORBIDDEN: 'You can’t change this.',
  NOT_FOUND: 'We couldn’t find what you were looking for.',
  MOVE_NOT_ALLOWED: 'This isn’t possible any more: it has changed since you opened it. Please check it again.',
  CONFLICT: 'Someone else got there first. Please check again.',
  ACTIVE_ORDER_EXISTS: orderTexts.activeOrderExists,
  CHANGED_MEANWHILE: seenTexts.changed,
  REQUEST_DATE_CONFLICT: orderTexts.dateConflict,
  PENDING_REQUEST_EXPIRED: 'This request has expired. Please choose your dates again.',
  PHONE_TAKEN: phoneTexts.taken,
  PHONE_CODE_WRONG: phoneTexts.wrong,
  NOT_ONBOARDED: 'Please complete your profile first.',
  COIN_REQUIRED: orderTexts.coinNeeded,
  DATES_NOT_ALLOWED: rangeNeeded,
  AMOUNT_CHANGED: 'The price has changed. Please check it again before you confirm.',
  REQUEST_CHANGED: 'Something has changed since you saw this request. Please check it again before you confirm.',
  BALANCE_DUE: 'There’s still a balance to pay from an earlier loan. Please pay it first; then you can ask again.',
  CARD_NEEDED: cardTexts.needed,
  CARD_REMOVED: cardTexts.removedMeanwhile,
  CLAIM_NOT_ALLOWED: 'This can’t be claimed any more: the deadline has passed, or the replacement value is used up.',
  REFUND_TOO_HIGH: 'You can’t refund more than was charged.',
  OWN_LISTING: 'This is your own listing.',
  LISTING_REQUESTED: 'Someone has asked to borrow this. Answer the request first, or decline it with the listing.',
  NOTIFICATION_LOCKED: 'The other person in a loan relies on these, so they stay on.',
  HANDOVER_CODE_WRONG: handoverTexts.wrong,
  SECOND_FACTOR_NEEDED: 'Please enter a code from your authenticator app first.',
  SECOND_FACTOR_WRONG: 'That code isn’t right, or was used before. Please enter the one your app shows now.',
  READ_ONLY_SESSION: 'You’re seeing this as a member does, so nothing can be changed.',
  NETWORK_BLOCKED: networkTexts.blocked(null),
  ACCOUNT_CLOSING: accountTexts.closing,
  ACCOUNT_NOT_EMPTY: accountTexts.notEmpty,
  TERMS_REQUIRED: 'Please agree to the terms and conditions.',
  FIRST_MESSAGE_LIMIT_EXCEEDED: conversationTexts.tooManyNew,
  SHARE_LINK_LIMIT_EXCEEDED: "You've shared this item a lot today. Please try again tomorrow.",
  TOO_MANY: 'Too many attempts. Please wait a few minutes before trying again.',
  TIMED_OUT: 'Your connection was too slow and we stopped waiting. Please try again.',
  TOO_LARGE: 'This is too large.',
  UNSUPPORTED_TYPE: 'Only JPEG and PNG images can be uploaded.',
  UNAVAILABLE: 'This isn’t available for a moment. Nothing was lost; please try again.',
  NO_SPACE:
    'Hemline has run out of space, so this couldn’t be saved. What you entered is still here; please try again later.',
  INTERNAL: 'That didn’t work because of a fault on our side. Nothing was lost; please try again.',
}

/** Shown beside a field whose text has characters that cannot be displayed or stored. */
export const unstorableText = 'Please remove the characters that can’t be shown'

/** The message of a code unless the refusal has its own. */
export const refusalMessages = Object.fromEntries(
  (Object.keys(refusals) as RefusalCode[]).map((code) => [
    code,
    own[code] ?? paymentMessages[code] ?? paymentDefaultMessage,
  ]),
) as { [code in RefusalCode]: string }
