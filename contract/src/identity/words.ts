import { type DatePart, dateParts } from '../entered-date.ts'
import { CODE_DIGITS, CODE_MINUTES, PASSWORD_MIN } from '../limits.ts'

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
  wrongPasswordNow: 'That isn’t your password.',
  emailUnchangeable: 'Only the email address can be changed this way.',
  emailPasswordNeeded: 'Please enter your password.',
  emailNotWaiting: 'No new email address is waiting for a code. Please start again.',
  emailTakenMeanwhile: 'This address now has an account of its own, so yours keeps the address it has.',
  emailOfOperator: 'This address names you as operator. Add the new one to OPERATOR_EMAILS first, then change it here.',
  notConfirmed: 'Please confirm your email address first.',
  suspended: 'This account is suspended. Please write to us if you think that’s a mistake.',
  wrongCode: 'That code isn’t right. Please check it and try again.',
  codeExpired: `This code has expired: codes last ${CODE_MINUTES} minutes. Please ask for a new one.`,
  tooManyCodes: 'That was one wrong code too many. Please ask for a new one.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes before trying again.',
  accountExists:
    'There’s already an account here with your email address. To connect it, please write to the Hemline team.',
  sessionEnded: 'You have been signed out. Please sign in again.',
} as const

/** Texts of the forms of signing in and signing up, beside those of the issuer. */
export const accountFormTexts = {
  emailMissing: 'Please enter your email address.',
  codeMissing: 'Please enter the 6 digits of the code.',
  confirmed: 'Your email is confirmed. Sign in with the password you chose.',
  termsNew: 'Our terms and conditions changed after you opened this page. Please read them and agree again.',
} as const

/** What is wrong with a date of birth, beside its three fields. */
export const birthdateTexts = {
  missing: (parts: readonly DatePart[]) =>
    parts.length === dateParts.length
      ? identityTexts.birthdateInvalid
      : `Please add the ${parts.join(' and ')} you were born.`,
  wrong: {
    day: 'Please check the day. It’s a number from 1 to 31.',
    month: 'Please check the month. It’s a number from 1 to 12.',
    year: 'Please enter all 4 digits of the year, like 1994.',
  },
  noSuchDay: (day: string, month: string, year: number) =>
    `There’s no ${Number(day)} ${month} ${year}. Please check the day.`,
  tooLongAgo: 'Please check the year.',
  past: 'Please check the year. A date of birth is in the past.',
} as const

/** Texts of the sheet that changes the password. */
export const passwordTexts = {
  title: 'Password',
  change: 'Change password',
  about: 'When you change it, you stay signed in here and are signed out on all other devices.',
  current: 'Your password now',
  proposed: 'New password',
  proposedHint: `At least ${PASSWORD_MIN} characters.`,
  currentNeeded: 'Please enter your password',
  proposedNeeded: 'Please choose a new password',
  changed: 'Your password is changed. Other devices are signed out.',
} as const

/** Texts of changing the email address in Personal details. */
export const emailTexts = {
  title: 'Email address',
  change: 'Change email address',
  about:
    'We send a code to the new address first. After that you stay signed in here and are signed out on all other devices.',
  now: (email: string) => `Your account uses ${email}.`,
  proposed: 'New email address',
  password: 'Your password',
  passwordNeeded: 'Please enter your password',
  same: 'Your account already uses this address.',
  send: 'Send me a code',
  sentTo: (email: string) =>
    `If ${email} is free, we’ve sent it a code. It’s valid for ${CODE_MINUTES} minutes. Until you enter it, nothing changes.`,
  waits: (email: string) => `${email} is waiting for its code.`,
  enter: 'Enter the code',
  incomplete: `Enter all ${CODE_DIGITS} digits`,
  confirm: 'Confirm',
  again: 'Send a new code',
  sentAgain: 'A new code is on its way.',
  cancel: 'Keep my current address',
  cancelled: 'Your account keeps the address it has.',
  changed: (email: string) => `Your email address is now ${email}. Other devices are signed out.`,
  elsewhere: (host: string) =>
    `You sign in through ${host}. Change your email address there; we use the new one from your next sign-in.`,
} as const
