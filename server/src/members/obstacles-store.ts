import type { Obstacle, openWithProvider } from '@hemline/contract/account/shapes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** What a member reads of an open difference with the card provider. */
const openAtProvider: { [kind in Drift['kind']]: (typeof openWithProvider)[number] } = {
  NOT_RETURNED: 'REFUND',
  STILL_HELD: 'HOLD',
  UNKNOWN_HOLD: 'HOLD',
  CARD_DISPUTE: 'DISPUTE',
  CAPTURED: 'OTHER',
  REFUNDED: 'OTHER',
  MISSING: 'OTHER',
}

/** Returns the open differences with the card provider about what a member paid. */
async function listDifferences(db: Db, memberId: string): Promise<Obstacle[]> {
  const { rows } = await sql<{ kind: Drift['kind']; id: string | null; orderNumber: string | null }>`
    with paid as (
      select payment_intent_id, order_id from pending_requests where lendee_id = ${memberId}
      union select p.payment_intent_id, p.order_id from payment_operations p join orders o on o.id = p.order_id
        where o.lendee_id = ${memberId}
    )
    select distinct d.kind, o.id, o.order_number from payment_drifts d
    left join paid on paid.payment_intent_id = d.payment_intent_id
    left join orders o on o.id = coalesce(d.order_id, paid.order_id)
    where d.resolved_at is null and (paid.payment_intent_id is not null or o.lendee_id = ${memberId})
    order by o.order_number, d.kind`.execute(db)
  // two differences of one order may be one to its member
  const seen = new Map(rows.map((row) => [`${openAtProvider[row.kind]} ${row.id}`, row]))
  return [...seen.values()].map(({ kind, id, orderNumber }) => ({
    kind: id === null ? 'REQUEST' : 'PAYMENT',
    withProvider: openAtProvider[kind],
    orderId: id,
    orderNumber,
    role: id === null ? null : 'LENDEE',
  }))
}

/**
 * Returns what is still open for a member: orders, requests being confirmed, money being transferred, claimed, due or owed,
 * and differences with the card provider.
 */
export async function listObstacles(db: Db, memberId: string): Promise<Obstacle[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'lenderId'])
    .where((eb) => eb.or([eb('lenderId', '=', memberId), eb('lendeeId', '=', memberId)]))
    .where('status', 'not in', [...closedStatuses, 'ENQUIRED'])
    .orderBy('createdAt')
    .execute()
  const requests = await db
    .selectFrom('pendingRequests')
    .select('id')
    .where((eb) => eb.or([eb('lenderId', '=', memberId), eb('lendeeId', '=', memberId)]))
    .where('state', '=', 'RESERVED')
    .execute()
  const payments = await db
    .selectFrom('paymentOperations as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['o.id', 'o.orderNumber', 'o.lenderId'])
    .distinct()
    .where((eb) => eb.or([eb('o.lenderId', '=', memberId), eb('o.lendeeId', '=', memberId)]))
    .where('o.status', 'in', [...closedStatuses])
    .where('p.state', '=', 'PENDING')
    .execute()
  const claims = await db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .select(['o.id', 'o.orderNumber', 'o.lenderId', 'c.state', 'c.lendeeId'])
    .distinct()
    .where((eb) => eb.or([eb('c.lenderId', '=', memberId), eb('c.lendeeId', '=', memberId)]))
    .where('c.state', 'in', ['OPEN', 'CONTESTED', 'CHARGING', 'DUE'])
    .execute()
  const owed = await db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['o.id', 'o.orderNumber', 'o.lenderId'])
    .distinct()
    .where('l.memberId', '=', memberId)
    .where('l.paidAt', 'is', null)
    .where('l.voidedAt', 'is', null)
    .execute()
  const about = (kind: Obstacle['kind']) => (order: { id: string; orderNumber: string; lenderId: string }) =>
    ({
      kind,
      withProvider: null,
      orderId: order.id,
      orderNumber: order.orderNumber,
      role: order.lenderId === memberId ? 'LENDER' : 'LENDEE',
    }) as const
  return [
    ...orders.map(about('ORDER')),
    ...requests.map(
      () => ({ kind: 'REQUEST', withProvider: null, orderId: null, orderNumber: null, role: null }) as const,
    ),
    ...payments.map(about('PAYMENT')),
    ...claims.map((claim) => about(claim.state === 'DUE' && claim.lendeeId === memberId ? 'BALANCE' : 'CLAIM')(claim)),
    ...owed.map(about('OWED')),
    ...(await listDifferences(db, memberId)),
  ]
}
