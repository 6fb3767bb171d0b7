import { type Category, type Colour, categories, colours, sizes } from '@hemline/contract/listings/shapes.ts'

/**
 * Category, size and colour in one number, five bits each, by their place in the contract's lists: those lists may only
 * grow at their ends. Browse tests it by masks, and finds rare combinations by an index on it.
 */
export function facetOf(garment: { category: string; size: number; colour: string }): number {
  const category = categories.indexOf(garment.category as Category)
  const size = sizes.indexOf(garment.size as (typeof sizes)[number])
  const colour = colours.indexOf(garment.colour as Colour)
  if (category < 0 || size < 0 || colour < 0) throw new Error(`No facet for ${JSON.stringify(garment)}`)
  return (category << 10) | (size << 5) | colour
}

export type FacetFilter = { categories?: readonly string[]; sizes?: readonly number[]; colours?: readonly string[] }

/** One bit per allowed value; all bits when a filter is absent or empty. */
export type FacetMasks = { category: number; size: number; colour: number }

export function masksOf(filter: FacetFilter): FacetMasks {
  return {
    category: maskOf(categories, filter.categories),
    size: maskOf(sizes, filter.sizes),
    colour: maskOf(colours, filter.colours),
  }
}

/** Every facet number that the filter allows. */
export function facetsOf(filter: FacetFilter): number[] {
  const chosen = <T>(all: readonly T[], some: readonly T[] | undefined) => (some?.length ? some : all)
  return chosen<string>(categories, filter.categories).flatMap((category) =>
    chosen<number>(sizes, filter.sizes).flatMap((size) =>
      chosen<string>(colours, filter.colours).map((colour) => facetOf({ category, size, colour })),
    ),
  )
}

/** Whether the filter leaves anything out at all. */
export function isNarrow(filter: FacetFilter): boolean {
  return Boolean(filter.categories?.length || filter.sizes?.length || filter.colours?.length)
}

function maskOf<T>(all: readonly T[], some: readonly T[] | undefined): number {
  if (!some?.length) return 2 ** all.length - 1
  return some.reduce((mask, value) => mask | (1 << all.indexOf(value)), 0)
}
