import { type Day, type DayRange, daysBetween, overlaps, rangeProblem } from '@hemline/contract/days.ts'
import { LOAN_MAX_DAYS_AFTER_START } from '@hemline/contract/limits.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'

/** The borrower's choices so far. */
export type Choice = {
  deliveryMethod: DeliveryMethod | null
  startDate: Day | null
  endDate: Day | null
  useLendeePrimaryAddress: boolean
}

export const noChoice: Choice = {
  deliveryMethod: null,
  startDate: null,
  endDate: null,
  useLendeePrimaryAddress: true,
}

export type ChoiceProblems = {
  [field in 'deliveryMethod' | 'startDate' | 'endDate' | 'dates' | 'address']?: string
}

type Days = { startDate: Day | null; endDate: Day | null }

/** The first selectable day; before a method is chosen that is today. */
export function firstDay(method: DeliveryMethod | null, today: Day): Day {
  return method ? earliestStart(method, today) : today
}

/** A sentence for each invalid field of a request, in the words of product.md §11. */
export function problemsOf(choice: Choice, known: { today: Day; hasAddress: boolean }): ChoiceProblems {
  const problems: ChoiceProblems = {}
  if (!choice.deliveryMethod) problems.deliveryMethod = 'Please select a delivery method'
  if (!choice.startDate) problems.startDate = 'Start date is required'
  if (!choice.endDate) problems.endDate = 'End date is required'
  if (problems.startDate || problems.endDate) problems.dates = 'Please select date range'
  else {
    const earliest = firstDay(choice.deliveryMethod, known.today)
    const wrong = rangeProblem(choice, { today: known.today, earliest })
    if (wrong) problems[wrong.field] = wrong.message
    if (wrong) problems.dates = 'Please select date range'
  }
  if (choice.deliveryMethod === 'DELIVERY' && !known.hasAddress) problems.address = 'Address is required'
  return problems
}

export type Picked = Days & { refused: 'BOOKED' | 'TOO_LONG' | null }

/**
 * The range after a pick in the calendar. A range across booked days is rejected and cleared; one that is too long
 * restarts at the picked day.
 */
export function pickDays(next: Days, before: Days, blocked: readonly DayRange[]): Picked {
  const { startDate, endDate } = next
  if (!startDate || !endDate) return { ...next, refused: null }
  if (blocked.some((range) => overlaps(range, { startDate, endDate }))) {
    return { startDate: null, endDate: null, refused: 'BOOKED' }
  }
  if (daysBetween(startDate, endDate) > LOAN_MAX_DAYS_AFTER_START) {
    const picked = before.startDate === startDate ? endDate : startDate
    return { startDate: picked, endDate: null, refused: 'TOO_LONG' }
  }
  return { startDate, endDate, refused: null }
}

export function isBlocked(day: Day, blocked: readonly DayRange[]): boolean {
  return blocked.some((range) => range.startDate <= day && day <= range.endDate)
}

/** Whether the chosen days are still available after a change of the method or the booked days. */
export function isAvailable(days: Days, earliest: Day, blocked: readonly DayRange[]): boolean {
  const { startDate, endDate } = days
  if (!startDate) return true
  if (startDate < earliest) return false
  return !blocked.some((range) => overlaps(range, { startDate, endDate: endDate ?? startDate }))
}
