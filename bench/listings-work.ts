import { visibleTo } from '@hemline/server/src/listings/visibility-store.ts'

/** The requests: 24 items, two filters. */
export const paths = [
  'categories=dress&sizes=10,12',
  'categories=dress&colours=black,navy',
  'sizes=8,10&colours=green,blue,black',
  'categories=jumpsuit,suit&sizes=10,12,14',
  'categories=dress&sizes=8',
  'categories=skirt,co-ord&sizes=10,12,14',
  'colours=black,blue,beige&sizes=12',
  'categories=dress,petite&colours=auburn,beige,brown',
].map((query) => `/api/listings?${query}`)

export type Viewer = { id: string; no: number; friendNos: number[] }

export function viewerFromEnv(): Viewer {
  return JSON.parse(process.env.BENCH_VIEWER!) as Viewer
}

/** The browse query in its straightforward form: one row per listing, with the field names of the wire. */
export const baselineText = `
  select l.id, l.owner_id as "userId", l.brand, l.description, l.fit, l.retail_price as "retailPrice",
    l.replacement_price as "replacementPrice", l.size, l.has_dry_cleaning as "hasDryCleaning", l.colour, l.images,
    l.category, l.length, l.shared_status as "sharedStatus", l.geohash7, l.lat, l.lng,
    l.location_name as "locationName", l.owner_height as "ownerHeight", l.is_active as "isActive",
    l.created_at as "createdAt",
    to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    case when l.owner_no = any($2::int[]) then 'FRIENDS' when o.friend_nos && $2::int[] then 'FRIENDS_OF_FRIENDS' end as "friendStatus",
    case when l.owner_no = any($2::int[]) then o.first_name
      else (select m.first_name from members m where m.no = (sort(o.friend_nos & $2::int[]))[1]) end as "friendName",
    case when l.owner_no <> all($2::int[]) and o.friend_nos && $2::int[] then o.first_name end as "friendOfFriendName"
  from listings l join members o on o.no = l.owner_no
  where l.is_active and l.deleted_at is null
    and ($4::text[] is null or l.category = any($4::text[]))
    and ($5::int[] is null or l.size = any($5::int[]))
    and ($6::text[] is null or l.colour = any($6::text[]))
    and ${visibleTo({ no: '$1::int', friends: '$2::int[]', blocked: '$3::int[]' })}
  order by l.created_at desc, l.id desc
  limit $7::int`

/** The wardrobes of a circle: of friends, of their friends, and of the member. */
export const circlePaths = [
  'friendsFilter=FRIENDS_ONLY',
  'friendsFilter=FRIENDS_ONLY&categories=dress&sizes=10,12',
  'friendsFilter=FRIENDS_OF_FRIENDS',
].map((query) => `/api/listings?${query}`)

/** Near me, free on given days, by brand and by words, alone and combined with friends and filters. */
export const filterPaths = [
  'geohash4=gcpv',
  'geohash4=gcpv&categories=dress&sizes=10,12',
  'freeFrom=2026-12-05&freeTo=2026-12-07',
  'freeFrom=2026-12-05&freeTo=2026-12-07&sizes=10&colours=black',
  'brand=ganni&sizes=10,12',
  'words=summer%20wed',
  'words=wedd&brand=rixo&geohash4=gcpv',
  'friendsFilter=FRIENDS_ONLY&freeFrom=2026-12-05&freeTo=2026-12-07',
].map((query) => `/api/listings?${query}`)
