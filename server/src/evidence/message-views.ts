import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { MESSAGES_AFTER_CLOSE_DAYS } from '@hemline/contract/limits.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import type { Db } from '../base/db.ts'
import type { OrderRow } from '../orders/store.ts'
import { listOrdersBeside, listSaid } from './store.ts'

/** The time whose messages belong to an order: from the request until 14 days after the close, or now. */
function timeOf(order: Pick<OrderRow, 'created_at' | 'closed_at'>, now: Date): { from: Date; until: Date } {
  const closed = order.closed_at && new Date(order.closed_at.getTime() + MESSAGES_AFTER_CLOSE_DAYS * DAY_MS)
  return { from: order.created_at, until: closed && closed < now ? closed : now }
}

/**
 * The messages of an order for one reader (`null`: the operator). The two have one conversation for all their loans: what
 * names an order stands with that order alone, what names none stands with each that was going on (product.md §1).
 */
export async function readSaid(db: Db, { order, readerId, now, roleOf }: ReadSaid): Promise<Evidence['messages']> {
  if (!order.conversation_id) return []
  const of = { orderId: order.id, conversationId: order.conversation_id, readerId, ...timeOf(order, now) }
  const [said, beside] = await Promise.all([listSaid(db, of), listOrdersBeside(db, order)])
  const others = beside.map((other) => ({ number: other.order_number, ...timeOf(other, now) }))
  return said.map((message) => ({
    from: roleOf(message.sender_id) ?? 'HEMLINE',
    text: message.content,
    at: message.created_at.toISOString(),
    alsoIn: others
      .filter(({ from, until }) => !message.order_id && message.created_at >= from && message.created_at <= until)
      .map(({ number }) => number),
  }))
}

type ReadSaid = {
  order: OrderRow
  readerId: string | null
  now: Date
  roleOf: (memberId: string | null) => Role | null
}
