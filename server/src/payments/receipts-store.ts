import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** A finished movement of money with the borrower it concerns and what it was for; undefined for one of nobody. */
export function findReceipt(db: Db, key: string) {
  return db
    .selectFrom('payment_operations as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('pending_requests as r', 'r.id', 'p.pending_request_id')
    .leftJoin('listings as l', 'l.id', 'r.listing_id')
    .leftJoin('members as lender', 'lender.id', 'r.lender_id')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.lendee_id, r.lendee_id)`))
    .select(['p.key', 'p.kind', 'p.amount_pence', 'p.finished_at', 'p.order_id'])
    .select(['o.order_number', 'o.listing', 'o.price', 'l.brand', 'l.category', 'm.email', 'm.first_name'])
    .select(sql<string>`coalesce(o.lender_name, lender.first_name)`.as('lender_name'))
    .select((eb) =>
      eb
        .selectFrom('payment_operations as h')
        .select('h.amount_pence')
        .whereRef('h.payment_intent_id', '=', 'p.payment_intent_id')
        .where('h.kind', '=', 'HOLD')
        .limit(1)
        .as('held_pence'),
    )
    .select((eb) =>
      eb.selectFrom('claims as c').select('c.lines').whereRef('c.charge_key', '=', 'p.key').limit(1).as('claim_lines'),
    )
    .where('p.key', '=', key)
    .where('p.state', '=', 'DONE')
    .executeTakeFirst()
}

/** An order that was just requested, with its borrower. */
export function findRequested(db: Db, orderId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('members as m', 'm.id', 'o.lendee_id')
    .select(['o.id', 'o.order_number', 'o.listing', 'o.price', 'o.lender_name', 'o.start_date', 'o.end_date'])
    .select(['o.delivery_method', 'o.answer_by', 'o.coin_id', 'o.are_friends', 'm.email', 'm.first_name'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
}
