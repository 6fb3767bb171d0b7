import type { Listing } from '@hemline/contract/listings/shapes.ts'

/** How many brands of earlier listings are offered. */
const BRANDS = 4

/** What a member's earlier listings suggest for the next one. `brands`: the most used first, at most four. */
export type Suggestions = { brands: string[]; category: string }

type Earlier = Pick<Listing, 'brand' | 'category'>

function byUse(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  // a stable sort: of equally many the one listed last comes first
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

/**
 * Returns the brands that the member has listed, and the category of at least half of their items ('' without one);
 * `earlier` is newest first.
 */
export function suggestionsOf(earlier: readonly Earlier[]): Suggestions {
  const [category = ''] = byUse(earlier.map((listing) => listing.category))
  const times = earlier.filter((listing) => listing.category === category).length
  return {
    brands: byUse(earlier.map(({ brand }) => brand)).slice(0, BRANDS),
    category: times * 2 >= earlier.length ? category : '',
  }
}
