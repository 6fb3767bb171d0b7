import type { DayRange } from '@hemline/contract/days.ts'
import { LIST_DEFAULT, LIST_MAX, SEARCH_WORDS_MAX } from '@hemline/contract/limits.ts'
import type pg from 'pg'
import { type Keyset, writeLastKey } from '../base/keyset.ts'
import { type Area, circleStatement, endsIn, NEAR_CELLS, statementFor, type Way, type Wish } from './browse-sql.ts'
import { type FacetFilter, facetsOf, isNarrow, unwantedBits } from './facets.ts'
import type { Viewer } from './visibility-store.ts'

/** Whose wardrobes: everyone's, those of friends and their friends, of friends, or of these members. */
export type Circle = 'EVERYONE' | 'FRIENDS_OF_FRIENDS' | 'FRIENDS_ONLY' | { ownerNos: number[] }

export type Browse = {
  viewer: Viewer
  filter: FacetFilter
  circle: Circle
  /**
   * A geohash of 4 or 5 characters, compared with the public point, or the cells of 4 that lie near; null for everywhere.
   */
  cell: string | readonly string[] | null
  after: Keyset | null
  limit: number
  wishes?: Wishes
}

/**
 * Days for a loan: its own, those that must be clear of other loans by the easiest way that is asked for, and those that a
 * loan by post needs, which may be too soon to be posted at all.
 */
export type FreeDays = { loan: DayRange; clear: DayRange; byPost: DayRange; mayPost: boolean }

/** A whole brand, words as the text search takes them, days on which it is free. */
export type Wishes = { brand?: string; words?: string; free?: FreeDays }

/** Items as ready JSON without the brackets, and where the next page begins. */
export type Page = { items: string; lastKey: string | null }

/** A circle of more members than this is dense enough to be met by looking through all listings. */
const CIRCLE_MAX = 2000
const FIRST: Keyset = { at: 'infinity', id: '' }

type Row = { items: string | null; found: number; last_at: string | null; last_id: string | null }

/**
 * One page of what the viewer may see, newest first, in time that does not grow with the number of listings: a scan in
 * order of time when many listings meet the filter, a merge of the newest of each facet when few do, a merge of the
 * newest of each owner for a circle of friends, the index of words for what a scan meets seldom.
 */
export async function browse(pool: pg.Pool, asked: Browse): Promise<Page> {
  const owners = await ownersOf(pool, asked)
  if (owners) return pageOf(await run(pool, 'owners', asked, owners), asked)
  const isSearch = Boolean(asked.wishes?.brand || asked.wishes?.words)
  const narrow = isNarrow(asked.filter)
  if (!isSearch && !narrow && asked.circle !== 'EVERYONE') return pageOf(await run(pool, 'scan', asked), asked)
  const scanned = await run(pool, 'scan-some', asked)
  if (scanned.found > asked.limit || (await endsWithin(pool, asked))) return pageOf(scanned, asked)
  if (isSearch) return pageOf(await run(pool, 'found', asked), asked)
  return pageOf(
    narrow ? await run(pool, 'facets', asked, facetsOf(asked.filter)) : await run(pool, 'scan', asked),
    asked,
  )
}

async function ownersOf(pool: pg.Pool, { circle, viewer }: Browse): Promise<readonly number[] | null> {
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

/** Whether the scan saw everything that there is, and found too little because there is no more. */
async function endsWithin(pool: pg.Pool, { cell, after }: Browse): Promise<boolean> {
  const { at, id } = after ?? FIRST
  const values = [at, id, ...(cell === null ? [] : [cellValue(cell)])]
  const { rows } = await pool.query<{ ends: boolean }>({ ...endsIn(areaOf(cell)), values })
  return rows[0]!.ends
}

async function run(pool: pg.Pool, way: Way, asked: Browse, list?: readonly number[]): Promise<Row> {
  const { viewer, limit, cell, filter } = asked
  const { at, id } = asked.after ?? FIRST
  const ofFriends = way !== 'owners' && asked.circle === 'FRIENDS_OF_FRIENDS'
  const most = limit <= LIST_DEFAULT ? LIST_DEFAULT : LIST_MAX
  const values: unknown[] = [
    viewer.no,
    arrayText(viewer.friendNos),
    arrayText(viewer.blockedNos),
    at,
    id,
    limit,
    unwantedBits(filter),
  ]
  if (list) values.push(arrayText(list))
  if (cell !== null) values.push(cellValue(cell))
  const { brand, words, free } = asked.wishes ?? {}
  const wishes: Wish[] = []
  if (brand) values.push(brand) && wishes.push('brand')
  if (words) values.push(words) && wishes.push('words')
  if (free) {
    for (const { startDate, endDate } of [free.clear, free.loan, free.byPost]) values.push(startDate, endDate)
    values.push(free.mayPost)
    wishes.push('free')
  }
  const statement = statementFor({ way, area: areaOf(cell), ofFriends, most, wishes })
  const { rows } = await pool.query<Row>({ ...statement, values })
  return rows[0]!
}

/** An array as the database reads it: many times quicker than the driver's way, which looks for quotes in each number. */
const arrayText = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Near cells are always nine: at the edge of the world, of cells that are nowhere. */
const cellValue = (cell: NonNullable<Browse['cell']>) =>
  typeof cell === 'string' ? cell : `{${Array.from({ length: NEAR_CELLS }, (_, at) => cell[at] ?? '-').join(',')}}`

function areaOf(cell: Browse['cell']): Area {
  if (cell === null) return 'everywhere'
  if (typeof cell !== 'string') return 'near'
  return cell.length === 4 ? 'cell4' : 'cell5'
}

function pageOf(row: Row, { limit }: Browse): Page {
  const isLast = row.found <= limit || row.last_at === null || row.last_id === null
  return { items: row.items ?? '', lastKey: isLast ? null : writeLastKey({ at: row.last_at!, id: row.last_id! }) }
}

/**
 * What a member searches for as the text search takes it: each of the first words may begin a longer one, accents and
 * punctuation do not matter, a plural finds the singular. Null when there is no word in it.
 */
export function searchOf(said: string): string | null {
  const words =
    said
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = words
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => word.toLowerCase().replace(/(?<=..(?:ss|sh|ch|x))es$|(?<=..[^s])s$/, ''))
  return stems.length > 0 ? stems.map((stem) => `${stem}:*`).join(' & ') : null
}
