import { meantBy, type SearchMeaning } from '@hemline/contract/listings/search-words.ts'
import { type FacetFilter, isNarrow, unwantedBits } from './facets.ts'

/**
 * A part of what a search finds: the filter, and the words as the text search has them. `outside`: unwanted bits and lengths,
 * of which an item must meet one. `isExact`: its items are what was searched for; the others come close.
 */
export type Tier = {
  filter: FacetFilter
  words?: string
  without?: string
  lengths?: readonly string[]
  outside?: { bits: number; lengths: readonly string[] | null }
  isExact: boolean
  /** Only when no other part finds anything. */
  isLastResort?: boolean
}

/** Words that items have, by the stem that none has and that may have been meant as one of them. */
export type Alike = ReadonlyMap<string, readonly string[]>

const ALIKE_MAX = 3

/** Returns the parts of a search, in the order in which they are shown; no item is in two (product.md §8). */
export function tiersOf(meaning: SearchMeaning, alike: Alike, filter: FacetFilter): Tier[] {
  const { categories, colours, lengths, sizes } = meaning
  const one = (stem: string) => {
    const meant = meantBy(stem, alike.get(stem) ?? []).slice(0, ALIKE_MAX)
    return meant.length > 0 ? `(${[`${stem}:*`, ...meant].join(' | ')})` : `${stem}:*`
  }
  const every = (stems: readonly string[]) => stems.map(one).join(' & ')
  const words = every(meaning.words)
  const all = every(meaning.all)
  const hasMeaning = [categories, colours, lengths, sizes].some((list) => list.length > 0)
  const some: Tier[] =
    meaning.words.length > 1
      ? [{ filter, words: meaning.words.map(one).join(' | '), isExact: false, isLastResort: true }]
      : []
  if (!hasMeaning) return [{ filter, words, isExact: true }, ...some]

  const meant: FacetFilter = { categories, colours, sizes }
  const within = both(filter, meant)
  const ofLengths = lengths.length > 0 ? { lengths } : {}
  const bits = isNarrow(meant) ? unwantedBits(meant) : 0
  const outside = { bits, lengths: lengths.length > 0 ? lengths : null }
  const tiers: Tier[] = []
  if (within) tiers.push({ filter: within, ...ofLengths, ...(words && { words }), isExact: true })
  tiers.push({ filter, words: all, outside, isExact: true })
  if (!words) return tiers
  if (within) tiers.push({ filter: within, ...ofLengths, without: words, isExact: false })
  tiers.push({ filter, words, without: all, outside, isExact: false })
  return [...tiers, ...some]
}

/** Both filters as one; null when nothing can meet both. */
function both(one: FacetFilter, other: FacetFilter): FacetFilter | null {
  const meet = <T>(a: readonly T[] = [], b: readonly T[] = []): readonly T[] | null => {
    if (a.length === 0 || b.length === 0) return a.length > 0 ? a : b
    const shared = a.filter((value) => b.includes(value))
    return shared.length > 0 ? shared : null
  }
  const categories = meet(one.categories, other.categories)
  const sizes = meet(one.sizes, other.sizes)
  const colours = meet(one.colours, other.colours)
  return categories && sizes && colours ? { categories, sizes, colours } : null
}
