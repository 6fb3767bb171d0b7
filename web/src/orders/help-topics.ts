import { mayExtend } from '@hemline/contract/issues/rules.ts'
import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { issueMove } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { factsOf, isUnconfirmed } from './facts.ts'

/** The problems that a loan can have, each with its own next step. */
export type HelpTopic = 'NOT_FIT' | 'DAMAGED' | 'NOT_ARRIVED' | 'LATE' | 'CAME_BACK_DAMAGED' | 'NOT_RETURNED' | 'OTHER'

const noTopics = { LENDER: [], LENDEE: [] } as const
const onlyOther = { LENDER: ['OTHER'], LENDEE: ['OTHER'] } as const
const underWay = { LENDER: ['OTHER'], LENDEE: ['NOT_ARRIVED', 'LATE', 'OTHER'] } as const

/** The topics of the help screen for every status and role, most likely first. */
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
  COMPLETED: { LENDER: ['CAME_BACK_DAMAGED', 'NOT_RETURNED', 'OTHER'], LENDEE: ['OTHER'] },
  DISPUTE: { LENDER: ['CAME_BACK_DAMAGED', 'OTHER'], LENDEE: ['OTHER'] },
  DECLINED: noTopics,
  EXPIRED: noTopics,
  CANCELLED: noTopics,
}

function mayReport(order: Order, now: Date): boolean {
  return issueMove(factsOf(order), order.role, now) !== null
}

/** The condition of a topic that is not always available. */
const timely: { [topic in HelpTopic]?: (order: Order, now: Date) => boolean } = {
  NOT_FIT: (order) => order.moves.includes('not-fit'),
  LATE: mayExtend,
  NOT_RETURNED: (order, now) => order.status !== 'COMPLETED' || (isUnconfirmed(order) && mayReport(order, now)),
  OTHER: mayReport,
}

/** The topics available for this order and viewer now. */
export function topicsOf(order: Order, now: Date): HelpTopic[] {
  return helpTopics[order.status][order.role].filter((topic) => timely[topic]?.(order, now) ?? true)
}
