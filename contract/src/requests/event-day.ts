import { formatNearDay } from '../day-words.ts'
import { addDays, type Day, type DayRange, formatDay, furthestStart, overlaps, weekday } from '../days.ts'
import { EVENT_PROPOSALS_MAX } from '../limits.ts'
import type { DeliveryMethod } from '../order-status.ts'
import { postalDays } from '../shipping/rules.ts'
import type { Turnaround } from '../working-days.ts'
import { furthestStartText } from './range-problem.ts'
import { earliestStart } from './rules.ts'

/** Dates of a possible request for the event. The postal days are null in person. */
export type Proposal = DayRange & {
  title: string
  postBy: Day | null
  postBackBy: Day | null
  homeBy: Day | null
}

/** Why there is no proposal: the day has passed, is too soon for this method, too far ahead, or booked. */
export type NoProposal = 'PAST' | 'TOO_SOON' | 'TOO_FAR' | 'BOOKED'

/** Days before and after the event; the most usual choice first. */
const shapes: readonly { before: number; after: number; title: string }[] = [
  { before: 1, after: 1, title: 'The day before to the day after' },
  { before: 2, after: 1, title: 'Two days to try it on' },
  { before: 0, after: 1, title: 'The day itself and the one after' },
  { before: 1, after: 0, title: 'The day before and the day itself' },
  { before: 0, after: 0, title: 'The day itself' },
]

/**
 * "I need it for Saturday": returns the dates around an event that the rules, the post, the working days and the
 * bookings allow, best first. `blocked`: the days that a loan by this method must avoid, as returned by `order-dates`.
 */
export function proposeForEvent(question: {
  eventDay: Day
  method: DeliveryMethod
  today: Day
  blocked: readonly DayRange[]
  times: Turnaround
  longestLoanDays: number
}): { proposals: Proposal[]; problem: NoProposal | null } {
  const { eventDay, method, today, blocked, times } = question
  const earliest = earliestStart(method, today, times)
  if (eventDay < today) return { proposals: [], problem: 'PAST' }
  if (eventDay < earliest) return { proposals: [], problem: 'TOO_SOON' }
  if (eventDay > furthestStart(today)) return { proposals: [], problem: 'TOO_FAR' }
  const proposals = shapes
    .filter(({ before, after }) => before + after < question.longestLoanDays)
    .map(({ before, after, title }) => {
      const range = { startDate: addDays(eventDay, -before), endDate: addDays(eventDay, after) }
      const post = method === 'DELIVERY' ? postalDays(range, times) : { postBy: null, postBackBy: null, homeBy: null }
      return { ...range, title, ...post }
    })
    .filter((range) => range.startDate >= earliest)
    .filter((range) => !blocked.some((booked) => overlaps(booked, range)))
  return proposals.length > 0
    ? { proposals: proposals.slice(0, EVENT_PROPOSALS_MAX), problem: null }
    : { proposals, problem: 'BOOKED' }
}

/**
 * The message when there is no proposal by the chosen method, or by post while none is chosen; null when there is one.
 * `inPerson`: why it cannot be collected either, which is the message then; null if it can, or if that is not known.
 */
export function eventProblemText(
  { problem, inPerson }: { problem: NoProposal | null; inPerson: NoProposal | null },
  question: { eventDay: Day; method: DeliveryMethod | null; today: Day; times: Turnaround },
): string | null {
  if (problem === null) return null
  if (question.method === null && inPerson) return noProposalText(inPerson, { ...question, method: 'IN_PERSON' })
  return noProposalText(problem, { ...question, method: question.method ?? 'DELIVERY' })
}

/** The message when there is no proposal, with an alternative. */
export function noProposalText(
  problem: NoProposal,
  question: { eventDay: Day; method: DeliveryMethod; today: Day; times: Turnaround },
): string {
  const day = formatNearDay(question.eventDay)
  switch (problem) {
    case 'PAST':
      return `${day} has passed. Please choose another day.`
    case 'TOO_SOON':
      return `It can’t reach you by post by ${day}: the earliest day is ${formatNearDay(earliestStart(question.method, question.today, question.times))}. You may still be able to collect it in person.`
    case 'TOO_FAR':
      return `${formatDay(question.eventDay)} is too far ahead: the latest day is ${furthestStartText(question.today)}.`
    case 'BOOKED':
      return question.method === 'DELIVERY'
        ? `It isn’t available by post for ${day}. You may still be able to collect it in person.`
        : `It’s booked on ${day}.`
  }
}

/** Returns the next Saturdays from today on, as shortcuts. */
export function nextSaturdays(today: Day, count: number): Day[] {
  const toSaturday = (6 - weekday(today) + 7) % 7
  return Array.from({ length: count }, (_, week) => addDays(today, toSaturday + 7 * week))
}
