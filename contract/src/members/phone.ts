import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The messages for a phone number: on submit, while typing, and when it is missing (community spec §5). */
export const PHONE_INVALID = 'Please enter a valid UK phone number'
export const PHONE_NOT_TEXTABLE = 'We can only text a code to a UK mobile number'
export const PHONE_INVALID_LIVE = 'This is not a valid UK phone number'

/**
 * Returns a UK phone number in E.164 form, or null. Valid means: of the country Great Britain. Read with region GB,
 * numbers of France, the United States, Jersey, Guernsey and the Isle of Man are valid too, and are refused here.
 */
export function parseUkPhone(text: string): { e164: string } | null {
  const phone = parsePhoneNumberFromString(text.replace(/\p{Cf}/gu, ''), 'GB')
  if (!phone?.isValid() || phone.country !== 'GB') return null
  return { e164: phone.number }
}

/**
 * Whether a number in E.164 form is a UK mobile that a code may be texted to. Landlines cannot receive it, and personal
 * numbers (070) and pagers (076) can cost the sender many times as much.
 */
export function isTextable(e164: string): boolean {
  return /^\+447[1-57-9]\d{8}$/.test(e164)
}
