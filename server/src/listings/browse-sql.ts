import type { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import { knownAs, visibleTo } from './visibility-store.ts'

/** A named statement: planned once per connection, its text is constant. */
export type Statement = { name: string; text: string }

/** `near` is nine cells of 4 characters: one and its neighbours (product.md §7). */
export type Area = 'everywhere' | 'near' | 'cell4' | 'cell5'
/**
 * The access path of a page: in order of time (complete, or limited to a number of entries), by facet, by owner, or
 * from the results of an index of brands or words; `own`: the viewer's active listings, which the other ways of everyone
 * leave out.
 */
export type Way = 'scan' | 'scan-some' | 'facets' | 'owners' | 'own' | 'found'
/**
 * Further filters, in the order of their parameters after all others; 'without' are words that are not wanted, 'outside' has
 * two (unwanted bits and lengths, of which one must be met), free days have seven (`wishesMet`).
 */
export type Wish = 'brand' | 'words' | 'without' | 'lengths' | 'outside' | 'free'
export type Shape = {
  way: Way
  area: Area
  ofFriends: boolean
  most: typeof LIST_DEFAULT | typeof LIST_MAX
  wishes?: readonly Wish[]
}

/** How many index entries are scanned for a page before the access path by facet is used instead. */
export const SCAN_MAX = 2000

const viewer = { no: '$1::int', friends: '$2::int[]', blocked: '$3::int[]' }
const cursor = '(l.created_at, l.id) < ($4::timestamptz, $5::text)'
const limit = '$6::int'
const meetsFilter = 'l.facet & $7::bigint = 0'
const inIndex = 'l.id, l.created_at, l.facet, l.owner_no, l.shared_status, l.is_active, l.deleted_at'
const newest = 'order by l.created_at desc, l.id desc'

export const NEAR_CELLS = 9

/**
 * The cell is the last parameter: the ninth after a list of facets or owners, otherwise the eighth; none everywhere.
 */
const inArea = (area: Area, cell: string) => {
  if (area === 'everywhere') return ''
  return area === 'near' ? ` and l.cell4 = any(${cell}::text[])` : ` and l.${area} = ${cell}::text`
}
const listedIn = (area: Area, cell: string, after = cursor) =>
  `l.is_active and l.deleted_at is null and ${after}${inArea(area, cell)}`

/**
 * The newest entries of an area, at most SCAN_MAX. Near a place, each cell returns its own in order and the database
 * merges them, so that hardly more is read than needed: with one condition on nine cells it would sort all of them.
 */
function entriesIn(area: Area, cell: string, columns: string, after = cursor): string {
  const one = (where: string) => `select ${columns} from listings l where ${where} ${newest} limit ${SCAN_MAX}`
  if (area !== 'near') return one(listedIn(area, cell, after))
  const cells = Array.from({ length: NEAR_CELLS }, (_, at) => `l.cell4 = (${cell}::text[])[${at + 1}]`)
  const all = cells.map((is) => `(${one(`${listedIn('everywhere', '', after)} and ${is}`)})`)
  return `select * from (${all.join(' union all ')}) l ${newest} limit ${SCAN_MAX}`
}

/**
 * The further filters as conditions; `$first` is their first parameter. Free days are: those that a loan by the easiest
 * method needs free of other loans, the loan's own, which the owner must not have blocked, and those of a loan by post,
 * with whether it can be posted in time (product.md §2). `freeBy` is the possible delivery methods, as JSON.
 */
function wishesMet(wishes: readonly Wish[], first: number): { ofWords: string; ofDays: string; freeBy?: string } {
  let place = first
  const ofWords: string[] = []
  let ofDays = ''
  let freeBy: string | undefined
  for (const wish of wishes) {
    if (wish === 'brand') ofWords.push(`lower(l.brand) = lower($${place++}::text)`)
    if (wish === 'words') ofWords.push(`l.words @@ to_tsquery('simple', $${place++}::text)`)
    if (wish === 'without') ofWords.push(`not l.words @@ to_tsquery('simple', $${place++}::text)`)
    if (wish === 'lengths') ofWords.push(`l.length = any($${place++}::text[])`)
    if (wish === 'outside') {
      const hasOther = `l.facet & $${place++}::bigint <> 0`
      const ofLength = `$${place++}::text[]`
      ofWords.push(`(${hasOther} or not coalesce(l.length = any(${ofLength}), ${ofLength} is null))`)
    }
    if (wish === 'free') {
      const range = () => `daterange($${place++}::date, $${place++}::date, '[]')`
      const isTaken = (days: string) =>
        `exists (select from bookings b where b.listing_id = l.id and b.released_at is null and b.blocked && ${days})`
      ofDays = ` and not ${isTaken(range())}
        and not exists (select from blocked_days d where d.owner_id = o.id and d.days && ${range()}
          and (d.listing_id is null or d.listing_id = l.id))`
      const byPost = range()
      freeBy = `case when $${place++}::boolean and not ${isTaken(byPost)}
        then '["DELIVERY","IN_PERSON"]' else '["IN_PERSON"]' end`
    }
  }
  return { ofWords: ofWords.map((condition) => ` and ${condition}`).join(''), ofDays, ...(freeBy && { freeBy }) }
}

const made = new Map<string, Statement>()

/**
 * Returns the statement for a combination; the texts are few and constant, so that each is prepared once. `run` binds
 * the parameters.
 */
export function statementFor({ way, area, ofFriends, most, wishes = [] }: Shape): Statement {
  const name = ['listings', way, area, ...(ofFriends ? ['of-friends'] : []), most, ...wishes].join('-')
  let statement = made.get(name)
  if (!statement) {
    statement = { name, text: pageText({ way, area, ofFriends, most, wishes }) }
    made.set(name, statement)
  }
  return statement
}

// LIMITs are literals: for a parameter the planner would assume a tenth of the table.
function pageText({ way, area, ofFriends, most, wishes = [] }: Shape): string {
  const hasList = way === 'facets' || way === 'owners' || way === 'own'
  const { ofWords, ofDays, freeBy } = wishesMet(wishes, 8 + (hasList ? 1 : 0) + (area === 'everywhere' ? 0 : 1))
  const ofCircle = ' and l.owner_no <> $1 and (l.owner_no = any($2) or o.friend_nos && $2)'
  const ofOthers = way === 'owners' || way === 'own' ? '' : ' and l.owner_no <> $1'
  const seen = visibleTo(viewer) + (ofFriends ? ofCircle : ofOthers) + ofDays
  const known = knownAs(viewer, freeBy)
  const place = 'l.id, l.created_at'
  const end = `${newest} limit ${most + 1}`
  // Reads each source twice: first its newest entry only. A page can only come from the sources with the newest
  // entries, and nothing older than the last of those can be on it.
  // and nothing older than the last of those can be on it.
  const merged = (
    source: string,
    keys: string[],
    key: string,
    listed: string,
  ) => `select ${place}, ${known} as known from (
      select l.* from (
        select ${keys.map((one) => `newest.${one}`)}, case when count(*) over () > ${most} then min(newest.created_at) over () else '-infinity' end as since
        from (
          select ${keys.map((one) => `wanted.${one}`)}, l.created_at
          from (select ${keys}, '-infinity'::timestamptz as since from ${source}) wanted ${key}
          cross join lateral (${listed} ${newest} limit 1) l ${end}
        ) newest
      ) wanted ${key} cross join lateral (${listed} ${end}) l ${end}
    ) l join members o on o.no = l.owner_no`
  const byOwner = (isActive: string) =>
    merged(
      'unnest($8::int[]) as key',
      ['key'],
      'join members o on o.no = wanted.key',
      `select ${place}, l.owner_no from listings l
         where l.owner_no = wanted.key and l.created_at >= wanted.since and l.deleted_at is null and ${cursor}${inArea(area, '$9')}
           and ${meetsFilter}${ofWords}${isActive} and ${seen}`,
    )
  const chosen: Record<Way, () => string> = {
    scan: () =>
      area === 'near'
        ? merged(
            'unnest($8::text[]) as cell',
            ['cell'],
            '',
            `select ${place}, l.owner_no from listings l join members o on o.no = l.owner_no
             where l.cell4 = wanted.cell and l.created_at >= wanted.since and ${listedIn('everywhere', '')}${ofWords}
               and ${meetsFilter} and ${seen}`,
          )
        : `select ${place}, ${known} as known from listings l join members o on o.no = l.owner_no
           where ${listedIn(area, '$8')}${ofWords} and ${meetsFilter} and ${seen} ${end}`,
    'scan-some': () => `select ${place}, ${known} as known
      from (${entriesIn(area, '$8', `${inIndex}${ofWords && ', l.brand, l.words, l.length'}`)}) l
      join members o on o.no = l.owner_no
      where ${meetsFilter}${ofWords} and ${seen} ${end}`,
    // The planner would prefer to walk in order of time and find few matches; the number of index matches is bounded by
    // the scan.
    found: () => `select ${place}, ${known} as known
      from (with met as materialized (
        select ${inIndex} from listings l where ${listedIn(area, '$8')}${ofWords}) select * from met) l
      join members o on o.no = l.owner_no where ${meetsFilter} and ${seen} ${end}`,
    facets: () =>
      merged(
        area === 'near' ? 'unnest($8::bigint[]) as key, unnest($9::text[]) as cell' : 'unnest($8::bigint[]) as key',
        area === 'near' ? ['key', 'cell'] : ['key'],
        '',
        `select ${place}, l.owner_no from listings l join members o on o.no = l.owner_no
         where l.facet = wanted.key and l.created_at >= wanted.since and $7::bigint is not null
           and ${area === 'near' ? `${listedIn('everywhere', '')} and l.cell4 = wanted.cell` : listedIn(area, '$9')}${ofWords}
           and ${seen}`,
      ),
    owners: () => byOwner(''),
    own: () => byOwner(' and l.is_active'),
  }
  return `with page as (select l.*, row_number() over (${newest}) as n from (${chosen[way]()}) l)
    select
      string_agg(l.public_json || page.known, ',' order by page.n) filter (where page.n <= ${limit}) as items,
      count(*)::int as found,
      max(to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) filter (where page.n = ${limit}) as last_at,
      max(page.id) filter (where page.n = ${limit}) as last_id
    from page join listings l on l.id = page.id`
}

/** Whether `scan-some` of that area would have reached the last entry. Parameters: the cursor, then the cell. */
export function endsIn(area: Area): Statement {
  const after = '(l.created_at, l.id) < ($1::timestamptz, $2::text)'
  const entries = entriesIn(area, '$3', 'l.id, l.created_at', after)
  return { name: `listings-ends-${area}`, text: `select count(*) < ${SCAN_MAX} as ends from (${entries}) l` }
}

/**
 * Returns the friends and friends of friends of a member, without the member; null when there are more than $3, and
 * scanning all listings is faster.
 */
export const circleStatement: Statement = {
  name: 'listings-circle',
  text: `with friends as materialized (select friend_nos from members where no = any($1::int[]))
    select case when (select coalesce(sum(cardinality(friend_nos)), 0) from friends) <= $3::int * 4 then
      (select array_agg(no) from (
        select unnest($1::int[]) as no union select unnest(friend_nos) from friends) circle where no <> $2::int)
      end as nos`,
}
