import { isToCome, meetingFor, nextMeeting } from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { meetingDays } from './times.ts'

/** The fields of an order that the rules of meetings use, parsed from the wire. */
export const loanOf = (order: Order) => ({
  ...order,
  meetings: order.meetings ?? [],
  returnedAt: order.returnedAt === null ? null : new Date(order.returnedAt),
})

/**
 * Returns the meetings for the handover to come that this viewer can end: the agreed one, then their own suggestion. There
 * can be both: what was agreed holds until another one is accepted.
 */
export function meetingsToEnd(order: Order, at: Date): Meeting[] {
  const loan = loanOf(order)
  const handover = meetingFor(loan)
  const of = loan.meetings.filter((one) => one.handover === handover && isToCome(one, at))
  return [
    ...of.filter(({ state }) => state === 'AGREED'),
    ...of.filter(({ state, proposedBy }) => state === 'PROPOSED' && proposedBy === order.role),
  ]
}

/** Whether a time can be suggested for the handover to come: not once the days are over on which the two can meet. */
export function maySuggest(order: Order, at: Date): boolean {
  return !order.isSettling && meetingFor(loanOf(order)) !== null && meetingDays(order, at).length > 0
}

/** Whether it is this viewer's turn: to accept a suggestion, or to make the first. */
export function agreesMeeting(order: Order, at: Date): boolean {
  const meeting = nextMeeting(loanOf(order), at)
  return meeting ? meeting.state === 'PROPOSED' && meeting.proposedBy !== order.role : maySuggest(order, at)
}

/** Whether a meeting is arranged for this order: while a time can be suggested, and while a meeting is to come. */
export function arrangesMeeting(order: Order, at: Date): boolean {
  return maySuggest(order, at) || (!order.isSettling && nextMeeting(loanOf(order), at) !== null)
}
