import { CODE_DIGITS, CODE_MINUTES } from '../limits.ts'

export const PHONE_CODE_INCOMPLETE = `Enter the ${CODE_DIGITS} digits from the text`

export const phoneTexts = {
  purpose: 'For delivery updates, and so friends who have your number can find you. Never shown to other members.',
  purposeWithoutTexts: 'For delivery updates. Never shown to other members.',
  verified: 'Verified',
  notVerified: 'Not verified',
  verify: 'Verify',
  why: 'Friends who have your number can find you once you’ve verified it.',
  codeLabel: 'Code',
  confirm: 'Confirm',
  sendAgain: 'Send a new code',
  sentAgain: 'A new code is on its way.',
  sentTo: (number: string) =>
    `We’ve texted a ${CODE_DIGITS}-digit code to ${number}. It lasts ${CODE_MINUTES} minutes.`,
  done: 'Your phone number is verified.',
  wrong: 'That code doesn’t match. Check it and try again.',
  expired: 'That code has expired. Send a new one.',
  tooManyTries: 'That was one wrong code too many. Send a new one.',
  noCode: 'Send a code to your number first.',
  wait: 'We’ve just sent you a code. Wait a minute before you ask for another.',
  tooManyCodes: 'No more codes can be sent to you or this number today. Try again tomorrow.',
  notDelivered: 'We couldn’t text that number. Check it, or use another one.',
  unavailable: 'We can’t send texts at the moment. Try again later.',
  taken: 'This phone number can’t be verified here. Please write to us if it is yours.',
} as const

/** Texts of personal details, onboarding and the delivery address (product.md §11 and §8). */
export const memberTexts = {
  later: "I'll do this later",
  setAsDefault: 'Set as default address',
  thisDeliveryOnly: 'Use for this delivery only',
  saveFailed: 'Failed to complete profile',
  addressFailed: 'Unable to update address. Please try again.',
  nameLetters: 'Use letters, spaces, apostrophes and hyphens only',
} as const
