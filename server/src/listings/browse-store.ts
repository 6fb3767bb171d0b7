import { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import type pg from 'pg'
import { type Keyset, writeLastKey } from '../base/keyset.ts'
import { type Cell, circleStatement, endsStatement, type Method, pageStatement } from './browse-sql.ts'
import { type FacetFilter, facetsOf, isNarrow } from './facets.ts'
import type { FreeDays } from './free-days.ts'
import type { Tier } from './search-tiers.ts'
import type { Viewer } from './visibility-store.ts'

/** The owners: everyone, friends and their friends, friends only, or these members. */
export type Circle = 'EVERYONE' | 'FRIENDS_OF_FRIENDS' | 'FRIENDS_ONLY' | { ownerNos: number[] }

/** What is browsed: `brand` is a whole brand, `search` the parts of a search, `free` days on which an item must be free. */
export type Browsed = {
  viewer: Viewer
  filter: FacetFilter
  circle: Circle
  cell: Cell
  brand?: string | undefined
  search?: readonly Tier[] | undefined
  free?: FreeDays | undefined
}

/** A page of it. */
export type BrowseQuery = Browsed & { after: Keyset | null; limit: number }

/**
 * Items as serialized JSON without the brackets, and the start of the next page. `isClosest`: nothing is what was searched
 * for, and these come close; known on the first page alone.
 */
export type Page = { items: string; lastKey: string | null; isClosest: boolean }

/** A circle of more members than this is found faster by scanning all listings. */
const CIRCLE_MAX = 2000
const FIRST: Keyset = { at: 'infinity', id: '' }

type Row = { items: string | null; found: number; last_at: string | null; last_id: string | null }

/** What a page is filled from, one after the other: a part of the search, of others or of the viewer's own items. */
type Phase = { tier: Tier | null; mark: string; isOwn: boolean }

/** Among everyone's listings the viewer's own come last (product.md §8). */
function phasesOf({ circle, viewer, search }: Browsed): Phase[] {
  const tiers: readonly (Tier | null)[] = search ?? [null]
  const of = (isOwn: boolean) => tiers.map((tier, at) => ({ tier, isOwn, mark: markOf(isOwn, at) }))
  const phases = circle === 'EVERYONE' && viewer.no !== 0 ? [...of(false), ...of(true)] : of(false)
  return [...phases.filter((phase) => !isLastResort(phase)), ...phases.filter(isLastResort)]
}

/** The mark before the id in a key of this phase; nothing in the first one of others. */
const markOf = (isOwn: boolean, at: number) => (isOwn || at > 0 ? `${isOwn ? 'own' : ''}${at > 0 ? at : ''}-` : '')

/**
 * Returns one page of what the viewer may see, newest first in each part of a search, in a time that does not grow with the
 * number of listings: a scan in order of time when many listings match the filter, a merge of the newest of each facet when
 * few do, a merge of the newest of each owner for a circle of friends, and the word index for words that a scan finds rarely.
 */
export async function browse(pool: pg.Pool, query: BrowseQuery): Promise<Page> {
  const phases = phasesOf(query)
  const start = query.after && startOf(phases, query.after)
  const parts: { items: string; phase: Phase }[] = []
  let left = query.limit
  let lastKey: string | null = null
  for (const phase of phases.slice(start?.at)) {
    const isElsewhere = start ? !isLastResort(phases[start.at]) : parts.some((one) => !isLastResort(one.phase))
    if (isLastResort(phase) && isElsewhere) break
    const after = start && phase === phases[start.at] ? start.after : null
    const row = await find(pool, { ...query, after, limit: Math.max(left, 1) }, phase)
    if (row.found === 0) continue
    if (left === 0) {
      lastKey = writeLastKey({ at: START_AT, id: `${phase.mark}z` })
      break
    }
    parts.push({ items: row.items ?? '', phase })
    if (row.found > left) {
      lastKey = writeLastKey({ at: row.last_at!, id: `${phase.mark}${row.last_id!}` })
      break
    }
    left -= row.found
  }
  const isNear = start === null && parts.length > 0 && parts.every(({ phase }) => phase.tier?.isExact === false)
  return {
    items: parts.map(({ items }) => items).join(','),
    lastKey,
    isClosest: isNear && !(lastKey && (await hasOwnExact(pool, query))),
  }
}

/** Whether one of the viewer's own items, which a full page did not reach, is what was searched for. */
async function hasOwnExact(pool: pg.Pool, browsed: Browsed): Promise<boolean> {
  for (const phase of phasesOf(browsed)) {
    if (!phase.isOwn || !phase.tier?.isExact) continue
    if ((await find(pool, { ...browsed, after: null, limit: 1 }, phase)).found > 0) return true
  }
  return false
}

/** Returns the number of listings that browse would find, at most LIST_MAX, and whether there are more. */
export async function countBrowsed(pool: pg.Pool, browsed: Browsed): Promise<{ count: number; hasMore: boolean }> {
  const whole = { ...browsed, after: null, limit: LIST_MAX, isCount: true }
  let count = 0
  const phases = phasesOf(browsed)
  for (const phase of phases.filter((one) => !isLastResort(one))) {
    if (count <= LIST_MAX) count += (await find(pool, whole, phase)).found
  }
  if (count === 0) for (const phase of phases.filter(isLastResort)) count += (await find(pool, whole, phase)).found
  return { count: Math.min(count, LIST_MAX), hasMore: count > LIST_MAX }
}

type PartQuery = BrowseQuery & { isCount?: boolean; tier?: Tier | null }

/** The newest of a phase, from the given key on. */
async function find(pool: pg.Pool, query: PartQuery, { tier, isOwn }: Phase): Promise<Row> {
  const part = { ...query, filter: tier?.filter ?? query.filter, tier }
  if (isOwn) return run(pool, 'own', part, [query.viewer.no])
  const owners = await ownersOf(pool, query)
  if (owners) return run(pool, 'owners', part, owners)
  const isSearch = Boolean(query.brand || tier?.words)
  const narrow = isNarrow(part.filter)
  if (!isSearch && !narrow && query.circle !== 'EVERYONE') return run(pool, 'scan', part)
  const scanned = await run(pool, 'scan-some', part)
  if (scanned.found > query.limit || (await endsWithin(pool, query))) return scanned
  if (isSearch) return run(pool, 'matched', part)
  return narrow ? run(pool, 'facets', part, facetsOf(part.filter)) : run(pool, 'scan', part)
}

/** Whether it is read only when nothing else is found. */
const isLastResort = (phase: Phase | undefined) => phase?.tier?.isLastResort === true

/** A key before everything in a phase. */
const START_AT = '2999-01-01T00:00:00Z'

/** The phase that a key names by the mark before its id, and the key without it; the first for a mark that is none of theirs. */
function startOf(phases: readonly Phase[], { at, id }: Keyset): { at: number; after: Keyset } {
  const mark = id.slice(0, id.lastIndexOf('-') + 1)
  const place = phases.findIndex((phase) => phase.mark === mark)
  return { at: Math.max(place, 0), after: { at, id: id.slice(mark.length) } }
}

async function ownersOf(pool: pg.Pool, { circle, viewer }: Browsed): Promise<readonly number[] | null> {
  if (circle === 'EVERYONE') return null
  if (circle === 'FRIENDS_ONLY') return viewer.friendNos
  if (circle !== 'FRIENDS_OF_FRIENDS') return circle.ownerNos
  if (viewer.friendNos.length === 0) return []
  const { rows } = await pool.query<{ nos: number[] | null }>(circleStatement({ viewer, most: CIRCLE_MAX }))
  const nos = rows[0]?.nos ?? null
  return nos && nos.length <= CIRCLE_MAX ? nos : null
}

/** Whether the scan reached the last entry, so that there are no further matches. */
async function endsWithin(pool: pg.Pool, { cell, after }: BrowseQuery): Promise<boolean> {
  const { rows } = await pool.query<{ ends: boolean }>(endsStatement({ cell, after: after ?? FIRST }))
  return rows[0]!.ends
}

async function run(pool: pg.Pool, method: Method, query: PartQuery, keys?: readonly number[]): Promise<Row> {
  const { circle, limit, isCount, after } = query
  const statement = pageStatement({
    ...query,
    method,
    keys,
    after: after ?? FIRST,
    ofFriends: method !== 'owners' && method !== 'own' && circle === 'FRIENDS_OF_FRIENDS',
    limit: limit <= LIST_DEFAULT ? LIST_DEFAULT : LIST_MAX,
    shown: isCount ? 0 : limit,
  })
  const { rows } = await pool.query<Row>(statement)
  return rows[0]!
}
