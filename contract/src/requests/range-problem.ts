import { formatNearDay } from '../day-words.ts'
import { type Day, DayRange, daysBetween, formatDay, furthestStart, startOfDay } from '../days.ts'
import { neededTexts, rangeNeeded } from './words.ts'

/** The furthest start as members read it, 'Fri 26 Nov 2027': with its year if that is another one than today's. */
export function furthestStartText(today: Day): string {
  return formatDay(furthestStart(today), 'long', startOfDay(today))
}

export type RangeProblem = { field: 'startDate' | 'endDate'; message: string }

/**
 * What is wrong with the dates of a request, as the field and the sentence to show beside it, or null when they may be
 * asked for: not before `earliest`, the first day that the delivery method allows, not after the furthest start, and not for
 * more than `longestLoanDays`. Booked dates are another question.
 */
export function rangeProblem(
  range: { startDate?: Day | null; endDate?: Day | null },
  { today, earliest, longestLoanDays }: RangeLimits,
): RangeProblem | null {
  const { startDate, endDate } = range
  if (!startDate) return { field: 'startDate', message: neededTexts.startDate }
  if (!endDate) return { field: 'endDate', message: neededTexts.endDate }
  if (!DayRange.safeParse(range).success) return { field: 'endDate', message: rangeNeeded }
  const first = earliest > today ? earliest : today
  if (startDate < first) return { field: 'startDate', message: `The earliest start is ${formatNearDay(first)}` }
  if (startDate > furthestStart(today)) {
    return { field: 'startDate', message: `The latest start is ${furthestStartText(today)}` }
  }
  if (daysBetween(startDate, endDate) >= longestLoanDays) {
    return { field: 'endDate', message: `The end date can be at most ${longestLoanDays - 1} days after the start` }
  }
  return null
}

type RangeLimits = { today: Day; earliest: Day; longestLoanDays: number }
