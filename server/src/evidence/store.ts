import { sql } from 'kysely'
import { allKeyed } from '../base/all-keyed.ts'
import type { Db } from '../base/db.ts'

/**
 * Returns the messages between the two from the request until an instant, oldest first, without those of another order.
 * Messages of Hemline to one member are included for that member or for `null` (the operator).
 */
export function listOrderMessages(
  db: Db,
  of: { orderId: string; conversationId: string; readerId: string | null; from: Date; until: Date },
): Promise<{ senderId: string | null; content: string; orderId: string | null; createdAt: Date }[]> {
  const { readerId } = of
  return db
    .selectFrom('messages')
    .select(['senderId', 'content', 'orderId', 'createdAt'])
    .where((eb) => eb.or([eb('orderId', 'is', null), eb('orderId', '=', of.orderId)]))
    .where('conversationId', '=', of.conversationId)
    .where('createdAt', '>=', of.from)
    .where('createdAt', '<=', of.until)
    .$if(readerId !== null, (query) =>
      query.where((eb) => eb.or([eb('senderId', 'is not', null), eb('recipientId', '=', readerId ?? '')])),
    )
    .orderBy('place')
    .execute()
}

/** Returns the other orders of the same two, with when each began and closed. */
export function listConcurrentOrders(
  db: Db,
  order: { id: string; conversationId: string | null },
): Promise<{ orderNumber: string; createdAt: Date; closedAt: Date | null }[]> {
  return db
    .selectFrom('orders')
    .select(['orderNumber', 'createdAt', 'closedAt'])
    .where('conversationId', '=', order.conversationId)
    .where('id', '<>', order.id)
    .orderBy('createdAt')
    .execute()
}

/**
 * Returns the operations that moved money for an order, from its hold on, oldest first; also what put a difference of its payments
 * right, which may be stored with neither the order nor its request.
 */
export function listMoney(db: Db, order: { id: string; pendingRequestId: string | null }) {
  return db
    .selectFrom('paymentOperations')
    .select(['key', 'kind', 'amountPence', 'state', 'createdAt', 'finishedAt'])
    .where(
      'key',
      'in',
      sql<string>`(select p.key from payment_operations q join payment_operations p on p.key = q.key
          or (p.payment_intent_id = q.payment_intent_id and p.order_id is null and p.pending_request_id is null)
        where q.order_id = ${order.id}::uuid or q.pending_request_id = ${order.pendingRequestId}::uuid)`,
    )
    .orderBy('createdAt')
    .execute()
}

/** Returns the coin lines of an order, of one member or (`null`) of both, oldest first. */
export function listCoinLines(db: Db, of: { orderId: string; memberId: string | null }) {
  return db
    .selectFrom('coinLines')
    .select(['memberId', 'kind', 'reason', 'at'])
    .where('orderId', '=', of.orderId)
    .$if(of.memberId !== null, (query) => query.where('memberId', '=', of.memberId))
    .orderBy('id')
    .execute()
}

/** Returns the issues, resolutions and claims of an order: tables of other domains, read here by join. */
export function listTroubles(db: Db, orderId: string) {
  return allKeyed({
    issues: db.selectFrom('orderIssues').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
    resolutions: db.selectFrom('resolutions').selectAll().where('orderId', '=', orderId).orderBy('at').execute(),
    extensions: db.selectFrom('extensions').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
    claims: db.selectFrom('claims').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
  })
}

/**
 * Whether one of the two asked for help with this order: an issue, a claim that was contested, or a report of one about
 * the other.
 */
export async function isHelpAsked(
  db: Db,
  { id, lenderId, lendeeId }: { id: string; lenderId: string; lendeeId: string },
): Promise<boolean> {
  const both = [lenderId, lendeeId]
  const { isAsked } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('orderIssues').select('id').where('orderId', '=', id)),
          eb.exists(
            eb.selectFrom('claims').select('id').where('orderId', '=', id).where('contestReason', 'is not', null),
          ),
          eb.exists(
            eb.selectFrom('reports').select('id').where('reporterId', 'in', both).where('subjectId', 'in', both),
          ),
        ])
        .as('isAsked'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isAsked)
}
