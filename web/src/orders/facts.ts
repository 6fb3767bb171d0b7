import { startOfDay } from '@hemline/contract/days.ts'
import type { OrderFacts } from '@hemline/contract/orders/moves.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { LabelState, StepFacts } from '@hemline/contract/orders/step-rows.ts'
import type { Names } from '@hemline/contract/orders/words.ts'
import type { Parcel } from '@hemline/contract/shipping/shapes.ts'

const instant = (iso: string | null) => (iso === null ? null : new Date(iso))

/** The fields of an order that the rules of the life cycle use, parsed from the wire. */
export function factsOf(order: Order): OrderFacts {
  return {
    status: order.status,
    deliveryMethod: order.deliveryMethod,
    areFriends: order.areFriends,
    startsAt: startOfDay(order.startDate),
    answerBy: instant(order.answerBy),
    acceptedAt: instant(order.acceptedAt),
    receivedAt: instant(order.receivedAt),
    returnedAt: instant(order.returnedAt),
    notFit: order.notFit,
    isSettling: order.isSettling,
    completedAt: instant(order.completedAt),
  }
}

/** The facts that decide on the next step of this viewer. Fields that an order cached long ago lacks count as empty. */
export function stepFactsOf(order: Order): StepFacts {
  const isOut = order.receivedAt === null
  const parcel = (isOut ? order.post?.outbound : order.post?.inbound) ?? null
  return {
    ...factsOf(order),
    startDate: order.startDate,
    endDate: order.endDate,
    reason: order.reason,
    moves: order.moves,
    hasAsk: (order.asks ?? []).length > 0,
    checks: order.checks ?? [],
    label: labelOf(parcel),
    isTracked: parcel !== null,
    owesReview: order.reviewId !== null && order.isReviewed !== true,
  }
}

function labelOf(parcel: Parcel | null): LabelState {
  if (!parcel?.hasLabel || parcel.postedAt) return 'NONE'
  return parcel.isLabelOpened ? 'OPENED' : 'READY'
}

/** The two first names, for the sentences about an order. */
export function namesOf({ lenderName, lendeeName }: Pick<Order, 'lenderName' | 'lendeeName'>): Names {
  return { lender: lenderName, lendee: lendeeName }
}
