import type { DayRange } from '@hemline/contract/days.ts'
import { LIST_DEFAULT, LIST_MAX, SEARCH_WORDS_MAX } from '@hemline/contract/limits.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../base/db.ts'
import { type Keyset, writeLastKey } from '../base/keyset.ts'
import { type Area, circleStatement, endsIn, NEAR_CELLS, statementFor, type Way, type Wish } from './browse-sql.ts'
import { type FacetFilter, facetsOf, isNarrow, unwantedBits } from './facets.ts'
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

/** A whole brand, words in the form of the text search, and days on which the item must be free. */
export type Wishes = { brand?: string; words?: string; free?: FreeDays }

/** Items as serialized JSON without the brackets, and the start of the next page. */
export type Page = { items: string; lastKey: string | null }

/** A circle of more members than this is found faster by scanning all listings. */
const CIRCLE_MAX = 2000
const FIRST: Keyset = { at: 'infinity', id: '' }

type Row = { items: string | null; found: number; last_at: string | null; last_id: string | null }

/**
 * Returns one page of what the viewer may see, newest first, in a time that does not grow with the number of listings:
 * a scan in order of time when many listings match the filter, a merge of the newest of each facet when few do, a merge
 * of the newest of each owner for a circle of friends, and the word index for words that a scan finds rarely. Among
 * everyone's listings the viewer's own come last (product.md §8).
 */
export async function browse(pool: pg.Pool, asked: Browse): Promise<Page> {
  if (asked.circle !== 'EVERYONE') return pageOf(await find(pool, asked), asked)
  const { after, limit, viewer } = asked
  if (after && isOwnKey(after)) return ownPage(await runOwn(pool, { ...asked, after: withoutMark(after) }), limit)
  const others = await find(pool, asked)
  const page = pageOf(others, asked)
  if (page.lastKey || viewer.no === 0) return page
  const left = limit - others.found
  const own = await runOwn(pool, { ...asked, after: null, limit: Math.max(left, 1) })
  if (left === 0) return { ...page, lastKey: own.found > 0 ? writeLastKey(OWN_START) : null }
  const { items, lastKey } = ownPage(own, left)
  return { items: [page.items, items].filter(Boolean).join(','), lastKey }
}

/** Returns the number of listings that browse would find, at most LIST_MAX, and whether there are more. */
export async function countBrowsed(
  pool: pg.Pool,
  asked: Omit<Browse, 'after' | 'limit'>,
): Promise<{ count: number; hasMore: boolean }> {
  const whole = { ...asked, after: null, limit: LIST_MAX, isCount: true }
  const { found } = await find(pool, whole)
  const isOwnCounted = asked.circle === 'EVERYONE' && asked.viewer.no !== 0 && found <= LIST_MAX
  const count = found + (isOwnCounted ? (await runOwn(pool, whole)).found : 0)
  return { count: Math.min(count, LIST_MAX), hasMore: count > LIST_MAX }
}

type Asked = Browse & { isCount?: boolean }

async function find(pool: pg.Pool, asked: Asked): Promise<Row> {
  const owners = await ownersOf(pool, asked)
  if (owners) return run(pool, 'owners', asked, owners)
  const isSearch = Boolean(asked.wishes?.brand || asked.wishes?.words)
  const narrow = isNarrow(asked.filter)
  if (!isSearch && !narrow && asked.circle !== 'EVERYONE') return run(pool, 'scan', asked)
  const scanned = await run(pool, 'scan-some', asked)
  if (scanned.found > asked.limit || (await endsWithin(pool, asked))) return scanned
  if (isSearch) return run(pool, 'found', asked)
  return narrow ? run(pool, 'facets', asked, facetsOf(asked.filter)) : run(pool, 'scan', asked)
}

/** Keys of the viewer's own listings, which follow those of everyone else, have a mark before the id. */
const OWN = 'own-'
const OWN_START: Keyset = { at: '2999-01-01T00:00:00Z', id: `${OWN}z` }
const isOwnKey = ({ id }: Keyset) => id.startsWith(OWN)
const withoutMark = ({ at, id }: Keyset): Keyset => ({ at, id: id.slice(OWN.length) })

const runOwn = (pool: pg.Pool, asked: Asked) => run(pool, 'own', asked, [asked.viewer.no])

function ownPage(row: Row, limit: number): Page {
  const last = row.found > limit && row.last_at && row.last_id ? { at: row.last_at, id: `${OWN}${row.last_id}` } : null
  return { items: row.items ?? '', lastKey: last && writeLastKey(last) }
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

function pageOf(row: Row, { limit }: Browse): Page {
  const isLast = row.found <= limit || row.last_at === null || row.last_id === null
  return { items: row.items ?? '', lastKey: isLast ? null : writeLastKey({ at: row.last_at!, id: row.last_id! }) }
}

/** Of such a text `plain_words` leaves letters and digits, and spaces for all else. */
const ASCII = /^[\0-\x7f]*$/

/** Returns the words of a text as the index has them: by its own function, which ASCII needs no database for. */
async function plainWords(db: Db, text: string): Promise<string[]> {
  if (ASCII.test(text)) return text.match(/[a-z0-9]+/gi) ?? []
  const { rows } = await sql<{ words: string }>`select plain_words(${text.normalize('NFC')}::text) as words`.execute(db)
  return rows[0]?.words.match(/\S+/g) ?? []
}

/**
 * Returns a search in the form of the text search: each of the first words may be a prefix, accents and punctuation are
 * ignored, a plural matches the singular. Null when the text contains no word (product.md §8).
 */
export async function searchOf(db: Db, text: string): Promise<string | null> {
  const stems = (await plainWords(db, text))
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => word.toLowerCase().replace(/(?<=..(?:ss|sh|ch|x))es$|(?<=..[^s])s$/, ''))
  return stems.length > 0 ? stems.map((stem) => `${stem}:*`).join(' & ') : null
}
