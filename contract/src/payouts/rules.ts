import { formatDay, today } from '../days.ts'

/** A sort code as its six digits, from any common way of typing it; null when it is not one. */
export function sortCodeOf(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** An account number as its eight digits; older ones of six or seven begin with zeros. Null when it is not one. */
export function accountNumberOf(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, '0') : null
}

/** The last digits, by which a member recognises their account. */
export const maskedAccount = (accountNumber: string): string => `••••${accountNumber.slice(-4)}`
export const maskedSortCode = (sortCode: string): string => `••-••-${sortCode.slice(-2)}`

/** A sort code as cheques print it: 12-34-56. */
export const printedSortCode = (sortCode: string): string => sortCode.replace(/(\d\d)(?=\d)/g, '$1-')

/** What a bank account's holder may be called: letters, digits, spaces and . & / ' - , nothing that a sheet could read as a formula. */
export const HOLDER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&/'’-]*$/u

/** What stands on the member's bank statement; banks allow 18 characters. */
export const statementReference = (batchNo: number): string => `HEMLINE ${batchNo}`

/** Whether a day can be the one on which a batch was paid: not before it was made, not in the future. */
export function isPaidDay(day: string, { madeAt, now }: { madeAt: Date; now: Date }): boolean {
  return day >= today(madeAt) && day <= today(now)
}

export const paidDayWords = (madeAt: Date, now: Date): string =>
  `Choose a day from ${formatDay(today(madeAt))} to ${formatDay(today(now))}`
