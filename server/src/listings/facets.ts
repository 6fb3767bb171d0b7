import { categories, colours, sizes } from '@hemline/contract/listings/shapes.ts'

// One bit for each value, by its position in the contract's lists, which may only grow at the end. Some bits are
// reserved, and all are below 2^53, so that a JS number represents them exactly.
const CATEGORY_BIT = 0
const SIZE_BIT = 10
const COLOUR_BIT = 24

const bitOf = <T>(list: readonly T[], value: T, from: number): number => {
  const place = list.indexOf(value)
  if (place < 0) throw new Error(`No such facet: ${String(value)}`)
  return 2 ** (from + place)
}

/** Category, size and colour of a garment as one number of three bits: used by browse as a condition and an index. */
export function facetOf(garment: { category: string; size: number; colour: string }): number {
  return (
    bitOf<string>(categories, garment.category, CATEGORY_BIT) +
    bitOf<number>(sizes, garment.size, SIZE_BIT) +
    bitOf<string>(colours, garment.colour, COLOUR_BIT)
  )
}

export type FacetFilter = { categories?: readonly string[]; sizes?: readonly number[]; colours?: readonly string[] }

/** The bits that a matching listing must not have; none for an empty filter. */
export function unwantedBits({ categories: category, sizes: size, colours: colour }: FacetFilter): number {
  return (
    without<string>(categories, category, CATEGORY_BIT) +
    without<number>(sizes, size, SIZE_BIT) +
    without<string>(colours, colour, COLOUR_BIT)
  )
}

function without<T>(list: readonly T[], wanted: readonly T[] | undefined, from: number): number {
  if (!wanted?.length) return 0
  return list.reduce((bits, value, place) => (wanted.includes(value) ? bits : bits + 2 ** (from + place)), 0)
}

/** Every facet number that matches the filter. */
export function facetsOf(filter: FacetFilter): number[] {
  const chosen = <T>(all: readonly T[], some: readonly T[] | undefined) => (some?.length ? some : all)
  return chosen<string>(categories, filter.categories).flatMap((category) =>
    chosen<number>(sizes, filter.sizes).flatMap((size) =>
      chosen<string>(colours, filter.colours).map((colour) => facetOf({ category, size, colour })),
    ),
  )
}

/** Whether the filter excludes anything. */
export function isNarrow(filter: FacetFilter): boolean {
  return Boolean(filter.categories?.length || filter.sizes?.length || filter.colours?.length)
}
