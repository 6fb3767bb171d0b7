import { MONTHS } from './day-words.ts'
import type { Day } from './days.ts'

/** A date as a member enters it, in three fields. */
export type EnteredDate = { day: string; month: string; year: string }
export type DatePart = keyof EnteredDate

export const dateParts = ['day', 'month', 'year'] as const satisfies readonly DatePart[]
export const noDate: EnteredDate = { day: '', month: '', year: '' }

/** The number of a month entered as 6, 06, June or jun; NaN for anything else. */
function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const index = MONTHS.findIndex((month) => text.toLowerCase().startsWith(month.toLowerCase()))
  return index < 0 ? Number.NaN : index + 1
}

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+(\d{1,2}|[a-z]{3,9})[\s,./-]+(\d{4})$/i
const yearFirst = /^(\d{4})[\s./-](\d{1,2})[\s./-](\d{1,2})$/

/** Returns the parts of a whole date that was pasted or filled in: 14/06/1992, 14 June 1992, 1992-06-14. Null for anything else. */
export function wholeDateIn(text: string): EnteredDate | null {
  const [, first, month, last] = dayFirst.exec(text.trim()) ?? []
  if (first && month && last) return { day: first, month, year: last }
  const [, year, second, day] = yearFirst.exec(text.trim()) ?? []
  return year && second && day ? { day, month: second, year } : null
}

/** What is wrong with an entered date: parts that are empty, one that can be no part of a date, or a day that the month doesn't have. */
export type DateProblem =
  | { problem: 'missing'; parts: DatePart[] }
  | { problem: 'wrong'; part: DatePart }
  | { problem: 'noSuchDay'; month: string; year: number }

/** Returns the day, or what is wrong with it. */
export function dayOfEntered(entered: EnteredDate): Day | DateProblem {
  const [day, month, year] = dateParts.map((part) => entered[part].trim()) as [string, string, string]
  const missing = dateParts.filter((part) => entered[part].trim() === '')
  if (missing.length > 0) return { problem: 'missing', parts: missing }
  const number = { day: /^\d{1,2}$/.test(day) ? Number(day) : Number.NaN, month: monthOf(month) }
  if (!(number.day >= 1 && number.day <= 31)) return { problem: 'wrong', part: 'day' }
  if (!(number.month >= 1 && number.month <= 12)) return { problem: 'wrong', part: 'month' }
  if (!/^[12]\d{3}$/.test(year)) return { problem: 'wrong', part: 'year' }
  const at = new Date(Date.UTC(Number(year), number.month - 1, number.day))
  if (at.getUTCDate() !== number.day)
    return { problem: 'noSuchDay', month: MONTHS[number.month - 1] as string, year: Number(year) }
  return at.toISOString().slice(0, 10)
}
