import type pg from 'pg'
import { dropIndexes } from './fill.ts'

/** `only`: the tables to fill, instead of all; what they select from must be there. */
type Wish = { orders: number; operatorId: string; only?: readonly string[] }

/** Each of the twelve first names of `fill` meets each of these: a search for both finds someone. */
const surnames =
  'Ackroyd Bell Chowdhury Doyle Eze Fraser Gill Hughes Iqbal Jones Kaur Lewis Mensah Nolan Okafor Patel Quinn Reid Shah Tran'

/** Days of the past over which members joined and orders were made. */
const DAYS = 730

/**
 * What a community that `fill` has made did in two years, each line as PostgreSQL's own text: orders spread over all
 * lenders, most of them over, with the money, coins, parcels, messages, letters and acts of operators that come with them.
 */
const stepsFor = ({ orders, operatorId }: Wish): readonly { table: string; text: string }[] => [
  {
    table: 'members',
    text: `update members m set second_name = (string_to_array('${surnames}', ' '))[1 + m.no / 12 % 20], city = m.location_name,
      created_at = now() - random() * ${DAYS} * interval '1 day', has_newsletter = random() < 0.4,
      has_onboarded = random() > 0.05, cancelled_as_lender = floor(random() * 3)::int,
      suspended_at = case when random() < 0.01 then now() end`,
  },
  {
    table: 'bench_items',
    text: `create temporary table bench_items as select row_number() over (order by id)::int as place, id, owner_id, brand, size,
      category, description, has_dry_cleaning, replacement_price, images from listings`,
  },
  {
    table: 'bench_orders',
    text: `create temporary table bench_orders as
      with made as (
        select n, now() - (n::float8 / ${orders}) * ${DAYS} * interval '1 day' as created_at, random() as lot, random() as kind,
          1 + floor(random() * (select count(*) from bench_items))::int as place,
          1 + floor(random() * (select count(*) from members))::int as lendee_no,
          3 + floor(random() * 25)::int as lead
        from generate_series(1, ${orders}) n
      )
      select *, (created_at + lead * interval '1 day')::date as first_day,
        case when created_at > now() - interval '30 days' then
          case when lot < 0.10 then 'REQUESTED' when lot < 0.22 then 'ACCEPTED' when lot < 0.32 then 'SHIPPING_PROCESSED'
               when lot < 0.42 then 'SHIPPING_SENT' when lot < 0.62 then 'SHIPPING_RECEIVED' when lot < 0.64 then 'DISPUTE'
               when lot < 0.76 then 'COMPLETED' when lot < 0.84 then 'DECLINED' when lot < 0.92 then 'EXPIRED' else 'CANCELLED' end
        else case when lot < 0.66 then 'COMPLETED' when lot < 0.78 then 'DECLINED' when lot < 0.90 then 'EXPIRED'
               when lot < 0.99 then 'CANCELLED' else 'ENQUIRED' end end as status
      from made`,
  },
  {
    table: 'orders',
    text: `insert into orders (id, order_number, status, lender_id, lendee_id, listing_id, lender_name, lendee_name, listing,
        delivery_method, start_date, end_date, are_friends, price, use_lendee_primary_address, terms_version, tariff,
        reason, answer_by, accepted_at, received_at, returned_at, completed_at, closed_at, created_at, updated_at,
        disputed_from, disputed_at)
      select gen_random_uuid(), 'H' || (100000 + n), status, i.owner_id, b.id, i.id,
        trim(o.first_name || ' ' || o.second_name), trim(b.first_name || ' ' || b.second_name),
        json_build_object('image', i.images->0->>'path', 'brand', i.brand, 'size', i.size, 'category', i.category,
          'description', i.description, 'hasDryCleaning', i.has_dry_cleaning, 'replacementPrice', i.replacement_price),
        case when kind < 0.7 then 'DELIVERY' else 'IN_PERSON' end, first_day, first_day + 2, false,
        '{"deliveryFee":690,"dryCleaningFee":1200,"serviceFee":300,"serviceFeeWaived":false,"total":2190}'::jsonb, true, '1', '[]'::jsonb,
        null, case when status = 'REQUESTED' then now() + interval '1 day' end,
        case when status in ('ACCEPTED','COMPLETED','DISPUTE') or status like 'SHIPPING%' then p.created_at + interval '5 hours' end,
        case when status in ('COMPLETED','DISPUTE','SHIPPING_RECEIVED') then least(first_day - 1, now()) end,
        case when status = 'COMPLETED' or (status = 'SHIPPING_RECEIVED' and lot < 0.5) then least(first_day + 3 + (lot * 3)::int, now()) end,
        case when status = 'COMPLETED' then least(first_day + 6, now()) end,
        case when status in ('COMPLETED','DECLINED','EXPIRED','CANCELLED') then least(p.created_at + interval '30 days', now()) end,
        p.created_at, least(p.created_at + interval '20 days', now()),
        case when status = 'DISPUTE' then 'SHIPPING_RECEIVED' end,
        case when status = 'DISPUTE' then now() - lot * 10 * interval '1 day' end
      from bench_orders p join bench_items i on i.place = p.place join members o on o.id = i.owner_id
      join members b on b.no = p.lendee_no where b.id <> o.id`,
  },
  {
    table: 'order_events',
    text: `insert into order_events (order_id, move, from_status, to_status, by_role, at)
      select o.id, e.move, e.before, e.after, e.by_role, o.created_at + e.hours * interval '1 hour'
      from orders o cross join (values ('request', null, 'REQUESTED', 'LENDEE', 0), ('accept', 'REQUESTED', 'ACCEPTED', 'LENDER', 5),
        ('openLabel', 'ACCEPTED', 'SHIPPING_OPENED', 'LENDER', 30), ('sent', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'LENDER', 60),
        ('received', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'LENDEE', 90), ('complete', 'SHIPPING_RECEIVED', 'COMPLETED', 'LENDER', 200))
        e (move, before, after, by_role, hours)
      where e.hours = 0 or (o.accepted_at is not null and o.created_at + e.hours * interval '1 hour' < now())
      order by o.created_at + e.hours * interval '1 hour'`,
  },
  {
    table: 'coins',
    text: `insert into coins (id, member_id, is_onboarding_coin, earned_by_order, state, created_at)
      select gen_random_uuid(), id, true, null::uuid, 'FREE', created_at from members
      union all select gen_random_uuid(), lender_id, false, id, 'FREE', completed_at
      from orders where status = 'COMPLETED'`,
  },
  {
    table: 'coin_lines',
    text: `insert into coin_lines (coin_id, member_id, kind, reason, order_id, at)
      select c.id, c.member_id, 'EARNED', 'A completed loan', c.earned_by_order, c.created_at from coins c
      union all select c.id, o.lendee_id, k.kind, 'A loan', o.id, o.created_at
      from orders o join coins c on c.member_id = o.lendee_id and c.is_onboarding_coin
      cross join (values ('RESERVED'), ('SPENT')) k (kind) where o.accepted_at is not null
      order by 6`,
  },
  {
    table: 'payment_operations',
    text: `insert into payment_operations (key, kind, order_id, payment_intent_id, amount_pence, state, attempts, created_at, finished_at)
      select k.kind || ':' || o.id, k.kind, o.id, 'pi_' || o.order_number, 2190,
        case when random() < 0.005 and k.kind <> 'HOLD' then 'REFUSED' else 'DONE' end, 1,
        o.created_at + k.hours * interval '1 hour', o.created_at + k.hours * interval '1 hour'
      from orders o cross join (values ('HOLD', 0), ('CAPTURE', 5), ('RELEASE', 24), ('REFUND', 300)) k (kind, hours)
      where o.status <> 'ENQUIRED' and case k.kind when 'HOLD' then true when 'CAPTURE' then o.accepted_at is not null
        when 'RELEASE' then o.status in ('DECLINED', 'EXPIRED', 'CANCELLED') else o.status = 'COMPLETED' and random() < 0.02 end`,
  },
  {
    table: 'parcels',
    text: `insert into parcels (order_id, direction, shipment_id, tracking_number, is_manual, posted_at, delivered_at, created_at)
      select o.id, d.direction, 'sh_' || o.order_number || d.direction, 'RM' || o.order_number || left(d.direction, 1), random() < 0.1,
        case when d.direction = 'OUTBOUND' then coalesce(o.received_at - interval '2 days', case when o.status = 'SHIPPING_SENT' then now() - interval '1 day' end)
          else o.returned_at end,
        case when d.direction = 'OUTBOUND' then o.received_at else o.completed_at end, o.accepted_at
      from orders o cross join (values ('OUTBOUND'), ('RETURN')) d (direction)
      where o.delivery_method = 'DELIVERY' and o.accepted_at is not null`,
  },
  {
    table: 'label_orders',
    text: `insert into label_orders (order_id, state, attempts, failure, created_at, finished_at)
      select id, 'READY', 1, case when created_at > now() - interval '20 days' and random() < 0.01 then 'The address was not found' end,
        accepted_at, accepted_at
      from orders where delivery_method = 'DELIVERY' and accepted_at is not null`,
  },
  {
    table: 'payout_batches',
    text: `insert into payout_batches (id, made_by, made_at, paid_by, paid_at, paid_on, paid_reference)
      select gen_random_uuid(), '${operatorId}'::uuid, week, '${operatorId}'::uuid, week, week::date, 'Weekly ' || week::date
      from generate_series(now() - interval '${DAYS} days', now() - interval '8 days', interval '7 days') week`,
  },
  {
    table: 'owed_lines',
    text: `insert into owed_lines (id, member_id, order_id, kind, pence, created_at, paid_at, note)
      select gen_random_uuid(), o.lender_id, o.id, 'CLEANING', 1200, o.completed_at,
        case when o.completed_at < now() - interval '10 days' then o.completed_at + interval '7 days' end, ''
      from orders o where o.status = 'COMPLETED' and (o.listing->>'hasDryCleaning')::boolean`,
  },
  {
    table: 'resolutions',
    text: `insert into resolutions (id, order_id, operator_id, outcome, to_status, reason, refund_pence, charge_pence, is_coin_returned, at)
      select gen_random_uuid(), id, '${operatorId}'::uuid, 'COMPLETED', 'COMPLETED', 'The hem was torn before.', 500, 0, false, completed_at
      from orders where status = 'COMPLETED' and random() < 0.02`,
  },
  {
    table: 'order_issues',
    text: `insert into order_issues (id, order_id, member_id, role, topic, description, images, resolution_id, created_at)
      select gen_random_uuid(), o.id, o.lendee_id, 'LENDEE', 'DAMAGED', 'The hem is torn.', '[]'::jsonb, r.id, o.received_at
      from orders o left join resolutions r on r.order_id = o.id where r.id is not null or o.status = 'DISPUTE'`,
  },
  {
    table: 'claims',
    text: `insert into claims (id, order_id, lender_id, lendee_id, by_operator, lines, amount_pence, claimed_pence, description, images,
        state, contest_reason, decision_reason, created_at, updated_at)
      select gen_random_uuid(), id, lender_id, lendee_id, false, '[{"id":"stain","label":"A stain","pence":3800}]'::jsonb, 3800, 3800, 'A stain on the front.', '[]'::jsonb, state,
        case when state <> 'DUE' then 'It was there before.' end, case when state = 'PAID' then 'Seen in the pictures.' end, at, at
      from (select o.*, returned_at as at, case when returned_at > now() - interval '20 days' and random() < 0.3 then 'CONTESTED'
          when random() < 0.05 then 'DUE' else 'PAID' end as state
        from orders o where returned_at is not null and random() < 0.03) o`,
  },
  {
    table: 'reports',
    text: `insert into reports (id, reporter_id, subject_id, target_type, target_id, reason, text, seen, state, outcome, closed_at, closed_by, created_at)
      select gen_random_uuid(), r.lendee_id, r.lender_id, 'LISTING', r.listing_id, 'OTHER', 'It is not the item of the pictures.',
        'Rixo dress', case when is_open then 'OPEN' else 'CLOSED' end, case when not is_open then 'NO_ACTION' end,
        case when not is_open then r.created_at + interval '2 days' end, case when not is_open then '${operatorId}'::uuid end, r.created_at
      from (select distinct on (lendee_id, listing_id) o.*, created_at > now() - interval '10 days' as is_open
        from orders o where random() < 0.02 order by lendee_id, listing_id) r`,
  },
  {
    table: 'conversations',
    text: `insert into conversations (id, one_id, other_id, created_at)
      select gen_random_uuid(), least(lender_id, lendee_id), greatest(lender_id, lendee_id), min(created_at)
      from orders group by 2, 3`,
  },
  {
    table: 'messages',
    text: `insert into messages (id, conversation_id, sender_id, recipient_id, type, content, created_at, place)
      select gen_random_uuid(), c.id, c.one_id, c.other_id, 'normal', 'Could I have it a day earlier?', c.created_at, n
      from conversations c cross join generate_series(1, 4) n`,
  },
  {
    table: 'notifications',
    text: `insert into notifications (id, member_id, key, type, topic, order_id, title, text, path, created_at)
      select gen_random_uuid(), case when n % 2 = 0 then o.lender_id else o.lendee_id end, 'bench-' || n || '-' || o.id, 'order', 'orders', o.id,
        'Your loan', 'Your loan has moved on.', '/orders/' || o.id, greatest(o.created_at, now() - interval '59 days') + n * interval '1 hour'
      from orders o cross join generate_series(1, 8) n where o.created_at > now() - interval '75 days'`,
  },
  {
    table: 'deliveries',
    text: `insert into deliveries (id, notification_id, channel, due_at, queued_at, done_at, outcome)
      select gen_random_uuid(), n.id, c.channel, n.created_at, n.created_at, n.created_at,
        case when random() < 0.85 then 'SENT' when random() < 0.5 then 'SWITCHED_OFF' else 'READ' end
      from notifications n cross join (values ('push'), ('email')) c (channel)`,
  },
  {
    table: 'letters',
    text: `insert into letters (id, key, member_id, order_id, title, job, fingerprint, sealed, due_at, done_at, outcome)
      select gen_random_uuid(), 'bench-' || n || '-' || o.id, o.lendee_id, o.id, 'Receipt for order ' || o.order_number, 'payments.receipt',
        md5(o.id::text || n), repeat('x', 200), greatest(o.created_at, now() - interval '59 days') + n * interval '1 hour', now(), 'SENT'
      from orders o cross join generate_series(1, 3) n where o.created_at > now() - interval '75 days'`,
  },
  {
    table: 'operator_lines',
    text: `insert into operator_lines (operator_id, action, order_id, subject, detail, at)
      select '${operatorId}'::uuid, a.action, case when a.action = 'note-case' then o.id end,
        case a.action when 'note-member' then o.lendee_id::text when 'hide-listing' then o.listing_id else o.id::text end,
        jsonb_build_object('note', 'Seen and answered by email.'), o.created_at
      from orders o cross join (values ('note-case'), ('note-member'), ('hide-listing')) a (action)
      where random() < 0.1 order by o.created_at`,
  },
]

/** Adds two years of the operator's work to a database that `fill` filled, and analyses the tables as autovacuum would. */
export async function fillDesk(pool: pg.Pool, wish: Wish): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.2026)')
    for (const { table, text } of stepsFor(wish)) {
      if (wish.only && !wish.only.includes(table)) continue
      const rebuildIndexes = text.startsWith('insert') ? await dropIndexes(client, table) : async () => undefined
      await client.query(text)
      await rebuildIndexes()
      await client.query(`vacuum (analyze) ${table}`)
    }
    await client.query('update members set is_operator = true where id = $1', [wish.operatorId])
  } finally {
    client.release()
  }
}
