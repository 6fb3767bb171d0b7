import { type RawBuilder, sql } from 'kysely'
import { cursorMoment, type Keyset, readLastKey, type SortedAs } from './keyset.ts'

/**
 * A column by which a list is sorted: its SQL, which is never null, and what it is. A text is sorted by its beginning, a `key` is
 * one of `textKey` already. Its equal values are sorted by ids of its own, if it has any.
 */
type SortBy = { by: RawBuilder<unknown>; is: SortedAs } & Partial<Ids>
type Ids = { id: RawBuilder<unknown>; ids: 'uuid' | 'text' }

/** The columns by which a list is sorted, and the ids by which equal values are. */
export type Sorts<Column extends string> = Ids & { columns: { [column in Column]: SortBy } }

/** How a page of a list is sorted, and after which place it begins: null for the first page. */
export type SortedPage<Column extends string> = { column: Column; isAscending: boolean; after: Keyset | null }

/** Returns the page after a cursor of this list, without one the first. Throws INVALID for a cursor of another column or list. */
export const sortedPage = <Column extends string>(
  sorts: Sorts<Column>,
  { column, isAscending }: { column: Column; isAscending: boolean },
  lastKey?: string,
): SortedPage<Column> => {
  const { ids, is } = { ...sorts, ...sorts.columns[column] }
  return { column, isAscending, after: readLastKey(lastKey, ids, is) }
}

/** A cursor has place for this much of a text. */
const TEXT_MOST = 80

/** The SQL of what a text is sorted by. */
export function textKey(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(left(${text}, ${sql.lit(TEXT_MOST)}))`
}

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
    value: textKey,
    write: (value) => value,
    read: (at) => sql`${at}::text`,
  },
  key: { value: (by) => by, write: (value) => value, read: (at) => sql`${at}::text` },
}

/**
 * Returns the SQL of a page of a sorted list: its order, the place and id of a row as a cursor has them, and the conditions of what
 * comes after the page's place.
 */
export function sortedBy<Column extends string>(
  sorts: Sorts<Column>,
  { column, isAscending, after }: SortedPage<Column>,
): { order: RawBuilder<unknown>; at: RawBuilder<unknown>; id: RawBuilder<unknown>; beyond: RawBuilder<unknown>[] } {
  const { by, is, id, ids } = { ...sorts, ...sorts.columns[column] }
  const kind = kinds[is]
  const value = kind.value(by)
  const order = isAscending ? sql`${value}, ${id}` : sql`${value} desc, ${id} desc`
  const at = kind.write(value)
  if (!after) return { order, at, id, beyond: [] }
  const place = kind.read(after.at)
  const placeId = ids === 'uuid' ? sql`${after.id}::uuid` : sql`${after.id}::text`
  return {
    order,
    at,
    id,
    beyond: [
      // this condition alone can be looked up where the id is no column of an index; no index has a key
      ...(is === 'key' ? [] : [isAscending ? sql`${value} >= ${place}` : sql`${value} <= ${place}`]),
      isAscending ? sql`(${value}, ${id}) > (${place}, ${placeId})` : sql`(${value}, ${id}) < (${place}, ${placeId})`,
    ],
  }
}
