import { type Day, type DayRange, overlaps } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { rangeProblem } from '@hemline/contract/requests/range-problem.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import { neededTexts, rangeNeeded } from '@hemline/contract/requests/words.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'

/** The borrower's choices so far. */
export type Choice = {
  deliveryMethod: DeliveryMethod | null
  startDate: Day | null
  endDate: Day | null
  useLendeePrimaryAddress: boolean
}

/** A choice that can be sent. */
export type CompleteChoice = {
  deliveryMethod: DeliveryMethod
  startDate: Day
  endDate: Day
  useLendeePrimaryAddress: boolean
}

export const noChoice: Choice = {
  deliveryMethod: null,
  startDate: null,
  endDate: null,
  useLendeePrimaryAddress: true,
}

export type ChoiceProblems = {
  [field in 'deliveryMethod' | 'startDate' | 'endDate' | 'dates' | 'address' | 'terms']?: string
}

/** Shown beside the agreement that is missing. */
export const termsProblem = 'Please agree to the terms and conditions'
/** Shown for a click before the card's form is there. */
export const cardProblem = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? 'The card form isn’t open. See “Your card”.' : 'The card form is still loading. Try again in a moment.'

type Days = { startDate: Day | null; endDate: Day | null }

/** The rules of today for the days of a loan (product.md §2). */
export type DayRules = Pick<LoanSettings, 'longestLoanDays' | 'workingDaysBefore' | 'workingDaysAfter'>

/** The first selectable day; before a method is chosen that is today. */
export function firstDay(method: DeliveryMethod | null, today: Day, rules: DayRules): Day {
  return method ? earliestStart(method, today, rules) : today
}

type Facts = { today: Day; hasAddress: boolean; rules: DayRules }

/** A sentence for each invalid field of a request, in the words of product.md §11. */
export function problemsOf(choice: Choice, facts: Facts): ChoiceProblems {
  const problems: ChoiceProblems = {}
  if (!choice.deliveryMethod) problems.deliveryMethod = neededTexts.deliveryMethod
  if (!choice.startDate) problems.startDate = neededTexts.startDate
  if (!choice.endDate) problems.endDate = neededTexts.endDate
  if (problems.startDate || problems.endDate) problems.dates = rangeNeeded
  else {
    const earliest = firstDay(choice.deliveryMethod, facts.today, facts.rules)
    const wrong = rangeProblem(choice, { today: facts.today, earliest, longestLoanDays: facts.rules.longestLoanDays })
    if (wrong) problems[wrong.field] = wrong.message
    if (wrong) problems.dates = rangeNeeded
  }
  if (choice.deliveryMethod === 'DELIVERY' && !facts.hasAddress) problems.address = 'Address is required'
  return problems
}

/** The choice as it can be sent, or null while something is missing or wrong. */
export function completeChoice(choice: Choice, facts: Facts): CompleteChoice | null {
  const { deliveryMethod, startDate, endDate, useLendeePrimaryAddress } = choice
  if (!deliveryMethod || !startDate || !endDate || Object.keys(problemsOf(choice, facts)).length > 0) return null
  return { deliveryMethod, startDate, endDate, useLendeePrimaryAddress }
}

/** Whether the chosen days are still available after a change of the method or the booked days. */
export function isAvailable(days: Days, earliest: Day, blocked: readonly DayRange[]): boolean {
  const { startDate, endDate } = days
  if (!startDate) return true
  if (startDate < earliest) return false
  return !blocked.some((range) => overlaps(range, { startDate, endDate: endDate ?? startDate }))
}
