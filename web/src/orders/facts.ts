import { type Day, endOfDay, startOfDay, today } from '@hemline/contract/days.ts'
import { loanTimesOf } from '@hemline/contract/loan-times.ts'
import { agreedDay, agreedTime, nextMeeting } from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import type { OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { LabelState, MeetingStep, StepFacts, TransitState } from '@hemline/contract/orders/step-rows.ts'
import type { Names } from '@hemline/contract/orders/words.ts'
import type { Parcel } from '@hemline/contract/shipping/shapes.ts'
import { hasTurned, isLateOn, isMissingOn } from '@hemline/contract/shipping/transit.ts'
import { now } from '../base/now.ts'

const instant = (iso: string | null) => (iso === null ? null : new Date(iso))

/** The fields of an order that the rules of the life cycle use, parsed from the wire. */
export function factsOf(order: Order): OrderFacts {
  return {
    status: order.status,
    deliveryMethod: order.deliveryMethod,
    areFriends: order.areFriends,
    startsAt: startOfDay(order.startDate),
    endsAt: endOfDay(order.endDate),
    answerBy: instant(order.answerBy),
    acceptedAt: instant(order.acceptedAt),
    receivedAt: instant(order.receivedAt),
    helpUntil: instant(order.helpUntil ?? null),
    returnedAt: instant(order.returnedAt),
    notFit: order.notFit,
    isSettling: order.isSettling,
    times: loanTimesOf(order),
    completedAt: instant(order.completedAt),
  }
}

/** The start and the end of an order, and when a dispute of it ended: what its periods are counted from. */
export function datesOf(order: Order): { startsAt: Date; endsAt: Date; resumedAt: Date | null } {
  const resumed = order.timeline.findLast(({ move }) => move === 'resolveBack')
  return {
    startsAt: startOfDay(order.startDate),
    endsAt: endOfDay(order.endDate),
    resumedAt: resumed ? new Date(resumed.at) : null,
  }
}

/** Whether an operator completed a loan at the end of a dispute, also where a later dispute left it complete. */
export const isResolved = ({ status, timeline }: Pick<Order, 'status' | 'timeline'>): boolean =>
  status === 'COMPLETED' && timeline.some(({ move }) => move === 'resolveCompleted')

/**
 * Whether the clock completed a loan, as its lender did not answer, or an operator did: the lender has not reported that it
 * is back.
 */
export const isUnconfirmed = ({ status, timeline }: Pick<Order, 'status' | 'timeline'>): boolean =>
  status === 'COMPLETED' && timeline.some(({ move, by }) => move === 'complete' && by === null)

/** The facts that decide on the next step of this viewer. Fields that an order cached long ago lacks count as empty. */
export function stepFactsOf(order: Order, at: Date = now()): StepFacts {
  const isOut = order.receivedAt === null
  const parcel = (isOut ? order.post?.outbound : order.post?.inbound) ?? null
  return {
    ...factsOf(order),
    startDate: order.startDate,
    endDate: order.endDate,
    reason: order.reason,
    isResolved: isResolved(order),
    moves: order.moves,
    hasAsk: (order.asks ?? []).length > 0,
    checks: order.checks ?? [],
    label: labelOf(parcel),
    isTracked: parcel !== null,
    transit: transitState(order, at),
    meeting: meetingStep(order, at),
    owesReview: order.reviewId !== null && order.isReviewed !== true,
  }
}

/** The meeting of the handover to come, or null. */
export const meetingOf = (order: Order, at: Date): Meeting | null =>
  nextMeeting({ ...factsOf(order), meetings: order.meetings ?? [] }, at)

/** The day, today or later, on which the two have agreed to meet for the handover to come, or null. */
export const meetsOn = (order: Order, at: Date): Day | null =>
  agreedDay({ ...factsOf(order), meetings: order.meetings ?? [] }, at)

/** Whether the two have agreed to meet today for the handover to come, and the time of that has not passed. */
export function stillMeetsToday(order: Order, now: Date): boolean {
  const at = agreedTime({ ...factsOf(order), meetings: order.meetings ?? [] }, now)
  return at !== null && at > now && today(at) === today(now)
}

function meetingStep(order: Order, at: Date): MeetingStep {
  const meeting = meetingOf(order, at)
  if (!meeting) return 'NONE'
  if (meeting.state === 'PROPOSED') return meeting.proposedBy === order.role ? 'MINE' : 'THEIRS'
  return today(new Date(meeting.at)) === today(at) ? 'TODAY' : 'AGREED'
}

/** Whether the parcel that was under way turned round to its sender and was not posted again. */
export function isTurnedRound({ status, post }: Pick<Order, 'status' | 'post'>): boolean {
  if (status === 'SHIPPING_SENT') return hasTurned(post?.outbound)
  return status === 'SHIPPING_RECEIVED' && hasTurned(post?.inbound)
}

function transitState(order: Order, at: Date): TransitState {
  if (isTurnedRound(order)) return 'TURNED'
  const transit = order.post?.transit
  if (!transit) return 'NONE'
  const day = today(at)
  // the server has opened a claim: a device whose clock is behind says so too
  if (transit.claim || isMissingOn(transit, day)) return 'MISSING'
  return isLateOn(transit, day) ? 'LATE' : 'ON_TIME'
}

function labelOf(parcel: Parcel | null): LabelState {
  if (!parcel?.hasLabel || parcel.postedAt) return 'NONE'
  return parcel.isLabelOpened ? 'OPENED' : 'READY'
}

/** The two first names, for the sentences about an order. */
export function namesOf({ lenderName, lendeeName }: Pick<Order, 'lenderName' | 'lendeeName'>): Names {
  return { lender: lenderName, lendee: lendeeName }
}
