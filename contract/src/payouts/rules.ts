import { formatDay, today } from '../days.ts'

/** Returns a sort code as six digits from its usual spellings; null for an invalid one. */
export function sortCodeOf(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * Returns an account number as eight digits; older ones of six or seven are padded with zeros. Null for an invalid one.
 */
export function accountNumberOf(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, '0') : null
}

/** Returns the last digits, by which a member recognizes their account. */
export const maskedAccount = (accountNumber: string): string => `••••${accountNumber.slice(-4)}`
export const maskedSortCode = (sortCode: string): string => `••-••-${sortCode.slice(-2)}`

/** Returns a sort code in its printed form: 12-34-56. */
export const printedSortCode = (sortCode: string): string => sortCode.replace(/(\d\d)(?=\d)/g, '$1-')

/**
 * The characters of an account holder's name: letters, digits, spaces and . & / ' - , so that it cannot be a
 * spreadsheet formula.
 */
export const HOLDER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&/'’-]*$/u

const BANK_HOLDER_MAX = 18
/** Letters that have no mark to leave out. */
const plainLetters: Record<string, string> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', Ħ: 'H', Ŧ: 'T' },
}

/**
 * Returns an account holder's name as banks accept it in a file of payments: at most 18 of A–Z 0–9 . & / - and space (Bacs).
 * Empty when none of its letters has a Latin form.
 */
export function bankHolder(holder: string): string {
  const plain = holder
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? '')
    .replace(/[^A-Z0-9.&/ -]/g, '')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Z0-9]+/, '')
  return /[A-Z]/.test(plain) ? plain.slice(0, BANK_HOLDER_MAX).trim() : ''
}

/** The reference on the member's bank statement; banks allow 18 characters. */
export const statementReference = (batchNo: number): string => `HEMLINE ${batchNo}`

/** Whether a day can be the payment day of a batch: not before its creation, not in the future. */
export function isPaidDay(day: string, { madeAt, now }: { madeAt: Date; now: Date }): boolean {
  return day >= today(madeAt) && day <= today(now)
}

export const paidDayWords = (madeAt: Date, now: Date): string =>
  `Choose a day from ${formatDay(today(madeAt))} to ${formatDay(today(now))}`
