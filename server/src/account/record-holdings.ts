import { gone, type Holding, ofMember, ordersOfMember } from './holding.ts'

/**
 * What came of loans: parcels, issues, claims, money owed; calendars and invites; and the operators’ own records. In the
 * order of erasure.
 */
export const recordHoldings: readonly Holding[] = [
  { table: 'label_orders', retains: 'states of labels, nothing of a member' },
  {
    table: 'parcels',
    erase: [`update parcels set label_pdf = null where order_id in (${ordersOfMember})`],
    retains: 'tracking numbers of a loan; the labels, which have addresses, are deleted',
    // where a parcel to the other side was last seen is near their home
    exports: `select o.order_number, case p.direction when 'OUTBOUND' then 'to the borrower' else 'back to the lender' end as direction,
      'Royal Mail' as carrier, p.tracking_number, p.is_manual as entered_by_hand, p.posted_at, p.seen_at as last_scanned_at,
      case when (p.direction = 'OUTBOUND') = (o.lendee_id = $1) then p.seen_place end as last_scanned_in, p.turned_at as turned_back_at,
      p.delivered_at, p.created_at
      from parcels p join orders o on o.id = p.order_id where o.lender_id = $1 or o.lendee_id = $1 order by p.created_at, p.direction`,
  },
  { table: 'carrier_claims', retains: 'claims with the carrier for a lost parcel: days and the carrier’s reference' },
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
  { table: 'friend_news', erase: gone('friend_news') },
  {
    table: 'friend_invites',
    erase: gone('friend_invites'),
    exports: `select made_at, expires_at, withdrawn_at, uses from friend_invites ${ofMember}`,
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
    exports: `select b.no as batch, p.pence, b.made_at, b.paid_on, p.returned_at, p.returned_reason, p.not_sent_at, p.not_sent_reason
      from payouts p join payout_batches b on b.id = p.batch_id
      where p.member_id = $1 order by b.made_at`,
  },
  { table: 'payout_batches', retains: 'when the operators paid how much, and the reference of their bank' },
  {
    table: 'owed_lines',
    retains: 'records of payments, as long as tax law requires',
    exports: `select o.order_number, l.kind, l.pence, l.created_at, l.paid_at, l.voided_at, l.note
      from owed_lines l join orders o on o.id = l.order_id where l.member_id = $1 order by l.created_at`,
  },
  {
    table: 'resolutions',
    retains: 'how a dispute was settled, for both sides, without what identifies an erased member',
    exports: `select o.order_number, r.outcome, r.to_status, r.reason, r.refund_pence, r.charge_pence, r.is_coin_returned, r.at
      from resolutions r join orders o on o.id = r.order_id where o.lender_id = $1 or o.lendee_id = $1 order by r.at`,
  },
  { table: 'payment_events', retains: 'the provider’s numbers, nothing of a member' },
  { table: 'payment_drifts', retains: 'the provider’s numbers, nothing of a member' },
  {
    table: 'payment_corrections',
    retains: 'what an operator decided about the provider’s numbers, or did there, nothing of a member',
  },
  { table: 'turns', retains: 'nothing of a member' },
  {
    table: 'operator_lines',
    retains: 'what the operators did, for accountability, without what identifies an erased member',
  },
  {
    table: 'status_lines',
    retains: 'which state a claim, labels, an item, an account, a report or a decision had when, by id',
    // a suspension; the reason that the member read is with the appeals
    exports: `select * from (select after as account_was, at as since, lead(at) over (order by id) as until from status_lines
      where kind = 'MEMBER' and member_id = $1) s where account_was in ('SUSPENDED', 'BANNED') order by since`,
  },
  {
    table: 'operator_roles',
    erase: gone('operator_roles'),
    exports: `select role, given_at from operator_roles ${ofMember}`,
  },
  {
    table: 'member_views',
    erase: gone('member_views', 'where member_id = $1 or operator_id = $1'),
    exports: `select started_at as seen_by_hemline_at, coalesce(ended_at, expires_at) as until from member_views
      where member_id = $1 order by started_at`,
  },
  {
    table: 'terms_read',
    erase: gone('terms_read'),
    exports: `select version as terms_read, read_at from terms_read ${ofMember}`,
  },
  {
    table: 'second_factors',
    erase: gone('second_factors'),
    exports: `select set_up_at as second_step_set_up_at from second_factors ${ofMember} and set_up_at is not null`,
  },
  {
    table: 'second_factor_passes',
    erase: gone('second_factor_passes'),
    exports: `select passed_at as code_entered_at from second_factor_passes ${ofMember} order by passed_at`,
  },
  {
    table: 'recovery_codes',
    erase: gone('recovery_codes'),
    exports: `select used_at as recovery_code_used_at from recovery_codes ${ofMember} and used_at is not null order by used_at`,
  },
  { table: 'newsletters', retains: 'what the operator wrote to all subscribers' },
  {
    table: 'newsletter_letters',
    retains: 'that a newsletter went to a row without a name',
    exports: `select n.subject, l.state, l.done_at from newsletter_letters l join newsletters n on n.id = l.newsletter_id
      where l.member_id = $1 order by n.sent_at`,
  },
  { table: 'secrets', retains: 'nothing of a member' },
  { table: 'issuer_documents', retains: 'nothing of a member' },
  { table: 'timers', retains: 'nothing of a member' },
  { table: 'case_assignments', retains: 'which operator looks at an order' },
  { table: 'report_assignments', retains: 'which operator looks at a report' },
  { table: 'numbers_weeks', retains: 'how many did what in a week and a town, nothing of a member' },
  { table: 'search_words', retains: 'words of items that everyone may see, of which one has each; gone with the last' },
  { table: 'numbers_stale', retains: 'weeks, nothing of a member' },
  { table: 'public_window', retains: 'which operator last opened or closed it' },
  { table: 'setting_changes', retains: 'which owner changed a setting, to what and why' },
  { table: 'blocked_networks', retains: 'which operator blocked a network, and why' },
  { table: 'approval_settings', retains: 'which operator last changed it' },
]
