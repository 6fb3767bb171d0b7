import { FORMER_MEMBER } from '@hemline/contract/account/words.ts'
import { gone, type Holding, ofMember, ordersOfMember } from './holding.ts'

/** Another step `s` of the payment of a step `p` that is stored with neither an order nor a request: what put a difference right. */
const ofSamePayment = `left join lateral (select q.order_id, q.pending_request_id from payment_operations q
        where p.order_id is null and p.pending_request_id is null and q.payment_intent_id = p.payment_intent_id
          and coalesce(q.order_id, q.pending_request_id) is not null limit 1) s on true`

/** Loans with their payments and coins. In the order of erasure. */
export const loanHoldings: readonly Holding[] = [
  {
    table: 'orders',
    erase: [
      // all of them, in the order in which a returned payout locks several, before the first is changed
      'select id from orders where lender_id = $1 or lendee_id = $1 order by id for no key update',
      `update orders set lender_name = '${FORMER_MEMBER}', lender_address = null,
        listing = listing || '{"image": "", "description": ""}' where lender_id = $1`,
      `update orders set lendee_name = '${FORMER_MEMBER}', lendee_address = null, message = '' where lendee_id = $1`,
    ],
    retains: 'the data of a loan that the other party and the law need: dates, garment, money, states',
    exports: `select order_number, status, case when lender_id = $1 then 'lender' else 'lendee' end as my_role,
      case when lender_id = $1 then lendee_name else lender_name end as with, listing_id, listing, delivery_method, start_date,
      end_date, are_friends, price as price_pence, case when lendee_id = $1 then message end as my_message, reason, not_fit,
      case when lender_id = $1 then lender_address else lendee_address end as my_address, terms_version, tariff,
      created_at, accepted_at, received_at, returned_at, completed_at, closed_at
      from orders where lender_id = $1 or lendee_id = $1 order by created_at`,
  },
  {
    table: 'order_events',
    retains: 'the history of a loan, without names',
    exports: `select o.order_number, e.move, e.from_status, e.to_status, e.by_role, e.at
      from order_events e join orders o on o.id = e.order_id where o.id in (${ordersOfMember}) order by e.id`,
  },
  {
    table: 'condition_checks',
    erase: [`update condition_checks set note = '', images = '{}' ${ofMember}`],
    retains: 'that a garment was checked, without the member’s words and photos',
    exports: `select o.order_number, c.moment, c.is_clean, c.is_undamaged, c.is_complete, c.note, c.images, c.created_at
      from condition_checks c join orders o on o.id = c.order_id where c.member_id = $1`,
  },
  { table: 'handover_tries', retains: 'counts of tries, nothing of a member' },
  {
    table: 'bookings',
    retains: 'the days of a loan, which its order names too',
  },
  {
    table: 'pending_requests',
    erase: [`update pending_requests set message = '' where lendee_id = $1 and message <> ''`],
    retains: 'the terms of a loan: dates, price, the provider’s numbers; no address',
    exports: `select id, listing_id, delivery_method, start_date, end_date, state, message as my_message, price as price_pence,
        shown, changed, created_at, expires_at from pending_requests where lendee_id = $1 order by created_at`,
  },
  {
    table: 'payment_operations',
    retains: 'records of payments, as long as tax law requires',
    exports: `select o.order_number, p.kind, p.amount_pence, p.state, p.created_at, p.finished_at
      from payment_operations p ${ofSamePayment}
      left join pending_requests r on r.id = coalesce(p.pending_request_id, s.pending_request_id)
      left join orders o on o.id = coalesce(p.order_id, s.order_id, r.order_id)
      where coalesce(o.lendee_id, r.lendee_id) = $1 order by p.created_at`,
  },
  { table: 'payment_customers', erase: gone('payment_customers') },
  { table: 'removed_cards', erase: gone('removed_cards') },
  {
    table: 'coins',
    retains: 'minted = free + reserved + spent must continue to hold; a number without a person',
    exports: `select id, is_onboarding_coin, state, created_at from coins ${ofMember} order by created_at`,
  },
  {
    table: 'coin_lines',
    retains: 'the ledger behind the coins, without names',
    exports: `select coin_id, kind, reason, at from coin_lines ${ofMember} order by id`,
  },
]
