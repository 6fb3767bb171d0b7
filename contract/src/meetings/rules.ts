import { addDays, type Day, endOfDay, today } from '../days.ts'
import { openHandover } from '../handovers/rules.ts'
import type { Handover } from '../handovers/shapes.ts'
import { MEETING_AFTER_LOAN_DAYS } from '../limits.ts'
import type { DeliveryMethod, OrderStatus } from '../order-status.ts'
import type { Meeting, MeetingState } from './shapes.ts'
import { meetingTexts } from './words.ts'

export const meetingActions = ['accept', 'withdraw', 'cancel'] as const
export type MeetingAction = (typeof meetingActions)[number]

type Answer = { from: MeetingState; to: MeetingState; by: 'PROPOSER' | 'OTHER' | 'EITHER' }

/** Who may answer a meeting, in which state, and what it becomes (product.md §1, "Meeting"). */
export const meetingAnswers: { [action in MeetingAction]: Answer } = {
  accept: { from: 'PROPOSED', to: 'AGREED', by: 'OTHER' },
  withdraw: { from: 'PROPOSED', to: 'WITHDRAWN', by: 'PROPOSER' },
  cancel: { from: 'AGREED', to: 'CANCELLED', by: 'EITHER' },
}

/** Whether a party may make this answer to a meeting in this state. */
export function mayAnswer(action: MeetingAction, state: MeetingState, isProposer: boolean): boolean {
  const { from, by } = meetingAnswers[action]
  return state === from && (by === 'EITHER' || (by === 'PROPOSER') === isProposer)
}

type Loan = { status: OrderStatus; deliveryMethod: DeliveryMethod; returnedAt: Date | null; endDate: string }

/** Returns the handover for which this loan can agree a meeting now, or null. */
export function meetingFor(loan: Omit<Loan, 'endDate'>): Handover | null {
  return loan.returnedAt === null ? openHandover(loan) : null
}

/** Returns the last day on which the two of a loan can meet: 14 days after its last one. */
export function lastMeetingDay({ endDate }: Pick<Loan, 'endDate'>): Day {
  return addDays(endDate, MEETING_AFTER_LOAN_DAYS)
}

/** Returns why a time is not possible, or null: it is past, or more than 14 days after the last day. */
export function refusedTime(loan: Pick<Loan, 'endDate'>, at: Date, now: Date): string | null {
  if (at <= now) return meetingTexts.past
  return at > endOfDay(lastMeetingDay(loan)) ? meetingTexts.tooLate : null
}

/** Whether a meeting still counts: a suggestion until its time, an agreed one until the end of its day in London. */
export function isToCome({ state, at }: Pick<Meeting, 'state' | 'at'>, now: Date): boolean {
  const when = new Date(at)
  return state === 'AGREED' ? today(when) >= today(now) : state === 'PROPOSED' && when > now
}

/** Returns the meeting that counts for the handover to come: an open suggestion, else the agreed meeting, else null. */
export function nextMeeting(loan: Omit<Loan, 'endDate'> & { meetings: readonly Meeting[] }, now: Date): Meeting | null {
  const handover = meetingFor(loan)
  const of = (state: MeetingState) =>
    loan.meetings.find((one) => one.handover === handover && one.state === state && isToCome(one, now))
  return of('PROPOSED') ?? of('AGREED') ?? null
}

/** Returns when, today or later, the two have agreed to meet for the handover to come, or null. */
export function agreedTime(loan: Omit<Loan, 'endDate'> & { meetings: readonly Meeting[] }, now: Date): Date | null {
  const handover = meetingFor(loan)
  const agreed = loan.meetings.find((one) => one.handover === handover && one.state === 'AGREED' && isToCome(one, now))
  return agreed ? new Date(agreed.at) : null
}

/** Returns the day of that, or null. */
export function agreedDay(loan: Omit<Loan, 'endDate'> & { meetings: readonly Meeting[] }, now: Date): Day | null {
  const at = agreedTime(loan, now)
  return at && today(at)
}

/** Returns the day for which the two agreed to meet so that the item is given back, past or to come, or null. */
export function agreedReturnDay(meetings: readonly Pick<Meeting, 'handover' | 'state' | 'at'>[]): Day | null {
  const agreed = meetings.find(({ handover, state }) => handover === 'BACK' && state === 'AGREED')
  return agreed ? today(new Date(agreed.at)) : null
}

/** Whether the two have agreed to meet for the handover to come on a later day: nothing is to be done until then. */
export function meetsLater(loan: Omit<Loan, 'endDate'> & { meetings: readonly Meeting[] }, now: Date): boolean {
  const day = agreedDay(loan, now)
  return day !== null && day > today(now)
}
