import { ERASED_WORDS } from '@hemline/contract/account/words.ts'
import { conversationsOfMember, gone, type Holding, ofMember, ordersOfMember } from './holding.ts'

/** What members write to and about each other, and what Hemline writes to them. In the order of erasure. */
export const messageHoldings: readonly Holding[] = [
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
    exports: `select c.id, o.first_name as with, c.created_at,
      (select max(m.created_at) from messages m where m.conversation_id = c.id and (m.sender_id is not null or m.recipient_id = $1)) as last_message_at
      from conversations c
      join members o on o.id = case when c.one_id = $1 then c.other_id else c.one_id end where c.one_id = $1 or c.other_id = $1`,
  },
  {
    table: 'reviews',
    erase: [`update reviews set review = '', waiting_text = null where reviewer_id = $1 or subject_id = $1`],
    retains: 'stars remain in the average of the person reviewed',
    exports: `select o.order_number, r.type as role_reviewed, r.reviewer_id = $1 as written_by_me, r.rating, case when r.reviewer_id = $1 then coalesce(r.waiting_text, r.review) else r.review end as review, r.created_at, r.updated_at
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
    table: 'letters',
    erase: gone('letters'),
    exports: `select title, order_id, due_at, done_at from letters ${ofMember} order by due_at`,
  },
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
]
