import { AREA_LISTINGS_MAX, HOME_GEOHASH_PRECISION, STALE_APP_MINUTES } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { geohashNeighbours } from '@hemline/contract/place.ts'

/** `isClosest` is known on the first page alone: nothing of the area is what was searched for, and these come close. */
export type AreaPage = { items: Listing[]; isClosest?: boolean; lastKey?: string | null | undefined }

/** Fetches one page of an area (a geohash of 4 characters), newest first. */
export type FetchArea<Filter> = (ask: {
  geohash4: string
  filter: Filter
  lastKey: string | undefined
}) => Promise<AreaPage>

export type AreaCache<Filter> = {
  /**
   * Returns the listings of a cell of 4 characters or more, newest first, from memory. Fetches its area if it is
   * missing or older than 15 minutes, then prefetches the eight around it. `resetTracking` clears the areas of this
   * filter. `isComplete` is false if its area has more than is cached,
   * `isClosest` true if nothing of its area is what was searched for. Throws if the area of the cell cannot be fetched.
   */
  listings(cell: string, filter: Filter, options?: { resetTracking?: boolean }): Promise<AreaAnswer>
  /** Resolves when no prefetch is running. */
  whenIdle(): Promise<void>
  /** Clears the cache: another member has signed in, or the listings they may see have changed. */
  clear(): void
}

type AreaAnswer = { items: Listing[]; isComplete: boolean; isClosest: boolean }
type Area = { at: number; byCell5: Map<string, Listing[]>; isComplete: boolean; isClosest: boolean }
type Tracked = { areas: Map<string, Area>; coming: Map<string, Promise<Area>> }

const CELL = 5

/**
 * The native shell's cache of listings on the map (product.md §7): areas of geohash precision 4, prefetched with their
 * eight neighbours, grouped by precision 5, at most 1,000 listings per area. A failed prefetch is logged and ends the
 * batch; the next call retries it.
 */
export function createAreaCache<Filter>({
  fetchArea,
  log,
  now,
}: {
  fetchArea: FetchArea<Filter>
  log: (message: string, error: unknown) => void
  now: () => number
}): AreaCache<Filter> {
  const tracked = new Map<string, Tracked>()
  const batches = new Set<Promise<void>>()

  const trackedFor = (name: string): Tracked => {
    const entry = tracked.get(name) ?? { areas: new Map(), coming: new Map() }
    tracked.set(name, entry)
    return entry
  }

  const fresh = (area: Area | undefined) => area && now() - area.at < STALE_APP_MINUTES * 60_000

  async function load(geohash4: string, filter: Filter): Promise<Area> {
    const byCell5 = new Map<string, Listing[]>()
    const at = now()
    let count = 0
    let lastKey: string | undefined
    let isClosest = false
    do {
      const page: AreaPage = await fetchArea({ geohash4, filter, lastKey })
      if (!lastKey) isClosest = page.isClosest === true
      for (const item of page.items.slice(0, AREA_LISTINGS_MAX - count)) {
        byCell5.set(item.geohash5, [...(byCell5.get(item.geohash5) ?? []), item])
      }
      count += page.items.length
      lastKey = page.items.length > 0 ? (page.lastKey ?? undefined) : undefined
    } while (lastKey && count < AREA_LISTINGS_MAX)
    return { at, byCell5, isComplete: !lastKey && count <= AREA_LISTINGS_MAX, isClosest }
  }

  function areaOf(geohash4: string, filter: Filter, { areas, coming }: Tracked): Promise<Area> {
    const here = areas.get(geohash4)
    if (here && fresh(here)) return Promise.resolve(here)
    const started =
      coming.get(geohash4) ??
      load(geohash4, filter)
        .then((area) => {
          areas.set(geohash4, area)
          return area
        })
        .finally(() => coming.delete(geohash4))
    coming.set(geohash4, started)
    return started
  }

  async function fetchAround(geohash4: string, filter: Filter, state: Tracked): Promise<void> {
    for (const neighbour of geohashNeighbours(geohash4)) {
      try {
        await areaOf(neighbour, filter, state)
      } catch (error) {
        log(`Failed to prefetch the listings of ${neighbour}`, error)
        return
      }
    }
  }

  return {
    async listings(cell, filter, { resetTracking = false } = {}) {
      const name = JSON.stringify(filter)
      if (resetTracking) tracked.delete(name)
      const state = trackedFor(name)
      const geohash4 = cell.slice(0, HOME_GEOHASH_PRECISION)
      const { byCell5, isComplete, isClosest } = await areaOf(geohash4, filter, state)
      const batch = fetchAround(geohash4, filter, state).finally(() => batches.delete(batch))
      batches.add(batch)
      const inside = [...byCell5].filter(([cell5]) => cell5.startsWith(cell.slice(0, CELL)))
      return { items: newestFirst(inside.flatMap(([, items]) => items)), isComplete, isClosest }
    },
    async whenIdle() {
      while (batches.size > 0) await Promise.all(batches)
    },
    clear: () => tracked.clear(),
  }
}

const newestFirst = (items: Listing[]) => [...items].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
