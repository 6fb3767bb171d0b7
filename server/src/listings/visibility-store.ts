import { type RawBuilder, sql } from 'kysely'

/** The viewer: their number, and the numbers of their friends and of members blocked either way. 0 is no member. */
export type Viewer = { no: number; friendNos: readonly number[]; blockedNos: readonly number[] }

export const anonymousViewer: Viewer = { no: 0, friendNos: [], blockedNos: [] }

/**
 * The one visibility predicate (product.md §5), the twin of `maySee` in the contract: whether the viewer may see the
 * listing `l` of the owner `o` (a row of members). `viewer` are SQL expressions, mostly placeholders such as `$1::int`.
 */
export function visibleTo(viewer: { no: string; friends: string; blocked: string }): string {
  return `(l.deleted_at is null and (l.owner_no = ${viewer.no} or (
    l.is_active and o.suspended_at is null and l.owner_no <> all(${viewer.blocked}) and (
      l.shared_status = 'EVERYONE' or l.owner_no = any(${viewer.friends})
      or (l.shared_status = 'FRIENDS_OF_FRIENDS' and o.friend_nos && ${viewer.friends})))))`
}

const isNamed = `between_them.is_named_as_friend and between_them.first_name <> '' and between_them.suspended_at is null`
const unknown = `',"friendStatus":null,"friendName":null,"friendOfFriendName":null}'`

/**
 * The end of a listing's JSON for one viewer: how they know the owner, the first names between, and the closing brace.
 * SQL text over `l` and `o` as above. The shortest path: among several common friends, the earliest member who allows
 * to be named, has a name and is not hidden; none is named if none is. `freeBy`: the delivery methods available on the requested days, as SQL
 * text of JSON.
 */
export function knownAs(viewer: { no: string; friends: string }, freeBy = `'null'`): string {
  return `',"freeBy":' || ${freeBy} || case
    when l.owner_no = ${viewer.no} then ${unknown}
    when l.owner_no = any(${viewer.friends}) then
      ',"friendStatus":"FRIENDS","friendName":' || to_json(o.first_name)::text || ',"friendOfFriendName":null}'
    when o.friend_nos && ${viewer.friends} then ',"friendStatus":"FRIENDS_OF_FRIENDS","friendName":' || coalesce((
      select to_json(between_them.first_name)::text from members between_them
      where between_them.no = (sort(o.friend_nos & ${viewer.friends}))[1] and ${isNamed}
    ), (
      select to_json(between_them.first_name)::text from members between_them
      where between_them.no = any(o.friend_nos & ${viewer.friends}) and ${isNamed}
      order by between_them.no limit 1
    ), 'null') || ',"friendOfFriendName":' || to_json(o.first_name)::text || '}'
    else ${unknown} end`
}

const placeholders = { no: '$no', friends: '$friends', blocked: '$blocked' }

/** `visibleTo` as a condition for the query builder, in a query whose aliases are `listings as l` and `members as o`. */
export function isVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  return bound<boolean>(visibleTo(placeholders), viewer)
}

/** `knownAs` as an expression for the query builder, with the same aliases. */
export function knownTo(viewer: Viewer): RawBuilder<string> {
  return bound<string>(knownAs(placeholders), viewer)
}

function bound<T>(text: string, viewer: Viewer): RawBuilder<T> {
  const values: Record<string, RawBuilder<unknown>> = {
    $no: sql`${viewer.no}::int`,
    $friends: sql`${viewer.friendNos}::int[]`,
    $blocked: sql`${viewer.blockedNos}::int[]`,
  }
  const parts = text.split(/(\$no|\$friends|\$blocked)/).map((part) => values[part] ?? sql.raw(part))
  return sql<T>`${sql.join(parts, sql``)}`
}
