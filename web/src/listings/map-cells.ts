import type { Listing } from '@hemline/contract/listings/shapes.ts'

/** What is found in a cell of the map. `isClosest`: nothing there is what was searched for, and these come close. */
export type Found = { items: Listing[]; isClosest: boolean }

/**
 * Returns what is found in these cells together, without duplicates, newest first: what comes close in a cell only where no
 * cell has what was searched for (product.md §8).
 */
export function joinFound(cells: readonly Found[]): Found {
  const exact = cells.filter(({ items, isClosest }) => items.length > 0 && !isClosest)
  const joined = exact.length > 0 ? exact : cells
  const byId = new Map(joined.flatMap(({ items }) => items).map((listing) => [listing.id, listing]))
  return {
    items: [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    isClosest: exact.length === 0 && byId.size > 0,
  }
}
