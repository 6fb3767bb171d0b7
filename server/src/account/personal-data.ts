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
      `update members set email = 'erased-' || id || '@erased.invalid',
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
      terms_version, terms_agreed_at, created_at, updated_at, deletes_at, sessions_ended_at from members where id = $1`,
  },
]

const always = '$1::uuid is not null'

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
    'carrier_claims',
    'label_orders',
    'owed_lines',
    'payment_operations',
    'reviews',
  ].map((table) => ({ table, where: `order_id in (${ordersOfMember})` })),
  { table: 'claims', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'pending_requests', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'enquiries', where: 'lender_id = $1 or lendee_id = $1' },
  { table: 'coin_lines', where: `member_id = $1 or order_id in (${ordersOfMember})` },
  { table: 'appeals', where: always, without: ['token_hash'] },
  { table: 'setting_changes', where: always, without: ['name', 'value', 'before'] },
  // an operator may have listed a member’s words; fees and the community’s own texts stay as they are
  { table: 'setting_changes', where: `${always} and name = 'wordsWait'`, without: ['name', 'note'] },
  ...[
    'approval_settings',
    'reports',
    'operator_lines',
    'newsletters',
    'payment_corrections',
    'payout_batches',
    'payouts',
    'timers',
  ].map((table) => ({
    table,
    where: always,
  })),
]
