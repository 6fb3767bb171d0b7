import { meetingFor } from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'

/** The fields of an order that the rules of meetings use, parsed from the wire. */
export const loanOf = (order: Order) => ({
  ...order,
  meetings: order.meetings ?? [],
  returnedAt: order.returnedAt === null ? null : new Date(order.returnedAt),
})

/**
 * Returns the meetings for the handover to come that this viewer can end: the agreed one, then their own suggestion
 * while its time is still to come. Both can stand together: what was agreed holds until another one is accepted.
 */
export function meetingsToEnd(order: Order, at: Date): Meeting[] {
  const loan = loanOf(order)
  const handover = meetingFor(loan)
  const of = loan.meetings.filter((one) => one.handover === handover)
  return [
    ...of.filter(({ state }) => state === 'AGREED'),
    ...of.filter((one) => one.state === 'PROPOSED' && one.proposedBy === order.role && new Date(one.at) > at),
  ]
}
