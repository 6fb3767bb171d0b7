import type { Db } from '../base/db.ts'

/**
 * What the two said to each other from the request on until a moment, oldest first, without what belongs to another order;
 * what Hemline told one of them only for her, or for `null` (the operator) to both.
 */
export function listSaid(
  db: Db,
  of: { orderId: string; conversationId: string; readerId: string | null; from: Date; until: Date },
): Promise<{ sender_id: string | null; content: string; order_id: string | null; created_at: Date }[]> {
  const { readerId } = of
  return db
    .selectFrom('messages')
    .select(['sender_id', 'content', 'order_id', 'created_at'])
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '=', of.orderId)]))
    .where('conversation_id', '=', of.conversationId)
    .where('created_at', '>=', of.from)
    .where('created_at', '<=', of.until)
    .$if(readerId !== null, (query) =>
      query.where((eb) => eb.or([eb('sender_id', 'is not', null), eb('recipient_id', '=', readerId ?? '')])),
    )
    .orderBy('place')
    .execute()
}

/** The other orders of the same two, with when each began and closed. */
export function listOrdersBeside(
  db: Db,
  order: { id: string; conversation_id: string | null },
): Promise<{ order_number: string; created_at: Date; closed_at: Date | null }[]> {
  return db
    .selectFrom('orders')
    .select(['order_number', 'created_at', 'closed_at'])
    .where('conversation_id', '=', order.conversation_id)
    .where('id', '<>', order.id)
    .orderBy('created_at')
    .execute()
}

/** The operations that moved money for an order, from its hold on, oldest first. */
export function listMoney(db: Db, order: { id: string; pendingRequestId: string | null }) {
  return db
    .selectFrom('payment_operations')
    .select(['key', 'kind', 'amount_pence', 'state', 'created_at', 'finished_at'])
    .where((eb) => eb.or([eb('order_id', '=', order.id), eb('pending_request_id', '=', order.pendingRequestId)]))
    .orderBy('created_at')
    .execute()
}

/** The coin lines of an order, of one member or (`null`) of both, oldest first. */
export function listCoinLines(db: Db, of: { orderId: string; memberId: string | null }) {
  return db
    .selectFrom('coin_lines')
    .select(['member_id', 'kind', 'reason', 'at'])
    .where('order_id', '=', of.orderId)
    .$if(of.memberId !== null, (query) => query.where('member_id', '=', of.memberId))
    .orderBy('id')
    .execute()
}

/** What went wrong with an order, how it was settled, and what was claimed for it: written by others, read here by join. */
export async function listTroubles(db: Db, orderId: string) {
  const [issues, resolutions, extensions, claims] = await Promise.all([
    db.selectFrom('order_issues').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
    db.selectFrom('resolutions').selectAll().where('order_id', '=', orderId).orderBy('at').execute(),
    db.selectFrom('extensions').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
    db.selectFrom('claims').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
  ])
  return { issues, resolutions, extensions, claims }
}
