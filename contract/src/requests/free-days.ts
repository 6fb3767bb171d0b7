import { addDays, type Day, type DayRange, daysBetween, furthestStart, overlaps, weekday } from '../days.ts'
import { NEAREST_DAYS_MAX_SHIFT, NEAREST_DAYS_OFFERS, REQUEST_AHEAD_MAX_DAYS } from '../limits.ts'
import type { DeliveryMethod } from '../order-status.ts'

/** When a listing can be borrowed by one method: from `earliest` on, on days that overlap none of `taken`. */
export type MethodDays = { deliveryMethod: DeliveryMethod; earliest: Day; taken: readonly DayRange[] }

/** The London day of the question, and the longest loan that may be requested, in days. */
type Limits = { today: Day; longestLoanDays: number }

/** Days on which a loan is possible, and by which methods. */
export type FreeRange = DayRange & { freeBy: DeliveryMethod[] }

/** Returns the methods by which a loan on these days is possible (product.md §2); none for days that are too long. */
export function freeMethods(
  range: DayRange,
  methods: readonly MethodDays[],
  { today, longestLoanDays }: Limits,
): DeliveryMethod[] {
  const length = daysBetween(range.startDate, range.endDate)
  if (length < 0 || length >= longestLoanDays) return []
  if (range.startDate < today || range.startDate > furthestStart(today)) return []
  return methods
    .filter(({ earliest, taken }) => range.startDate >= earliest && !taken.some((days) => overlaps(days, range)))
    .map(({ deliveryMethod }) => deliveryMethod)
}

const FRIDAY = 5

/** Returns the next Friday to Sunday on which a loan is possible by any of the methods; null when there is none in a year. */
export function nextFreeWeekend(methods: readonly MethodDays[], limits: Limits): FreeRange | null {
  const { today } = limits
  const friday = addDays(today, (FRIDAY - weekday(today) + 7) % 7)
  for (let week = 0; week * 7 <= REQUEST_AHEAD_MAX_DAYS; week += 1) {
    const startDate = addDays(friday, week * 7)
    const range = { startDate, endDate: addDays(startDate, 2) }
    const freeBy = freeMethods(range, methods, limits)
    if (freeBy.length > 0) return { ...range, freeBy }
  }
  return null
}

/**
 * Returns the free days of the same length that lie nearest to the wanted ones, nearest first: the first before, the
 * first after, and the first on the same days of the week. Empty when there are none within NEAREST_DAYS_MAX_SHIFT.
 */
export function nearestFreeDays(wanted: DayRange, methods: readonly MethodDays[], limits: Limits): FreeRange[] {
  const at = (shift: number): FreeRange | null => {
    const range = { startDate: addDays(wanted.startDate, shift), endDate: addDays(wanted.endDate, shift) }
    const freeBy = freeMethods(range, methods, limits)
    return freeBy.length > 0 ? { ...range, freeBy } : null
  }
  const first = (shifts: number[]) => shifts.find((shift) => at(shift) !== null)
  const steps = Array.from({ length: NEAREST_DAYS_MAX_SHIFT }, (_, step) => step + 1)
  const weeks = steps.filter((step) => step % 7 === 0).flatMap((step) => [step, -step])
  const shifts = [first(steps), first(steps.map((step) => -step)), first(weeks)]
  return [...new Set(shifts.filter((shift) => shift !== undefined))]
    .sort((a, b) => Math.abs(a) - Math.abs(b) || b - a)
    .slice(0, NEAREST_DAYS_OFFERS)
    .flatMap((shift) => at(shift) ?? [])
}
