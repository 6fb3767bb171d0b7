import { ERASED_WORDS, FORMER_MEMBER } from '@hemline/contract/account/words.ts'

/**
 * The personal data in one table and what happens to it. `$1` is the member's id. A test fails unless every table of
 * the database is in the list below: a new table's author decides here what is erased and what is exported. A table
 * that does not exist in this database is skipped.
 */
export type Holding = {
  table: string
  /** Statements that erase the member's data, in order. */
  erase?: readonly string[]
  /** Why the remaining data may remain, or that the table has no data about members. */
  retains?: string
  /** The member's export: a select that returns no more about others than the app shows. */
  exports?: string
}

const ofMember = 'where member_id = $1'
const gone = (table: string, where = ofMember) => [`delete from ${table} ${where}`]
const always = '$1::uuid is not null'
const conversationsOfMember = 'select id from conversations where one_id = $1 or other_id = $1'
const ordersOfMember = 'select id from orders where lender_id = $1 or lendee_id = $1'

/** In the order of erasure; the member's own row is erased last, separately. */
export const holdings: readonly Holding[] = [
  {
    table: 'accounts',
    erase: gone('accounts', 'where id = $1'),
    exports: `select email, created_at, password_changed_at from accounts where id = $1`,
  },
  {
    table: 'token_families',
    erase: gone('token_families', 'where account_id = $1'),
    exports: `select created_at as signed_in_at, expires_at, revoked_at as signed_out_at from token_families
      where account_id = $1 order by created_at`,
  },
  { table: 'refresh_tokens', retains: 'deleted with its session' },
  {
    table: 'outside_identities',
    erase: gone('outside_identities'),
    exports: `select issuer, created_at from outside_identities ${ofMember}`,
  },
  { table: 'sign_ups', erase: gone('sign_ups', 'where email = (select email from members where id = $1)') },
  {
    table: 'password_resets',
    erase: gone('password_resets', 'where email = (select email from members where id = $1)'),
  },
  {
    table: 'phone_codes',
    erase: gone('phone_codes'),
    exports: `select phone_number, created_at as texted_at, used_at from phone_codes ${ofMember} order by created_at`,
  },
  { table: 'reset_codes', erase: gone('reset_codes', 'where email = (select email from members where id = $1)') },
  { table: 'throttles', retains: 'keyed hashes, deleted when they expire' },
  { table: 'call_limits', retains: 'keyed hashes, deleted when they expire' },
  {
    table: 'friendships',
    erase: [
      `update members set friend_nos = friend_nos - (select no from members where id = $1)
        where no = any((select friend_nos from members where id = $1)::int[])`,
      'delete from friendships where requester_id = $1 or addressee_id = $1',
    ],
    exports: `select o.first_name as with, f.status, f.requester_id = $1 as i_asked, f.created_at, f.updated_at
      from friendships f join members o on o.id = case when f.requester_id = $1 then f.addressee_id else f.requester_id end
      where (f.requester_id = $1 or f.addressee_id = $1) and f.status in ('active', 'undetermined') and o.suspended_at is null`,
  },
  {
    table: 'blocks',
    erase: [
      `update members set blocked_nos = blocked_nos - (select no from members where id = $1)
        where no = any((select blocked_nos from members where id = $1)::int[])`,
      'delete from blocks where blocker_id = $1 or blocked_id = $1',
    ],
    exports: `select o.first_name as whom, b.created_at from blocks b join members o on o.id = b.blocked_id where b.blocker_id = $1`,
  },
  {
    table: 'shown_points',
    erase: gone('shown_points'),
    exports: `select p.lat as public_lat, p.lng as public_lng, s.first_at from shown_points s
      join public_points p on p.no = s.point_no ${ofMember} order by s.point_no`,
  },
  { table: 'public_points', retains: 'points that every home of an area may be shown by, nothing of a member' },
  {
    table: 'contact_lookups',
    erase: gone('contact_lookups'),
    exports: `select day, unmatched as contacts_without_answer from contact_lookups ${ofMember}`,
  },
  {
    table: 'share_links',
    erase: gone('share_links', 'where member_id = $1 or listing_id in (select id from listings where owner_id = $1)'),
    exports: `select listing_id, created_at, expires_at, revoked_at from share_links ${ofMember}`,
  },
  { table: 'share_link_days', retains: 'counts of a day, deleted when they expire' },
  {
    table: 'share_link_counts',
    erase: gone(
      'share_link_counts',
      'where member_id = $1 or listing_id in (select id from listings where owner_id = $1)',
    ),
    exports: `select listing_id, day, made as links_made from share_link_counts ${ofMember}`,
  },
  {
    table: 'favourites',
    erase: gone('favourites', 'where member_id = $1 or listing_id in (select id from listings where owner_id = $1)'),
    exports: `select listing_id, is_active, created_at, updated_at from favourites ${ofMember}`,
  },
  {
    table: 'blocked_days',
    erase: gone('blocked_days', 'where owner_id = $1'),
    exports: `select listing_id, lower(days) as first_day, upper(days) - 1 as last_day, created_at from blocked_days where owner_id = $1`,
  },
  {
    table: 'listings',
    erase: [
      `update listings set brand = '', description = '', images = '[]', card = '', lat = 0, lng = 0, geohash7 = '',
        location_name = '', owner_height = null, is_active = false, deleted_at = coalesce(deleted_at, (select erased_at from members where id = $1))
        where owner_id = $1`,
    ],
    retains: 'an empty row without a word or a place, for the orders that point to it',
    exports: `select id, brand, description, category, length, size, fit, colour, retail_price as retail_price_pence,
      replacement_price as replacement_price_pence, has_dry_cleaning, shared_status, images, location_name, owner_height,
      is_active, hidden_at, deleted_at, created_at, updated_at from listings where owner_id = $1 order by created_at`,
  },
  {
    table: 'images',
    erase: gone('images'),
    exports: `select path, purpose, width, height, bytes, created_at from images ${ofMember} order by created_at`,
  },
  {
    table: 'orders',
    erase: [
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
      from payment_operations p join orders o on o.id = p.order_id where o.lendee_id = $1 order by p.created_at`,
  },
  { table: 'payment_customers', erase: gone('payment_customers') },
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
  {
    table: 'messages',
    erase: [
      `update messages set content = '${ERASED_WORDS}' where sender_id = $1`,
      `delete from messages where recipient_id = $1 and sender_id is null`,
    ],
    exports: `select m.conversation_id, m.created_at, m.type,
      case when m.sender_id = $1 then 'me' when m.sender_id is null then 'Hemline' else coalesce(s.first_name, '') end as sender, m.content
      from messages m left join members s on s.id = m.sender_id
      where m.conversation_id in (${conversationsOfMember}) and (m.sender_id is not null or m.recipient_id = $1) order by m.created_at`,
  },
  {
    table: 'conversations',
    erase: [
      `update conversations set last_message_content = '${ERASED_WORDS}'
        where (one_id = $1 or other_id = $1) and last_message_sender_id is not distinct from $1`,
      `update conversations set last_message_content = '' where (one_id = $1 or other_id = $1) and last_message_sender_id is null`,
    ],
    retains: 'messages of the other side belong to that side',
    exports: `select c.id, o.first_name as with, c.created_at, c.last_message_at from conversations c
      join members o on o.id = case when c.one_id = $1 then c.other_id else c.one_id end where c.one_id = $1 or c.other_id = $1`,
  },
  {
    table: 'reviews',
    erase: [`update reviews set review = '' where reviewer_id = $1 or subject_id = $1`],
    retains: 'stars remain in the average of the person reviewed',
    exports: `select o.order_number, r.type as role_reviewed, r.reviewer_id = $1 as written_by_me, r.rating, r.review, r.created_at, r.updated_at
      from reviews r join orders o on o.id = r.order_id
      where r.is_fulfilled and (r.reviewer_id = $1 or (r.subject_id = $1 and r.shown_at is not null)) order by r.created_at`,
  },
  {
    table: 'reports',
    erase: [
      `update reports set text = '' where reporter_id = $1 and state = 'CLOSED'`,
      `update reports set seen = '', text = '' where subject_id = $1 and state = 'CLOSED'`,
      `update reports set seen = '' where subject_id = $1 and target_type = 'PROFILE'`,
    ],
    retains: 'reports of abuse: open ones whole, closed ones without words, to protect others',
    exports: `select target_type, reason, text, state, created_at from reports where reporter_id = $1 order by created_at`,
  },
  {
    table: 'notifications',
    erase: [
      `delete from notifications where member_id = $1 or order_id in (${ordersOfMember}) or participants_key like '%' || $1 || '%'`,
    ],
    exports: `select type, topic, title, text, created_at, read_at from notifications ${ofMember} order by created_at`,
  },
  { table: 'deliveries', retains: 'deleted with its notification' },
  {
    table: 'notification_choices',
    erase: gone('notification_choices'),
    exports: `select topic, channel, is_on, updated_at from notification_choices ${ofMember}`,
  },
  { table: 'live_events', erase: gone('live_events') },
  { table: 'live_feeds', erase: gone('live_feeds') },
  { table: 'idempotent_writes', erase: gone('idempotent_writes') },
  {
    table: 'data_exports',
    erase: gone('data_exports'),
    exports: `select at from data_exports ${ofMember} order by at`,
  },
  {
    table: 'enquiries',
    erase: [`update enquiries set listing = listing || '{"image": "", "description": ""}' where lender_id = $1`],
    retains: 'that an enquiry was made; the words are messages',
    exports: `select listing_id, created_at from enquiries where lendee_id = $1 order by created_at`,
  },
  {
    table: 'push_subscriptions',
    erase: gone('push_subscriptions'),
    exports: `select platform, device_id, created_at from push_subscriptions ${ofMember} order by created_at`,
  },
  { table: 'label_orders', retains: 'states of labels, nothing of a member' },
  {
    table: 'parcels',
    erase: [`update parcels set label_pdf = null where order_id in (${ordersOfMember})`],
    retains: 'tracking numbers of a loan; the labels, which have addresses, are deleted',
  },
  {
    table: 'order_issues',
    erase: [`update order_issues set images = '[]' ${ofMember}`],
    retains: 'the reason of a refund or a charge, without photos',
    exports: `select o.order_number, i.topic, i.description, i.images, i.created_at
      from order_issues i join orders o on o.id = i.order_id where i.member_id = $1 order by i.created_at`,
  },
  {
    table: 'extensions',
    erase: [`update extensions set message = '' where order_id in (select id from orders where lendee_id = $1)`],
    retains: 'the requested days',
    exports: `select o.order_number, e.old_end_date, e.end_date, e.message, e.state, e.created_at
      from extensions e join orders o on o.id = e.order_id where o.lendee_id = $1 order by e.created_at`,
  },
  {
    table: 'meetings',
    erase: [`update meetings set place = '' where order_id in (${ordersOfMember})`],
    retains: 'that the two of a loan met, and when, without the place',
    exports: `select o.order_number, m.handover, m.place, m.at, m.state, m.proposed_by = $1 as mine, m.created_at
      from meetings m join orders o on o.id = m.order_id where o.lender_id = $1 or o.lendee_id = $1 order by m.created_at`,
  },
  {
    table: 'calendar_feeds',
    erase: gone('calendar_feeds'),
    exports: `select created_at, generation from calendar_feeds ${ofMember}`,
  },
  {
    table: 'claims',
    erase: [`update claims set images = '[]' where lender_id = $1`],
    retains: 'the reason of a charge, without photos',
    exports: `select o.order_number, c.lines, c.amount_pence, c.claimed_pence, c.state, c.created_at, c.paid_at,
      case when c.lender_id = $1 then c.description end as my_description,
      case when c.lendee_id = $1 then c.contest_reason end as my_answer, c.decision_reason
      from claims c join orders o on o.id = c.order_id where c.lender_id = $1 or c.lendee_id = $1 order by c.created_at`,
  },
  {
    table: 'payout_details',
    erase: gone('payout_details'),
  },
  {
    table: 'payouts',
    erase: [`update payouts set sealed = null ${ofMember}`],
    retains: 'records of payments, as long as tax law requires, without the account',
    exports: `select b.no as batch, p.pence, b.made_at, b.paid_on, p.returned_at, p.returned_reason from payouts p join payout_batches b on b.id = p.batch_id
      where p.member_id = $1 order by b.made_at`,
  },
  { table: 'payout_batches', retains: 'when the operators paid how much, and the reference of their bank' },
  {
    table: 'owed_lines',
    retains: 'records of payments, as long as tax law requires',
    exports: `select o.order_number, l.kind, l.pence, l.created_at, l.paid_at
      from owed_lines l join orders o on o.id = l.order_id where l.member_id = $1 order by l.created_at`,
  },
  {
    table: 'resolutions',
    retains: 'how a dispute was settled, for both sides, without what identifies an erased member',
  },
  { table: 'payment_events', retains: 'the provider’s numbers, nothing of a member' },
  { table: 'payment_drifts', retains: 'the provider’s numbers, nothing of a member' },
  { table: 'turns', retains: 'nothing of a member' },
  {
    table: 'operator_lines',
    retains: 'what the operators did, for accountability, without what identifies an erased member',
  },
  { table: 'newsletters', retains: 'what the operator wrote to all subscribers' },
  {
    table: 'newsletter_letters',
    retains: 'that a newsletter went to a row without a name',
    exports: `select n.subject, l.state, l.done_at from newsletter_letters l join newsletters n on n.id = l.newsletter_id
      where l.member_id = $1 order by n.sent_at`,
  },
  { table: 'secrets', retains: 'nothing of a member' },
  { table: 'timers', retains: 'nothing of a member' },
  {
    table: 'members',
    erase: [
      `update members set email = 'erased-' || id || '@erased.invalid',
        public_id = upper(substr(md5(random()::text), 1, 8)), first_name = '', second_name = '', date_of_birth = null,
        phone_number = null, height = null, usual_size = null, picture = null, address = null, address2 = null, city = null, postcode = null,
        secondary_address = null, secondary_address2 = null, secondary_city = null, secondary_postcode = null, lat = null,
        lng = null, public_lat = null, public_lng = null, public_geohash7 = null, location_name = null, place_is_exact = null, friend_nos = '{}',
        blocked_nos = '{}', has_newsletter = false, is_operator = false, session_version = session_version + 1 where id = $1`,
    ],
    retains: 'a row without a name, for the loans of others',
    exports: `select id, public_id, email, first_name, second_name, date_of_birth, phone_number, phone_verified_at, height, usual_size, picture, address, address2,
      city, postcode, secondary_address, secondary_address2, secondary_city, secondary_postcode, lat, lng, location_name,
      has_newsletter, is_found_by_email, is_found_by_phone, is_named_as_friend, rating_sum, rating_count, cancelled_as_lender,
      terms_version, terms_agreed_at, created_at, updated_at, deletes_at from members where id = $1`,
  },
]

/**
 * The rows that may contain text about or to a member and that others still need: texts of others and the operators,
 * and reasons for charges or coins. The member's email address, phone number, address lines and full name are replaced
 * in every text and JSON column of these rows, so a new column needs no entry; the other text remains (decision 35).
 */
export const textsByOthers: readonly { table: string; where: string; without?: readonly string[] }[] = [
  { table: 'messages', where: `conversation_id in (${conversationsOfMember}) and sender_id is distinct from $1` },
  { table: 'conversations', where: 'one_id = $1 or other_id = $1' },
  // the addresses belong to the parties: the member's is erased above, the other's remains, even at the same address
  { table: 'orders', where: 'lender_id = $1 or lendee_id = $1', without: ['lender_address', 'lendee_address'] },
  ...[
    'order_events',
    'order_issues',
    'extensions',
    'meetings',
    'resolutions',
    'condition_checks',
    'parcels',
    'label_orders',
    'owed_lines',
    'payment_operations',
    'reviews',
  ].map((table) => ({ table, where: `order_id in (${ordersOfMember})` })),
  { table: 'claims', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'pending_requests', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'enquiries', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'coin_lines', where: `member_id = $1 or order_id in (${ordersOfMember})` },
  ...['reports', 'operator_lines', 'newsletters', 'payout_batches', 'payouts', 'timers'].map((table) => ({
    table,
    where: always,
  })),
]
