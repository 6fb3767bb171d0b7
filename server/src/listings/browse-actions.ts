import type { ListingFilters } from '@hemline/contract/listings/calls.ts'
import { geohashNeighbours } from '@hemline/contract/place.ts'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import type { Cell } from './browse-sql.ts'
import type { Browsed, Circle } from './browse-store.ts'
import { readFreeDays } from './free-days-actions.ts'
import { readSearch } from './search-store.ts'
import { tiersOf } from './search-tiers.ts'
import { findMemberNo } from './store.ts'

/**
 * Returns what a member browses with these filters; null when nothing can match: a text without words, or days without a
 * possible loan.
 */
export async function readFilters(
  deps: Deps,
  db: Db,
  { member, filters }: { member: Caller; filters: ListingFilters },
): Promise<Browsed | null> {
  const { brand, words, freeFrom, freeTo = freeFrom, freeBy } = filters
  const search = words ? await readSearch(db, words) : undefined
  if (search === null) return null
  const loan = freeFrom && freeTo ? { startDate: freeFrom, endDate: freeTo } : undefined
  const free = loan && (await readFreeDays(deps, loan, freeBy))
  if (free === null) return null
  return {
    viewer: member,
    filter: filters,
    circle: await circleOf(db, member, filters),
    cell: cellOf(filters),
    brand,
    search: search && tiersOf(search.meaning, search.alike, filters),
    free,
  }
}

/** The area: a cell of the map, or near a place, its own cell and the neighbours (product.md §7). */
function cellOf({ geohash4, geohash5, area }: ListingFilters): Cell {
  if (geohash4 && !geohash5) return [geohash4, ...geohashNeighbours(geohash4)]
  return geohash5 ?? area ?? null
}

/** The named member's wardrobe, otherwise the circle of the filter. */
async function circleOf(
  db: Db,
  member: Caller,
  { userId, friendsFilter = 'EVERYONE' }: ListingFilters,
): Promise<Circle> {
  if (userId === member.id || (!userId && friendsFilter === 'SELF')) return { ownerNos: [member.no] }
  if (!userId) return friendsFilter as Exclude<typeof friendsFilter, 'SELF'>
  const no = await findMemberNo(db, userId)
  return { ownerNos: no === null ? [] : [no] }
}
