import { ERASED_EMAIL_DOMAIN } from '../members/erased-email.ts'
import { conversationsOfMember, type Holding, ordersOfMember } from './holding.ts'
import { loanHoldings } from './loan-holdings.ts'
import { messageHoldings } from './message-holdings.ts'
import { recordHoldings } from './record-holdings.ts'
import { signInHoldings } from './sign-in-holdings.ts'
import { wardrobeHoldings } from './wardrobe-holdings.ts'

/**
 * What becomes of each table of the database. A test fails unless every table is in this list: a new table's author
 * decides here what is erased and what is exported. In the order of erasure; the member's own row is erased last,
 * separately.
 */
export const holdings: readonly Holding[] = [
  ...signInHoldings,
  ...wardrobeHoldings,
  ...loanHoldings,
  ...messageHoldings,
  ...recordHoldings,
  {
    table: 'members',
    erase: [
      `update members set email = 'erased-' || id || '${ERASED_EMAIL_DOMAIN}',
        public_id = upper(substr(md5(random()::text), 1, 8)), first_name = '', second_name = '', date_of_birth = null,
        phone_number = null, height = null, usual_size = null, picture = null, waiting_picture = null, address = null, address2 = null, city = null, postcode = null,
        secondary_address = null, secondary_address2 = null, secondary_city = null, secondary_postcode = null, lat = null,
        lng = null, public_lat = null, public_lng = null, public_geohash7 = null, location_name = null, place_is_exact = null, friend_nos = '{}',
        blocked_nos = '{}', has_newsletter = false, is_operator = false, session_version = session_version + 1, sessions_ended_at = null where id = $1`,
    ],
    retains: 'a row without a name, for the loans of others',
    exports: `select id, public_id, email, first_name, second_name, date_of_birth, phone_number, phone_verified_at, height, usual_size, picture, waiting_picture, email_bounced_at, email_bounce, address, address2,
      city, postcode, secondary_address, secondary_address2, secondary_city, secondary_postcode, lat, lng, location_name,
      has_newsletter, is_found_by_email, is_found_by_phone, is_named_as_friend, is_in_public_window, rating_sum, rating_count, cancelled_as_lender,
      terms_version, terms_agreed_at, created_at, updated_at, deletes_at, erasure_waits_until, sessions_ended_at,
      case when deletes_at is null then suspended_at end as suspended_at,
      case when deletes_at is null and suspended_at is not null then (select note from appeals where member_id = $1
        and act in ('SUSPENDED', 'BANNED') and state <> 'OVERTURNED' order by decided_at desc limit 1) end as suspended_because from members where id = $1`,
  },
]

const always = '$1::uuid is not null'
const ofLoan = 'lender_id = $1 or lendee_id = $1'

/**
 * The rows that may contain text about or to a member and that others still need: texts of others and the operators,
 * and reasons for charges or coins. The member's email address, phone number, address lines and full name are replaced
 * in these columns; the other text remains (decision 35). Ids, keys, states and what is encrypted are in none of them: the
 * member chose the words that are replaced (decision 401). A test fails for a column that is neither here nor named there.
 */
export const textsByOthers: readonly {
  table: string
  where: string
  columns: readonly string[]
  /** Texts about anyone: a name that another member has too stays in them. */
  isOfAll?: boolean
}[] = [
  {
    table: 'messages',
    where: `conversation_id in (${conversationsOfMember}) and sender_id is distinct from $1`,
    columns: ['content'],
  },
  { table: 'conversations', where: 'one_id = $1 or other_id = $1', columns: ['last_message_content'] },
  // the addresses belong to the parties: the member's is erased above, the other's remains, even at the same address
  { table: 'orders', where: ofLoan, columns: ['lender_name', 'lendee_name', 'listing', 'message', 'reason'] },
  ...Object.entries({
    order_events: ['detail'],
    order_issues: ['description'],
    extensions: ['message'],
    meetings: ['place'],
    resolutions: ['reason'],
    condition_checks: ['note'],
    parcels: ['seen_place'],
    carrier_claims: ['reference'],
    label_orders: ['failure'],
    owed_lines: ['note'],
    reviews: ['review', 'waiting_text'],
  }).map(([table, columns]) => ({ table, where: `order_id in (${ordersOfMember})`, columns })),
  { table: 'claims', where: ofLoan, columns: ['lines', 'description', 'contest_reason', 'decision_reason'] },
  { table: 'pending_requests', where: ofLoan, columns: ['message', 'changed', 'shown'] },
  { table: 'enquiries', where: ofLoan, columns: ['listing'] },
  { table: 'coin_lines', where: `member_id = $1 or order_id in (${ordersOfMember})`, columns: ['reason'] },
  { table: 'appeals', where: always, isOfAll: true, columns: ['was', 'note', 'text', 'answer'] },
  { table: 'setting_changes', where: always, isOfAll: true, columns: ['note'] },
  // an operator may have listed a member’s words; fees and the community’s own texts stay as they are
  { table: 'setting_changes', where: `${always} and name = 'wordsWait'`, isOfAll: true, columns: ['value', 'before'] },
  // of other acts the subject is an id or a number
  { table: 'operator_lines', where: `${always} and action = 'send-newsletter'`, isOfAll: true, columns: ['subject'] },
  ...Object.entries({
    approval_settings: ['words'],
    reports: ['note', 'seen', 'text'],
    operator_lines: ['detail'],
    newsletters: ['subject', 'paragraphs'],
    payout_batches: ['paid_reference'],
    payouts: ['not_sent_reason', 'returned_reason'],
    timers: ['last_failure'],
  }).map(([table, columns]) => ({ table, where: always, isOfAll: true, columns })),
]
