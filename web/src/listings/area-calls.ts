import { HOME_GEOHASH_PRECISION, LIST_MAX } from '@hemline/contract/limits.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { onMemberChange } from '../base/member-storage.ts'
import { send } from '../base/send.ts'
import { isNative } from '../native/platform.ts'
import { createAreaCache } from './area-cache.ts'
import { listsVersion, searchQueryOf } from './calls.ts'
import type { Filters } from './filters.ts'
import type { Found } from './map-cells.ts'

const AREA_PAGES = 3

type AreaFilters = Omit<Filters, 'near'>

const areaCache = createAreaCache<AreaFilters>({
  fetchArea: ({ geohash4, filter, lastKey }) =>
    send(getListings, { query: { ...searchQueryOf(filter), area: geohash4, lastKey, limit: LIST_MAX } }),
  log: (message, error) => console.warn(message, error),
  now: Date.now,
})

onMemberChange(() => areaCache.clear())

/** The version of the lists (`listsVersion`) in which a filter was last fetched. */
const fetchedIn = new Map<string, number>()

/** Whether the lists have changed since this filter was fetched; returns true once per change. */
function isOutdated(filter: AreaFilters): boolean {
  const name = JSON.stringify(filter)
  const before = fetchedIn.get(name)
  fetchedIn.set(name, listsVersion())
  return before !== undefined && before !== listsVersion()
}

/**
 * The listings in a cell of the map (a geohash of 4 or 5 characters), newest first: in the native shell from the cached
 * areas, at most 1,000 of each, on the web fetched, at most 300. `isComplete` is false if there are more; `isClosest`: nothing
 * there is what was searched for.
 */
export const areaQuery = (cell: string, { near: _, ...filters }: Filters) =>
  queryOptions({
    queryKey: ['listings', 'area', cell, filters],
    queryFn: async ({ signal }): Promise<Found & { isComplete: boolean }> => {
      if (isNative()) return areaCache.listings(cell, filters, { resetTracking: isOutdated(filters) })
      const where = cell.length === HOME_GEOHASH_PRECISION ? { area: cell } : { geohash5: cell }
      const items: Listing[] = []
      let lastKey: string | undefined
      let isClosest = false
      for (let page = 0; page < AREA_PAGES; page++) {
        const answer = await send(getListings, {
          query: { ...searchQueryOf(filters), ...where, lastKey, limit: LIST_MAX },
          signal,
        })
        if (page === 0) isClosest = answer.isClosest
        items.push(...answer.items)
        lastKey = answer.lastKey ?? undefined
        if (!lastKey) break
      }
      return { items, isComplete: !lastKey, isClosest }
    },
  })
