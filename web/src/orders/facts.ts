import { startOfDay } from '@hemline/contract/days.ts'
import type { OrderFacts } from '@hemline/contract/orders/moves.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { Names } from '@hemline/contract/orders/words.ts'

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

/** The two first names, for the sentences about an order. */
export function namesOf({ lenderName, lendeeName }: Pick<Order, 'lenderName' | 'lendeeName'>): Names {
  return { lender: lenderName, lendee: lendeeName }
}
