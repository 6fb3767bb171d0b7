import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** Returns a finished payment with its borrower and purpose; undefined for one without a borrower. */
export function findReceipt(db: Db, key: string) {
  return db
    .selectFrom('paymentOperations as p')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('pendingRequests as r', 'r.id', 'p.pendingRequestId')
    .leftJoin('listings as l', 'l.id', 'r.listingId')
    .leftJoin('members as lender', 'lender.id', 'r.lenderId')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.lendee_id, r.lendee_id)`))
    .select(['p.key', 'p.kind', 'p.amountPence', 'p.finishedAt', 'p.orderId'])
    .select([
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
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('pendingRequests as r', 'r.id', 'p.pendingRequestId')
    .leftJoin('listings as l', 'l.id', 'r.listingId')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.lendee_id, r.lendee_id)`))
    .select(['m.id as memberId', 'p.orderId', 'r.orderId as requestOrderId'])
    .select(sql<string>`coalesce(o.listing ->> 'brand', l.brand, '')`.as('brand'))
    .select(sql<string>`coalesce(o.listing ->> 'category', l.category, 'item')`.as('category'))
    .where('p.key', '=', key)
    .executeTakeFirst()
}

/** Returns an order that was just requested, with its borrower. */
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
      'm.email',
      'm.firstName',
      'm.id as memberId',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
}
