import { type Day, type DayRange, daysBetween, overlaps } from '@hemline/contract/days.ts'

/** Days that are being picked: none, the first, or both. */
export type PartialDays = { startDate: Day | null; endDate: Day | null }

export type Picked = PartialDays & { refused: 'BOOKED' | 'TOO_LONG' | null }

/**
 * The range after a pick in the calendar. A range across booked days is rejected and cleared; one that is too long
 * restarts at the picked day.
 */
export function pickDays(
  next: PartialDays,
  before: PartialDays,
  { blocked, longestLoanDays }: { blocked: readonly DayRange[]; longestLoanDays: number },
): Picked {
  const { startDate, endDate } = next
  if (!startDate || !endDate) return { ...next, refused: null }
  if (blocked.some((range) => overlaps(range, { startDate, endDate }))) {
    return { startDate: null, endDate: null, refused: 'BOOKED' }
  }
  if (daysBetween(startDate, endDate) >= longestLoanDays) {
    const picked = before.startDate === startDate ? endDate : startDate
    return { startDate: picked, endDate: null, refused: 'TOO_LONG' }
  }
  return { startDate, endDate, refused: null }
}
