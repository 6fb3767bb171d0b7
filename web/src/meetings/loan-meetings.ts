import { endOfDay } from '@hemline/contract/days.ts'
import { isToCome, meetingFor, nextMeeting } from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { isUnmet } from '@hemline/contract/orders/move-guards.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'

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

/** Whether a meeting is arranged for this order: not once both are asked whether they met, unless one is still to come. */
export function arrangesMeeting(order: Order, at: Date): boolean {
  const loan = loanOf(order)
  if (order.isSettling || meetingFor(loan) === null) return false
  return !isUnmet({ ...loan, endsAt: endOfDay(order.endDate) }, at) || nextMeeting(loan, at) !== null
}
