import { type RawBuilder, sql } from 'kysely'
import { Refusal } from './refusal.ts'

/** An opaque cursor over (value of the sorted column as text, id): remains valid while rows are added and removed. */
export type Keyset = { at: string; id: string }

/** The SQL of a timestamp as a cursor holds it: in UTC, with microseconds. */
export const cursorMoment = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export function writeLastKey(key: Keyset): string {
  return Buffer.from(`${key.at}|${key.id}`).toString('base64url')
}

/**
 * Returns the first page of rows that were read with one more than `limit`, and the cursor of the next page: null when
 * there is none.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, keyOf }: { limit: number; keyOf: (row: Row) => Keyset },
): { page: Row[]; lastKey: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, lastKey: rows.length > limit && last ? writeLastKey(keyOf(last)) : null }
}

const idForms = {
  text: /^[0-9A-Za-z-]{1,60}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** What a list is sorted by. */
export type SortedAs = 'moment' | 'day' | 'number' | 'text' | 'key'

const isValue: { [is in SortedAs]: (at: string) => boolean } = {
  moment: isMoment,
  day: isMoment,
  number: (at) => /^-?\d{1,15}$/.test(at),
  text: (at) => !at.includes('\0'),
  key: (at) => !at.includes('\0'),
}

/**
 * Reads the cursor of a list whose ids are UUIDs or other texts, sorted by times unless `is` says otherwise; returns null on
 * the first page, which has none. Throws INVALID for anything else.
 */
export function readLastKey(
  text: string | undefined,
  ids: keyof typeof idForms = 'uuid',
  is: SortedAs = 'moment',
): Keyset | null {
  if (!text) return null
  const key = Buffer.from(text, 'base64url').toString('utf8')
  // no id has a line in it, a name may
  const [at, id] = [key.slice(0, Math.max(0, key.lastIndexOf('|'))), key.slice(key.lastIndexOf('|') + 1)]
  if (!isValue[is](at) || !idForms[ids].test(id))
    throw new Refusal('INVALID', { fields: { lastKey: 'This isn’t a place in the list' } })
  return { at, id }
}

/** Whether it is a time in UTC and its date exists: PostgreSQL rejects a 30th of February. */
function isMoment(at: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00(:00)?)$/.test(at)) return false
  const seconds = `${at.slice(0, 10)}T${at.slice(11, 19)}`
  const time = Date.parse(`${seconds}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds)
}
