import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** What another step of the payment of a step `p` has, where `p` has neither an order nor a request. */
const ofPayment = (column: 'orderId' | 'pendingRequestId') => {
  const value = sql.ref(`q.${column}`)
  return sql`case when p.order_id is null and p.pending_request_id is null then (select ${value} from payment_operations q
    where q.payment_intent_id = p.payment_intent_id and ${value} is not null limit 1) end`
}

/** The order of a step `p`: what fixes a difference of a claim's charge is stored without, and has the order of the charge. */
export const paidOrder = sql`coalesce(p.order_id, ${ofPayment('orderId')})`
/** The request of a step `p`, likewise. */
export const paidRequest = sql`coalesce(p.pending_request_id, ${ofPayment('pendingRequestId')})`

/** Returns a finished payment with its borrower and purpose; undefined for one without a borrower. */
export function findReceipt(db: Db, key: string) {
  return db
    .selectFrom('paymentOperations as p')
    .leftJoin('orders as o', (join) => join.on(sql<boolean>`o.id = ${paidOrder}`))
    .leftJoin('pendingRequests as r', (join) => join.on(sql<boolean>`r.id = ${paidRequest}`))
    .leftJoin('listings as l', 'l.id', 'r.listingId')
    .leftJoin('members as lender', 'lender.id', 'r.lenderId')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.lendee_id, r.lendee_id)`))
    .select(['p.key', 'p.kind', 'p.amountPence', 'p.finishedAt'])
    .select([
      'o.id as orderId',
      'o.orderNumber',
      'o.listing',
      'o.price',
      'l.brand',
      'l.category',
      'm.email',
      'm.firstName',
      'm.id as memberId',
    ])
    .select(sql<string>`coalesce(o.lender_name, lender.first_name)`.as('lenderName'))
    .select((eb) =>
      eb
        .selectFrom('paymentOperations as h')
        .select('h.amountPence')
        .whereRef('h.paymentIntentId', '=', 'p.paymentIntentId')
        .where('h.kind', '=', 'HOLD')
        .limit(1)
        .as('heldPence'),
    )
    .select((eb) =>
      eb.selectFrom('claims as c').select('c.lines').whereRef('c.chargeKey', '=', 'p.key').limit(1).as('claimLines'),
    )
    .where('p.key', '=', key)
    .where('p.state', '=', 'DONE')
    .executeTakeFirst()
}

/** Returns who paid the payment of an operation, and for what; undefined for one without a borrower. */
export function findPayer(db: Db, key: string) {
  return db
    .selectFrom('paymentOperations as p')
    .leftJoin('orders as o', (join) => join.on(sql<boolean>`o.id = ${paidOrder}`))
    .leftJoin('pendingRequests as r', (join) => join.on(sql<boolean>`r.id = ${paidRequest}`))
    .leftJoin('listings as l', 'l.id', 'r.listingId')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.lendee_id, r.lendee_id)`))
    .select(['m.id as memberId', 'o.id as orderId', 'r.orderId as requestOrderId'])
    .select(sql<string>`coalesce(o.listing ->> 'brand', l.brand, '')`.as('brand'))
    .select(sql<string>`coalesce(o.listing ->> 'category', l.category, 'item')`.as('category'))
    .where('p.key', '=', key)
    .executeTakeFirst()
}

/** Returns an order with its borrower and its status. */
export function findRequested(db: Db, orderId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('members as m', 'm.id', 'o.lendeeId')
    .select(['o.id', 'o.orderNumber', 'o.listing', 'o.price', 'o.lenderName', 'o.startDate', 'o.endDate'])
    .select([
      'o.deliveryMethod',
      'o.answerBy',
      'o.coinId',
      'o.areFriends',
      'o.status',
      'm.email',
      'm.firstName',
      'm.id as memberId',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
}
