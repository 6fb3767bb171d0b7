import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { issueMove } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { factsOf } from './facts.ts'

/** What can be wrong with a loan, each with its own way on. */
export type HelpTopic = 'NOT_FIT' | 'DAMAGED' | 'NOT_ARRIVED' | 'LATE' | 'CAME_BACK_DAMAGED' | 'NOT_RETURNED' | 'OTHER'

const noTopics = { LENDER: [], LENDEE: [] } as const
const onlyOther = { LENDER: ['OTHER'], LENDEE: ['OTHER'] } as const
const underWay = { LENDER: ['OTHER'], LENDEE: ['NOT_ARRIVED', 'LATE', 'OTHER'] } as const

/** What the help screen offers for every status and role, the likeliest first. */
export const helpTopics: { [status in OrderStatus]: { [role in Role]: readonly HelpTopic[] } } = {
  ENQUIRED: noTopics,
  REQUESTED: onlyOther,
  ACCEPTED: { LENDER: ['OTHER'], LENDEE: ['LATE', 'OTHER'] },
  SHIPPING_OPENED: underWay,
  SHIPPING_PROCESSED: underWay,
  SHIPPING_SENT: underWay,
  SHIPPING_RECEIVED: {
    LENDER: ['CAME_BACK_DAMAGED', 'NOT_RETURNED', 'OTHER'],
    LENDEE: ['NOT_FIT', 'DAMAGED', 'LATE', 'OTHER'],
  },
  COMPLETED: { LENDER: ['CAME_BACK_DAMAGED', 'OTHER'], LENDEE: [] },
  DISPUTE: { LENDER: ['CAME_BACK_DAMAGED', 'OTHER'], LENDEE: ['OTHER'] },
  DECLINED: noTopics,
  EXPIRED: noTopics,
  CANCELLED: noTopics,
}

/** A topic that holds only while this does. */
const timely: { [topic in HelpTopic]?: (order: Order, now: Date) => boolean } = {
  NOT_FIT: (order) => order.moves.includes('not-fit'),
  LATE: (order) => order.returnedAt === null && !order.notFit,
  OTHER: (order, now) => issueMove(factsOf(order), order.role, now) !== null,
}

/** The topics that fit this order for its viewer now. */
export function topicsOf(order: Order, now: Date): HelpTopic[] {
  return helpTopics[order.status][order.role].filter((topic) => timely[topic]?.(order, now) ?? true)
}
