import { type RawBuilder, sql } from 'kysely'
import { cursorMoment, type Keyset, type SortedAs } from './keyset.ts'

/** A column by which a list is sorted: its SQL, which is never null, and what it is. A text is sorted by its beginning. */
export type SortBy = { by: RawBuilder<unknown>; is: SortedAs }

/** A cursor has place for this much of a text. */
const TEXT_MOST = 80

/** How a value is compared, how a cursor has it as text, and how it is read from there. */
const kinds: {
  [is in SortedAs]: {
    value: (by: RawBuilder<unknown>) => RawBuilder<unknown>
    write: (value: RawBuilder<unknown>) => RawBuilder<unknown>
    read: (at: string) => RawBuilder<unknown>
  }
} = {
  moment: { value: (by) => by, write: cursorMoment, read: (at) => sql`${at}::timestamptz` },
  day: {
    value: (by) => by,
    write: (value) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    read: (at) => sql`${at.slice(0, 10)}::date`,
  },
  number: {
    value: (by) => by,
    write: (value) => sql`(${value})::text`,
    read: (at) => sql`${at}::bigint`,
  },
  text: {
    value: (by) => sql`lower(left(${by}, ${sql.lit(TEXT_MOST)}))`,
    write: (value) => value,
    read: (at) => sql`${at}::text`,
  },
}

/**
 * Returns the SQL of a list that is sorted by a column, equal values by their ids: its order, the place of a row as a cursor
 * has it, and the conditions of what comes after a place. `ids`: the type of `id`.
 */
export function sortedBy(
  { by, is }: SortBy,
  of: { id: RawBuilder<unknown>; ids: 'uuid' | 'text'; isAscending: boolean; after: Keyset | null },
): { order: RawBuilder<unknown>; at: RawBuilder<unknown>; beyond: RawBuilder<unknown>[] } {
  const { id, ids, isAscending, after } = of
  const kind = kinds[is]
  const value = kind.value(by)
  const order = isAscending ? sql`${value}, ${id}` : sql`${value} desc, ${id} desc`
  const at = kind.write(value)
  if (!after) return { order, at, beyond: [] }
  const place = kind.read(after.at)
  const placeId = ids === 'uuid' ? sql`${after.id}::uuid` : sql`${after.id}::text`
  return {
    order,
    at,
    // the first condition alone can be looked up where the id is no column of an index
    beyond: isAscending
      ? [sql`${value} >= ${place}`, sql`(${value}, ${id}) > (${place}, ${placeId})`]
      : [sql`${value} <= ${place}`, sql`(${value}, ${id}) < (${place}, ${placeId})`],
  }
}
