import type { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import { knownAs, visibleTo } from './visibility.ts'

/** A named statement: planned once per connection, its text never changes. */
export type Statement = { name: string; text: string }

export type Area = 'everywhere' | 'cell4' | 'cell5'
/** The way to a page: in order of time (all the way, or so many entries at most), by facet, or by owner. */
export type Way = 'scan' | 'scan-some' | 'facets' | 'owners'
export type Shape = { way: Way; area: Area; ofFriends: boolean; most: typeof LIST_DEFAULT | typeof LIST_MAX }

/** So many index entries are looked at for a page before the way by facet is taken instead. */
export const SCAN_MOST = 2000

const viewer = { no: '$1::int', friends: '$2::int[]', blocked: '$3::int[]' }
const cursor = '(l.created_at, l.id) < ($4::timestamptz, $5::text)'
const masks = `($7::int >> (l.facet >> 10)) & 1 = 1 and ($8::int >> ((l.facet >> 5) & 31)) & 1 = 1 and ($9::int >> (l.facet & 31)) & 1 = 1`
const columns = 'l.id, l.created_at, l.owner_no'
const newest = 'order by l.created_at desc, l.id desc'

const inArea: Record<Area, string> = {
  everywhere: `$10::text is not null`,
  cell4: 'l.cell4 = $10::text',
  cell5: 'l.cell5 = $10::text',
}

const made = new Map<string, Statement>()

/** The statement for a shape; the texts are few and fixed, so that each is prepared once. See `run` for its parameters. */
export function statementFor(shape: Shape): Statement {
  const name = `listings-${shape.way}-${shape.area}${shape.ofFriends ? '-of-friends' : ''}-${shape.most}`
  let statement = made.get(name)
  if (!statement) {
    statement = { name, text: textOf(shape) }
    made.set(name, statement)
  }
  return statement
}

// LIMITs are literals: with a parameter there the planner would prepare for a tenth of the table.
function textOf({ way, area, ofFriends, most }: Shape): string {
  const listed = `l.is_active and l.deleted_at is null and ${inArea[area]} and ${cursor}`
  const seen = `${visibleTo(viewer)}${ofFriends ? ` and l.owner_no <> $1 and (l.owner_no = any($2) or o.friend_nos && $2)` : ''}`
  const entries = `select l.* from listings l where ${listed} ${newest} limit ${SCAN_MOST}`
  const chosen: Record<Way, string> = {
    scan: `select ${columns} from listings l join members o on o.no = l.owner_no
      where ${listed} and ${masks} and ${seen} and $11::int[] is null ${newest} limit ${most + 1}`,
    'scan-some': `select ${columns} from (${entries}) l join members o on o.no = l.owner_no
      where ${masks} and ${seen} and $11::int[] is null ${newest} limit ${most + 1}`,
    facets: `select ${columns} from unnest($11::int[]) as wanted (facet) cross join lateral (
        select ${columns} from listings l join members o on o.no = l.owner_no
        where l.facet = wanted.facet and ${listed} and ${masks} and ${seen} ${newest} limit ${most + 1}
      ) l ${newest} limit ${most + 1}`,
    owners: `select ${columns} from unnest($11::int[]) as wanted (no) join members o on o.no = wanted.no cross join lateral (
        select ${columns} from listings l
        where l.owner_no = wanted.no and l.deleted_at is null and ${inArea[area]} and ${cursor} and ${masks} and ${seen}
        ${newest} limit ${most + 1}
      ) l ${newest} limit ${most + 1}`,
  }
  return `with page as (
      select l.*, row_number() over (${newest}) as n from (${chosen[way]}) l
    ), told as (
      select count(*)::int as found from page
    )
    select
      string_agg(l.card || ${knownAs(viewer)}, ',' order by page.n) filter (where page.n <= $6::int) as items,
      (select found from told) as found,
      ${way === 'scan-some' ? `(select found from told) > $6 or (select count(*) from (${entries}) l) < ${SCAN_MOST}` : 'true'} as is_whole,
      max(to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) filter (where page.n = $6) as last_at,
      max(page.id) filter (where page.n = $6) as last_id
    from page join listings l on l.id = page.id join members o on o.no = page.owner_no`
}

/**
 * Who the friends and friends of friends of a member are, without herself; null when they are so many ($3) that it is
 * quicker to look through all listings.
 */
export const circleStatement: Statement = {
  name: 'listings-circle',
  text: `with friends as materialized (select friend_nos from members where no = any($1::int[]))
    select case when (select coalesce(sum(cardinality(friend_nos)), 0) from friends) <= $3::int * 4 then
      (select array_agg(no) from (
        select unnest($1::int[]) as no union select unnest(friend_nos) from friends) circle where no <> $2::int)
      end as nos`,
}
