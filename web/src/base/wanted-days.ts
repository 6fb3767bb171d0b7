import type { DayRange } from '@hemline/contract/days.ts'
import { LOAN_MAX_DAYS_AFTER_START } from '@hemline/contract/limits.ts'
import { FreeWay } from '@hemline/contract/listings/shapes.ts'

/** The days of a loan that is wanted, and by which way it must be had then; null for either. */
export type WantedDays = { free: DayRange | null; freeBy: FreeWay | null }

// Not by the contract's DayRange: the home page has no other need of what comes with it. The server says no to 30 February.
const looksLikeDay = /^2\d{3}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** The days of a loan, cut at the longest that there is; null for what are none. */
export function daysFrom(startDate: string, endDate: string): DayRange | null {
  const start = looksLikeDay.test(startDate) ? Date.parse(startDate) : Number.NaN
  if (Number.isNaN(start) || !looksLikeDay.test(endDate) || endDate < startDate) return null
  const last = new Date(start + LOAN_MAX_DAYS_AFTER_START * DAY_MS).toISOString().slice(0, 10)
  return { startDate, endDate: endDate < last ? endDate : last }
}

/** The days in an address, and by which way a loan of them is wanted; they go along from browsing to the request. */
export function wantedDays(search: URLSearchParams): WantedDays {
  const free = daysFrom(search.get('from') ?? '', search.get('to') ?? '')
  return { free, freeBy: (free && FreeWay.safeParse(search.get('by')).data) ?? null }
}

/** Puts wanted days into search parameters, or takes them out. */
export function writeDays({ free, freeBy }: WantedDays, search: URLSearchParams): URLSearchParams {
  for (const name of ['from', 'to', 'by']) search.delete(name)
  // A year is not written in one go.
  if (free && looksLikeDay.test(free.startDate) && looksLikeDay.test(free.endDate)) {
    search.set('from', free.startDate)
    search.set('to', free.endDate)
    if (freeBy) search.set('by', freeBy.toLowerCase().replace('_', '-'))
  }
  return search
}
