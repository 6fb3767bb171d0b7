import { type GarmentField, garmentFields } from '@hemline/contract/listings/draft.ts'
import { columnOf } from '../base/db.ts'
import { gone, type Holding, ofMember } from './holding.ts'

const prices: readonly string[] = ['retailPrice', 'replacementPrice'] satisfies GarmentField[]
const garmentColumns = garmentFields
  .map((name) => columnOf(name) + (prices.includes(name) ? ` as ${columnOf(name)}_pence` : ''))
  .join(', ')

/** Whom a member knows, and what they offer and like. In the order of erasure. */
export const wardrobeHoldings: readonly Holding[] = [
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
    table: 'appeals',
    erase: [
      // of reviews about the member, which go with them
      `update appeals set was = null where target_type = 'REVIEW'
        and target_id in (select id::text from reviews where reviewer_id = $1 or subject_id = $1)`,
      ...gone('appeals'),
    ],
    exports: `select act, note as our_reason, decided_at, state, text as my_words, asked_at, answer, answered_at from appeals
      ${ofMember} order by decided_at`,
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
    exports: `select id, ${garmentColumns}, location_name, owner_height, is_active, hidden_at, awaits_approval_since, deleted_at, created_at, updated_at from listings where owner_id = $1 order by created_at`,
  },
  {
    table: 'images',
    erase: gone('images'),
    exports: `select path, purpose, width, height, bytes, created_at from images ${ofMember} order by created_at`,
  },
]
