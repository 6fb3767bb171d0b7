import { CODE_MINUTES, PASSWORD_MIN } from '../limits.ts'

/** The issuer's messages for members; the error type beside them is Cognito's. */
export const identityTexts = {
  emailInvalid: 'Please enter a valid email address.',
  passwordTooShort: `Please choose a password of at least ${PASSWORD_MIN} characters.`,
  passwordCommon: 'Many people use this password, so it’s one of the first to be guessed. Choose a different one.',
  passwordOwn: 'Choose a password that isn’t made from your name, email, date of birth or Hemline.',
  passwordPattern: 'Choose a password that isn’t a row of keys or one piece repeated.',
  passwordBreached: 'This password has been exposed in a data breach elsewhere. Choose a different one.',
  birthdateInvalid: 'Please enter your date of birth.',
  tooYoung: 'You must be 18 or over to join Hemline.',
  termsRequired: 'Please agree to the terms and conditions.',
  wrongPassword: 'That email address or password isn’t right.',
  wrongOldPassword: 'Your old password isn’t right.',
  notConfirmed: 'Please confirm your email address first.',
  suspended: 'This account is suspended. Please write to us if you think that’s a mistake.',
  wrongCode: 'That code isn’t right. Please check it and try again.',
  codeExpired: `This code has expired: codes last ${CODE_MINUTES} minutes. Please ask for a new one.`,
  tooManyCodes: 'That was one wrong code too many. Please ask for a new one.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes before trying again.',
  ordersOpen: 'You still have open orders. Please finish or cancel them before you close your account.',
  sessionEnded: 'You have been signed out. Please sign in again.',
} as const
