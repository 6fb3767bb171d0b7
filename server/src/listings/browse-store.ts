import type { DayRange } from '@hemline/contract/days.ts'
import { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import type pg from 'pg'
import { type Keyset, writeLastKey } from '../base/keyset.ts'
import { type Area, circleStatement, endsIn, NEAR_CELLS, statementFor, type Way, type Wish } from './browse-sql.ts'
import { type FacetFilter, facetsOf, isNarrow, unwantedBits } from './facets.ts'
import type { Tier } from './search-tiers.ts'
import type { Viewer } from './visibility-store.ts'

/** The owners: everyone, friends and their friends, friends only, or these members. */
export type Circle = 'EVERYONE' | 'FRIENDS_OF_FRIENDS' | 'FRIENDS_ONLY' | { ownerNos: number[] }

export type Browse = {
  viewer: Viewer
  filter: FacetFilter
  circle: Circle
  /** A geohash of 4 or 5 characters, compared with the public point, or the nearby cells of 4; null for everywhere. */
  cell: string | readonly string[] | null
  after: Keyset | null
  limit: number
  wishes?: Wishes
}

/**
 * The days of a loan: its own, those that must be free of other loans by the easiest requested method, and those that a
 * loan by post needs, which may be too soon for the post.
 */
export type FreeDays = { loan: DayRange; clear: DayRange; byPost: DayRange; mayPost: boolean }

/** A whole brand, the parts of a search, and days on which the item must be free. */
export type Wishes = { brand?: string; search?: readonly Tier[]; free?: FreeDays }

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
function phasesOf({ circle, viewer, wishes }: Pick<Browse, 'circle' | 'viewer' | 'wishes'>): Phase[] {
  const tiers: readonly (Tier | null)[] = wishes?.search ?? [null]
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
export async function browse(pool: pg.Pool, asked: Browse): Promise<Page> {
  const phases = phasesOf(asked)
  const start = asked.after && startOf(phases, asked.after)
  const found: { items: string; phase: Phase }[] = []
  let left = asked.limit
  let lastKey: string | null = null
  for (const phase of phases.slice(start?.at)) {
    const isElsewhere = start ? !isLastResort(phases[start.at]) : found.some((one) => !isLastResort(one.phase))
    if (isLastResort(phase) && isElsewhere) break
    const after = start && phase === phases[start.at] ? start.after : null
    const row = await find(pool, { ...asked, after, limit: Math.max(left, 1) }, phase)
    if (row.found === 0) continue
    if (left === 0) {
      lastKey = writeLastKey({ at: START_AT, id: `${phase.mark}z` })
      break
    }
    found.push({ items: row.items ?? '', phase })
    if (row.found > left) {
      lastKey = writeLastKey({ at: row.last_at!, id: `${phase.mark}${row.last_id!}` })
      break
    }
    left -= row.found
  }
  const isNear = start === null && found.length > 0 && found.every(({ phase }) => phase.tier?.isExact === false)
  return {
    items: found.map(({ items }) => items).join(','),
    lastKey,
    isClosest: isNear && !(lastKey && (await hasOwnExact(pool, asked))),
  }
}

/** Whether one of the viewer's own items, which a full page did not reach, is what was searched for. */
async function hasOwnExact(pool: pg.Pool, asked: Browse): Promise<boolean> {
  for (const phase of phasesOf(asked)) {
    if (!phase.isOwn || !phase.tier?.isExact) continue
    if ((await find(pool, { ...asked, after: null, limit: 1 }, phase)).found > 0) return true
  }
  return false
}

/** Returns the number of listings that browse would find, at most LIST_MAX, and whether there are more. */
export async function countBrowsed(
  pool: pg.Pool,
  asked: Omit<Browse, 'after' | 'limit'>,
): Promise<{ count: number; hasMore: boolean }> {
  const whole = { ...asked, after: null, limit: LIST_MAX, isCount: true }
  let count = 0
  const phases = phasesOf(asked)
  for (const phase of phases.filter((one) => !isLastResort(one))) {
    if (count <= LIST_MAX) count += (await find(pool, whole, phase)).found
  }
  if (count === 0) for (const phase of phases.filter(isLastResort)) count += (await find(pool, whole, phase)).found
  return { count: Math.min(count, LIST_MAX), hasMore: count > LIST_MAX }
}

type Asked = Browse & { isCount?: boolean; tier?: Tier | null }

/** The newest of a phase, from the asked key on. */
async function find(pool: pg.Pool, asked: Asked, { tier, isOwn }: Phase): Promise<Row> {
  const part = { ...asked, filter: tier?.filter ?? asked.filter, tier }
  if (isOwn) return run(pool, 'own', part, [asked.viewer.no])
  const owners = await ownersOf(pool, asked)
  if (owners) return run(pool, 'owners', part, owners)
  const isSearch = Boolean(asked.wishes?.brand || tier?.words)
  const narrow = isNarrow(part.filter)
  if (!isSearch && !narrow && asked.circle !== 'EVERYONE') return run(pool, 'scan', part)
  const scanned = await run(pool, 'scan-some', part)
  if (scanned.found > asked.limit || (await endsWithin(pool, asked))) return scanned
  if (isSearch) return run(pool, 'found', part)
  return narrow ? run(pool, 'facets', part, facetsOf(part.filter)) : run(pool, 'scan', part)
}

/** Whether it is asked only when nothing else is found. */
const isLastResort = (phase: Phase | undefined) => phase?.tier?.isLastResort === true

/** A key before everything in a phase. */
const START_AT = '2999-01-01T00:00:00Z'

/** The phase that a key names by the mark before its id, and the key without it; the first for a mark that is none of theirs. */
function startOf(phases: readonly Phase[], { at, id }: Keyset): { at: number; after: Keyset } {
  const mark = id.slice(0, id.lastIndexOf('-') + 1)
  const place = phases.findIndex((phase) => phase.mark === mark)
  return { at: Math.max(place, 0), after: { at, id: id.slice(mark.length) } }
}

async function ownersOf(pool: pg.Pool, { circle, viewer }: Asked): Promise<readonly number[] | null> {
  if (circle === 'EVERYONE') return null
  if (circle === 'FRIENDS_ONLY') return viewer.friendNos
  if (circle !== 'FRIENDS_OF_FRIENDS') return circle.ownerNos
  if (viewer.friendNos.length === 0) return []
  const { rows } = await pool.query<{ nos: number[] | null }>({
    ...circleStatement,
    values: [viewer.friendNos, viewer.no, CIRCLE_MAX],
  })
  const nos = rows[0]?.nos ?? null
  return nos && nos.length <= CIRCLE_MAX ? nos : null
}

/** Whether the scan reached the last entry, so that there are no further matches. */
async function endsWithin(pool: pg.Pool, { cell, after }: Browse): Promise<boolean> {
  const { at, id } = after ?? FIRST
  const values = [at, id, ...(cell === null ? [] : [cellValue(cell)])]
  const { rows } = await pool.query<{ ends: boolean }>({ ...endsIn(areaOf(cell)), values })
  return rows[0]!.ends
}

async function run(pool: pg.Pool, way: Way, asked: Asked, list?: readonly number[]): Promise<Row> {
  const { viewer, limit, cell, filter } = asked
  const { at, id } = asked.after ?? FIRST
  const ofFriends = way !== 'owners' && way !== 'own' && asked.circle === 'FRIENDS_OF_FRIENDS'
  const most = limit <= LIST_DEFAULT ? LIST_DEFAULT : LIST_MAX
  const values: unknown[] = [
    viewer.no,
    arrayText(viewer.friendNos),
    arrayText(viewer.blockedNos),
    at,
    id,
    asked.isCount ? 0 : limit,
    unwantedBits(filter),
  ]
  if (list) values.push(arrayText(list))
  if (cell !== null) values.push(cellValue(cell))
  const { brand, free } = asked.wishes ?? {}
  const { words, without, lengths, outside } = asked.tier ?? {}
  const wishes: Wish[] = []
  const wish = (name: Wish, ...given: unknown[]) => {
    wishes.push(name)
    values.push(...given)
  }
  if (brand) wish('brand', brand)
  if (words) wish('words', words)
  if (without) wish('without', without)
  if (lengths) wish('lengths', lengths)
  if (outside) wish('outside', outside.bits, outside.lengths)
  if (free) {
    const ranges = [free.clear, free.loan, free.byPost].flatMap(({ startDate, endDate }) => [startDate, endDate])
    wish('free', ...ranges, free.mayPost)
  }
  const statement = statementFor({ way, area: areaOf(cell), ofFriends, most, wishes })
  const { rows } = await pool.query<Row>({ ...statement, values })
  return rows[0]!
}

/** An array in the database's text format: much faster than the driver's conversion, which escapes each number. */
const arrayText = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Always nine nearby cells: at the edge of the world, filled up with cells that do not exist. */
const cellValue = (cell: NonNullable<Browse['cell']>) =>
  typeof cell === 'string' ? cell : `{${Array.from({ length: NEAR_CELLS }, (_, at) => cell[at] ?? '-').join(',')}}`

function areaOf(cell: Browse['cell']): Area {
  if (cell === null) return 'everywhere'
  if (typeof cell !== 'string') return 'near'
  return cell.length === 4 ? 'cell4' : 'cell5'
}
