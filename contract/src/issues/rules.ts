import { type Day, today } from '../days.ts'
import { DISPUTE_ANSWER_WORKING_DAYS } from '../limits.ts'
import type { OrderStatus, Role } from '../order-status.ts'
import { hasTurned, type Scanned } from '../shipping/transit.ts'
import { addWorkingDays } from '../working-days.ts'
import type { Outcome } from './shapes.ts'

/** The last day on which both sides hear about an issue that was raised then (product.md §1): working days, in London. */
export function disputeAnswerBy(raisedAt: Date): Day {
  return addWorkingDays(today(raisedAt), DISPUTE_ANSWER_WORKING_DAYS)
}

/** The statuses in which a loan may be extended (product.md §1): from its acceptance until it is returned. */
export const extendableStatuses: readonly string[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
] satisfies OrderStatus[]

/** Whether this loan may be extended now: not once it goes back or didn't fit, nor while its payment is being settled. */
export function mayExtend(loan: {
  status: OrderStatus
  returnedAt: unknown
  notFit: boolean
  isSettling: boolean
}): boolean {
  return extendableStatuses.includes(loan.status) && !loan.returnedAt && !loan.notFit && !loan.isSettling
}

/** Whether the day until which a longer loan was asked for is over: its lender no longer answers it (product.md §1). */
export function isAskedDayOver({ endDate }: { endDate: Day }, now: Date): boolean {
  return endDate < today(now)
}

/**
 * Returns the London day by whose end the lender is asked to answer for a longer loan: the agreed last day; after that, the day
 * that was asked for.
 */
export function extensionAnswerDay({ oldEndDate, endDate }: { oldEndDate: Day; endDate: Day }, now: Date): Day {
  return today(now) <= oldEndDate ? oldEndDate : endDate
}

/** What a dispute pauses. `COMPLETE`: a loan that was complete. */
export type Paused = 'REQUEST' | 'LOAN' | 'COMPLETE'

/** Returns what a dispute pauses that began in this status; a loan where it is not known. */
export function pausedFrom(left: OrderStatus | null): Paused {
  if (left === 'REQUESTED') return 'REQUEST'
  return left === 'COMPLETED' ? 'COMPLETE' : 'LOAN'
}

/** Returns what the open dispute of an order pauses. */
export function pausedNow({ acceptedAt, completedAt }: { acceptedAt: unknown; completedAt: unknown }): Paused {
  if (!acceptedAt) return 'REQUEST'
  return completedAt ? 'COMPLETE' : 'LOAN'
}

/** Returns what a settled dispute had paused. `status`: that to which it led; null in answers of the version before. */
export function pausedBefore(
  { outcome, status }: { outcome: Outcome; status: OrderStatus | null },
  timeline: readonly { move: string }[],
): Paused {
  if (outcome === 'BACK') return pausedFrom(status)
  return timeline.some(({ move }) => move === 'accept') ? 'LOAN' : 'REQUEST'
}

/** Where the item is while an order is paused: with one of the two, or in the post between them. */
export type Whereabouts = 'NO_LOAN' | 'LENDER' | 'TO_LENDEE' | 'LENDEE' | 'TO_LENDER'

type Events = readonly { move: string; by: Role | null }[]

const completions = ['complete', 'completeInPerson']

/**
 * Whether the end of a loan says that the item is back with its lender: they reported it, or an operator for them. The clock ends one
 * of which the borrower alone reported that it goes back, and a decision of a dispute says nothing of where it is.
 */
function isBackReported({ timeline, returnedAt }: { timeline: Events; returnedAt: unknown }): boolean {
  const completed = timeline.findLast(({ move }) => completions.includes(move))
  return completed !== undefined && (completed.by === 'LENDER' || !returnedAt)
}

/** Returns where the item is, by what the order shows so far: a parcel that turned round goes to its sender. */
export function whereaboutsOf(loan: {
  acceptedAt: unknown
  timeline: Events
  receivedAt: unknown
  returnedAt: unknown
  completedAt: unknown
  post?: { outbound: Scanned | null; inbound: Scanned | null } | null
}): Whereabouts {
  if (loan.completedAt && isBackReported(loan)) return 'LENDER'
  if (loan.returnedAt) return hasTurned(loan.post?.inbound) ? 'TO_LENDEE' : 'TO_LENDER'
  if (loan.receivedAt) return 'LENDEE'
  if (hasTurned(loan.post?.outbound)) return 'TO_LENDER'
  if (loan.timeline.some(({ move }) => move === 'sent')) return 'TO_LENDEE'
  return loan.acceptedAt ? 'LENDER' : 'NO_LOAN'
}
