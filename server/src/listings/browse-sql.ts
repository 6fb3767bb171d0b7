import type { DayRange } from '@hemline/contract/days.ts'
import type { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import type { Keyset } from '../base/keyset.ts'
import { type FacetFilter, unwantedBits } from './facets.ts'
import type { FreeDays } from './free-days.ts'
import type { Tier } from './search-tiers.ts'
import { knownAs, type Viewer, visibleTo } from './visibility-store.ts'

/** A named statement with its values: planned once per connection, so its text is the same each time that it has this name. */
export type Statement = { name: string; text: string; values: unknown[] }

/** A geohash of 4 or 5 characters, compared with the public point, or the nearby cells of 4; null for everywhere. */
export type Cell = string | readonly string[] | null
type Area = 'everywhere' | 'near' | 'cell4' | 'cell5'
/**
 * The access path of a page: in order of time (complete, or limited to a number of entries), by facet, by owner, or
 * from the results of an index of brands or words; `own`: the viewer's active listings, which the other methods of everyone
 * leave out.
 */
export type Method = 'scan' | 'scan-some' | 'facets' | 'owners' | 'own' | 'matched'

/** One page of one part of a search. `keys`: the facets or owners of a method by these. */
export type PageQuery = {
  method: Method
  viewer: Viewer
  filter: FacetFilter
  cell: Cell
  after: Keyset
  keys?: readonly number[] | undefined
  /** Only listings of friends and their friends. */
  ofFriends: boolean
  /** How many matches are counted, and one more; of them `shown` are returned. */
  limit: typeof LIST_DEFAULT | typeof LIST_MAX
  shown: number
  brand?: string | undefined
  tier?: Tier | null | undefined
  free?: FreeDays | undefined
}

/** How many index entries are scanned for a page before the access path by facet is used instead. */
export const SCAN_MAX = 2000
const NEAR_CELLS = 9

/** Adds a value to those of a statement. Returns its placeholder. */
type Bind = (value: unknown, type: string) => string

function binder(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = []
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` }
}

/** An array in the database's text format: much faster than the driver's conversion, which escapes each number. */
const arrayText = (numbers: readonly number[]) => `{${numbers.join(',')}}`

const inIndex = 'l.id, l.created_at, l.facet, l.owner_no, l.shared_status, l.is_active, l.deleted_at'
const newest = 'order by l.created_at desc, l.id desc'

function areaOf(cell: Cell): Area {
  if (cell === null) return 'everywhere'
  if (typeof cell !== 'string') return 'near'
  return cell.length === 4 ? 'cell4' : 'cell5'
}

/** Always nine nearby cells: at the edge of the world, filled up with cells that do not exist. */
function bindCell(bind: Bind, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return bind(cell, 'text')
  return bind(`{${Array.from({ length: NEAR_CELLS }, (_, at) => cell[at] ?? '-').join(',')}}`, 'text[]')
}

const bindCursor = (bind: Bind, { at, id }: Keyset) =>
  `(l.created_at, l.id) < (${bind(at, 'timestamptz')}, ${bind(id, 'text')})`

/** What is listed in an area, after the cursor. */
type Listed = { area: Area; cell: string; cursor: string }

function inArea({ area, cell }: Pick<Listed, 'area' | 'cell'>): string {
  if (area === 'everywhere') return ''
  return area === 'near' ? ` and l.cell4 = any(${cell})` : ` and l.${area} = ${cell}`
}
const isListed = ({ cursor }: Pick<Listed, 'cursor'>) => `l.is_active and l.deleted_at is null and ${cursor}`
const isListedIn = (listed: Listed) => isListed(listed) + inArea(listed)

/**
 * The newest entries of an area, at most SCAN_MAX. Near a place, each cell returns its own in order and the database
 * merges them, so that hardly more is read than needed: with one condition on nine cells it would sort all of them.
 */
function entriesIn(listed: Listed, columns: string): string {
  const one = (where: string) => `select ${columns} from listings l where ${where} ${newest} limit ${SCAN_MAX}`
  if (listed.area !== 'near') return one(isListedIn(listed))
  const cells = Array.from({ length: NEAR_CELLS }, (_, at) => `l.cell4 = (${listed.cell})[${at + 1}]`)
  const all = cells.map((isHere) => `(${one(`${isListed(listed)} and ${isHere}`)})`)
  return `select * from (${all.join(' union all ')}) l ${newest} limit ${SCAN_MAX}`
}

type Condition = { name: string; sql: string }

/** The brand and the words of a search as conditions on `l`. `outside` is met by other bits or another length. */
function wordConditions(bind: Bind, { brand, tier }: Pick<PageQuery, 'brand' | 'tier'>): Condition[] {
  const { words, without, lengths, outside } = tier ?? {}
  const conditions: Condition[] = []
  const add = (name: string, sql: string) => conditions.push({ name, sql })
  if (brand) add('brand', `lower(l.brand) = lower(${bind(brand, 'text')})`)
  if (words) add('words', `l.words @@ to_tsquery('simple', ${bind(words, 'text')})`)
  if (without) add('without', `not l.words @@ to_tsquery('simple', ${bind(without, 'text')})`)
  if (lengths) add('lengths', `l.length = any(${bind(lengths, 'text[]')})`)
  if (outside) {
    const hasOther = `l.facet & ${bind(outside.bits, 'bigint')} <> 0`
    const ofLength = bind(outside.lengths, 'text[]')
    add('outside', `(${hasOther} or not coalesce(l.length = any(${ofLength}), ${ofLength} is null))`)
  }
  return conditions
}

/**
 * Free days as a condition: those that a loan by the easiest method needs free of other loans, and the loan's own, which the
 * owner must not have blocked. `freeBy` is the possible delivery methods, as JSON: by post if those of a loan by post are
 * free and it can be posted in time (product.md §2).
 */
function freeConditions(bind: Bind, { clear, loan, byPost, mayPost }: FreeDays): { isFree: string; freeBy: string } {
  const range = ({ startDate, endDate }: DayRange) =>
    `daterange(${bind(startDate, 'date')}, ${bind(endDate, 'date')}, '[]')`
  const isTaken = (days: DayRange) =>
    `exists (select from bookings b where b.listing_id = l.id and b.released_at is null and b.blocked && ${range(days)})`
  const isFree = ` and not ${isTaken(clear)}
        and not exists (select from blocked_days d where d.owner_id = o.id and d.days && ${range(loan)}
          and (d.listing_id is null or d.listing_id = l.id))`
  const freeBy = `case when ${bind(mayPost, 'boolean')} and not ${isTaken(byPost)}
        then '["DELIVERY","IN_PERSON"]' else '["IN_PERSON"]' end`
  return { isFree, freeBy }
}

/** The placeholders of a page, and the conditions that are made of them. */
type Bound = Listed & {
  method: Method
  ofFriends: boolean
  limit: number
  viewer: { no: string; friends: string; blocked: string }
  shown: string
  keys: string
  meetsFilter: string
  ofWords: string
  free: { isFree: string; freeBy: string } | undefined
}

const texts = new Map<string, string>()

/** Each text is written once: what decides it is in its name. */
function named(name: string, values: unknown[], write: () => string): Statement {
  const text = texts.get(name) ?? write()
  texts.set(name, text)
  return { name, text, values }
}

/** Returns the statement of a page, named after its combination of method, area and conditions. */
export function pageStatement(query: PageQuery): Statement {
  const { method, limit, ofFriends } = query
  const { bind, values } = binder()
  const isOfFacets = method === 'facets'
  const area = areaOf(query.cell)
  const conditions = wordConditions(bind, query)
  const free = query.free && freeConditions(bind, query.free)
  const bound: Bound = {
    method,
    ofFriends,
    limit,
    area,
    viewer: {
      no: bind(query.viewer.no, 'int'),
      friends: bind(arrayText(query.viewer.friendNos), 'int[]'),
      blocked: bind(arrayText(query.viewer.blockedNos), 'int[]'),
    },
    cell: bindCell(bind, query.cell),
    cursor: bindCursor(bind, query.after),
    shown: bind(query.shown, 'int'),
    keys: query.keys ? bind(arrayText(query.keys), isOfFacets ? 'bigint[]' : 'int[]') : '',
    // facets are those of the filter
    meetsFilter: isOfFacets ? 'true' : `l.facet & ${bind(unwantedBits(query.filter), 'bigint')} = 0`,
    ofWords: conditions.map(({ sql }) => ` and ${sql}`).join(''),
    free,
  }
  const parts = ['listings', method, area, ...(ofFriends ? ['of-friends'] : []), limit]
  const name = [...parts, ...conditions.map((one) => one.name), ...(free ? ['free'] : [])].join('-')
  return named(name, values, () => pageText(bound))
}

function pageText(bound: Bound): string {
  const { method, area, cell, cursor, viewer, limit, shown, keys, meetsFilter, ofWords, free } = bound
  const isOwner = method === 'owners' || method === 'own'
  const ofOthers = isOwner ? '' : ` and l.owner_no <> ${viewer.no}`
  const ofCircle = bound.ofFriends
    ? ` and (l.owner_no = any(${viewer.friends}) or o.friend_nos && ${viewer.friends})`
    : ''
  const isSeen = visibleTo(viewer) + ofOthers + ofCircle + (free?.isFree ?? '')
  const known = knownAs(viewer, free?.freeBy)
  const place = 'l.id, l.created_at'
  // A literal: for a parameter the planner would assume a tenth of the table.
  const end = `${newest} limit ${limit + 1}`
  // Reads each source twice: first its newest entry only. A page can only come from the sources with the newest
  // entries, and nothing older than the last of those can be on it.
  const merged = (
    source: string,
    names: string[],
    join: string,
    entries: string,
  ) => `select ${place}, ${known} as known from (
      select l.* from (
        select ${names.map((one) => `newest.${one}`)}, case when count(*) over () > ${limit} then min(newest.created_at) over () else '-infinity' end as since
        from (
          select ${names.map((one) => `wanted.${one}`)}, l.created_at
          from (select ${names}, '-infinity'::timestamptz as since from ${source}) wanted ${join}
          cross join lateral (${entries} ${newest} limit 1) l ${end}
        ) newest
      ) wanted ${join} cross join lateral (${entries} ${end}) l ${end}
    ) l join members o on o.no = l.owner_no`
  const byOwner = (isActive: string) =>
    merged(
      `unnest(${keys}) as key`,
      ['key'],
      'join members o on o.no = wanted.key',
      `select ${place}, l.owner_no from listings l
         where l.owner_no = wanted.key and l.created_at >= wanted.since and l.deleted_at is null and ${cursor}${inArea(bound)}
           and ${meetsFilter}${ofWords}${isActive} and ${isSeen}`,
    )
  const methods: Record<Method, () => string> = {
    scan: () =>
      area === 'near'
        ? merged(
            `unnest(${cell}) as cell`,
            ['cell'],
            '',
            `select ${place}, l.owner_no from listings l join members o on o.no = l.owner_no
             where l.cell4 = wanted.cell and l.created_at >= wanted.since and ${isListed(bound)}${ofWords}
               and ${meetsFilter} and ${isSeen}`,
          )
        : `select ${place}, ${known} as known from listings l join members o on o.no = l.owner_no
           where ${isListedIn(bound)}${ofWords} and ${meetsFilter} and ${isSeen} ${end}`,
    'scan-some': () => `select ${place}, ${known} as known
      from (${entriesIn(bound, `${inIndex}${ofWords && ', l.brand, l.words, l.length'}`)}) l
      join members o on o.no = l.owner_no
      where ${meetsFilter}${ofWords} and ${isSeen} ${end}`,
    // The planner would prefer to walk in order of time and find few matches; the number of index matches is bounded by
    // the scan.
    matched: () => `select ${place}, ${known} as known
      from (with matched as materialized (
        select ${inIndex} from listings l where ${isListedIn(bound)}${ofWords}) select * from matched) l
      join members o on o.no = l.owner_no where ${meetsFilter} and ${isSeen} ${end}`,
    facets: () =>
      merged(
        area === 'near' ? `unnest(${keys}) as key, unnest(${cell}) as cell` : `unnest(${keys}) as key`,
        area === 'near' ? ['key', 'cell'] : ['key'],
        '',
        `select ${place}, l.owner_no from listings l join members o on o.no = l.owner_no
         where l.facet = wanted.key and l.created_at >= wanted.since
           and ${area === 'near' ? `${isListed(bound)} and l.cell4 = wanted.cell` : isListedIn(bound)}${ofWords}
           and ${isSeen}`,
      ),
    owners: () => byOwner(''),
    own: () => byOwner(' and l.is_active'),
  }
  return `with page as (select l.*, row_number() over (${newest}) as n from (${methods[method]()}) l)
    select
      string_agg(l.public_json || page.known, ',' order by page.n) filter (where page.n <= ${shown}) as items,
      count(*)::int as found,
      max(to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) filter (where page.n = ${shown}) as last_at,
      max(page.id) filter (where page.n = ${shown}) as last_id
    from page join listings l on l.id = page.id`
}

/** Whether `scan-some` of that area would have reached the last entry. */
export function endsStatement({ cell, after }: { cell: Cell; after: Keyset }): Statement {
  const { bind, values } = binder()
  const area = areaOf(cell)
  const listed = { area, cursor: bindCursor(bind, after), cell: bindCell(bind, cell) }
  const entries = () => entriesIn(listed, 'l.id, l.created_at')
  return named(`listings-ends-${area}`, values, () => `select count(*) < ${SCAN_MAX} as ends from (${entries()}) l`)
}

/**
 * Returns the friends and friends of friends of a member, without the member; null when there are more than `most`, and
 * scanning all listings is faster.
 */
export function circleStatement({ viewer, most }: { viewer: Viewer; most: number }): Statement {
  const { bind, values } = binder()
  const [friends, no, limit] = [bind(viewer.friendNos, 'int[]'), bind(viewer.no, 'int'), bind(most, 'int')]
  const text = () => `with friends as materialized (select friend_nos from members where no = any(${friends}))
    select case when (select coalesce(sum(cardinality(friend_nos)), 0) from friends) <= ${limit} * 4 then
      (select array_agg(no) from (
        select unnest(${friends}) as no union select unnest(friend_nos) from friends) circle where no <> ${no})
      end as nos`
  return named('listings-circle', values, text)
}
