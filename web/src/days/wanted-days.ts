import type { DayRange } from '@hemline/contract/days.ts'
import { LONGEST_LOAN_MOST_DAYS } from '@hemline/contract/limits.ts'
import { DeliveryMethod } from '@hemline/contract/order-status.ts'

/** The days of a wanted loan and the handover method it needs; either may be null. */
export type WantedDays = { free: DayRange | null; freeBy: DeliveryMethod | null }

// Not parsed by the contract's DayRange, to save its size on the home page. The server rejects 30 February.
const dayPattern = /^2\d{3}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** The range of days, cut at the longest loan that any setting allows; null if the days are invalid. */
function daysFrom(startDate: string, endDate: string): DayRange | null {
  const start = dayPattern.test(startDate) ? Date.parse(startDate) : Number.NaN
  if (Number.isNaN(start) || !dayPattern.test(endDate) || endDate < startDate) return null
  const last = new Date(start + (LONGEST_LOAN_MOST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return { startDate, endDate: endDate < last ? endDate : last }
}

/** Reads the wanted days and method from an address; they are passed on from browsing to the request. */
export function wantedDays(search: URLSearchParams): WantedDays {
  const free = daysFrom(search.get('from') ?? '', search.get('to') ?? '')
  return { free, freeBy: (free && DeliveryMethod.safeParse(search.get('by')).data) ?? null }
}

/** Writes wanted days into search parameters, or removes them. */
export function writeDays({ free, freeBy }: WantedDays, search: URLSearchParams): URLSearchParams {
  for (const name of ['from', 'to', 'by']) search.delete(name)
  // a year that is still being typed
  if (free && dayPattern.test(free.startDate) && dayPattern.test(free.endDate)) {
    search.set('from', free.startDate)
    search.set('to', free.endDate)
    if (freeBy) search.set('by', freeBy.toLowerCase().replace('_', '-'))
  }
  return search
}
