import { DAY_MS } from '@hemline/contract/durations.ts'
import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { MESSAGES_AFTER_CLOSE_DAYS } from '@hemline/contract/limits.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { Db } from '../base/db.ts'
import type { OrderRow } from '../orders/store.ts'
import { listConcurrentOrders, listOrderMessages } from './store.ts'

/** The period whose messages belong to an order: from the request until 14 days after the close, or now. */
function timeOf(order: Pick<OrderRow, 'createdAt' | 'closedAt'>, now: Date): { from: Date; until: Date } {
  const closed = order.closedAt && new Date(order.closedAt.getTime() + MESSAGES_AFTER_CLOSE_DAYS * DAY_MS)
  return { from: order.createdAt, until: closed && closed < now ? closed : now }
}

/**
 * Returns the messages of an order for one reader (`null`: the operator). Two members have one conversation for all
 * their loans: a message that names an order belongs to that order only, another one to every order that was in
 * progress (product.md §1).
 */
export async function readOrderMessages(
  db: Db,
  { order, readerId, now, roleOf }: OrderMessagesQuery,
): Promise<Evidence['messages']> {
  if (!order.conversationId) return []
  const of = { orderId: order.id, conversationId: order.conversationId, readerId, ...timeOf(order, now) }
  const [messages, beside] = await Promise.all([listOrderMessages(db, of), listConcurrentOrders(db, order)])
  const others = beside.map((other) => ({ number: other.orderNumber, ...timeOf(other, now) }))
  return messages.map((message) => ({
    from: roleOf(message.senderId) ?? 'HEMLINE',
    text: message.content,
    at: message.createdAt.toISOString(),
    alsoIn: others
      .filter(({ from, until }) => !message.orderId && message.createdAt >= from && message.createdAt <= until)
      .map(({ number }) => number),
  }))
}

type OrderMessagesQuery = {
  order: OrderRow
  readerId: string | null
  now: Date
  roleOf: (memberId: string | null) => Role | null
}
