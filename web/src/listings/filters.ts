import {
  sizes as allSizes,
  Category,
  type Category as CategoryName,
  Colour,
  type Colour as ColourName,
  friendsFilters,
} from '@hemline/contract/listings/shapes.ts'

export type Audience = (typeof friendsFilters)[number]

/** What the browser of the wardrobe asks for; empty lists mean everything. */
export type Filters = {
  categories: CategoryName[]
  sizes: number[]
  colours: ColourName[]
  audience: Audience
  /** The geohash of 4 characters that 'Near me' looks into; null for everywhere. */
  near: string | null
}

export const noFilters: Filters = { categories: [], sizes: [], colours: [], audience: 'EVERYONE', near: null }

const listOf = <T>(text: string | null, read: (part: string) => T | undefined): T[] =>
  (text ?? '')
    .split(',')
    .map(read)
    .filter((part) => part !== undefined)

/** The filters in an address; what is not one is left out. */
export function filtersFrom(search: URLSearchParams): Filters {
  return {
    categories: listOf(search.get('categories'), (part) => Category.safeParse(part).data),
    sizes: listOf(search.get('sizes'), (part) => allSizes.find((size) => String(size) === part)),
    colours: listOf(search.get('colours'), (part) => Colour.safeParse(part).data),
    audience: friendsFilters.find((audience) => audience === search.get('friends')) ?? 'EVERYONE',
    near: /^[0-9b-hjkmnp-z]{4}$/.exec(search.get('near') ?? '')?.[0] ?? null,
  }
}

/** The same as search parameters, the empty ones left out. */
export function searchOf({ categories, sizes, colours, audience, near }: Filters): URLSearchParams {
  const search = new URLSearchParams()
  if (categories.length > 0) search.set('categories', categories.join(','))
  if (sizes.length > 0) search.set('sizes', sizes.join(','))
  if (colours.length > 0) search.set('colours', colours.join(','))
  if (audience !== 'EVERYONE') search.set('friends', audience)
  if (near) search.set('near', near)
  return search
}

/** How many filters are set, for the button's count. */
export function countFilters({ categories, sizes, colours, audience, near }: Filters): number {
  return categories.length + sizes.length + colours.length + (audience === 'EVERYONE' ? 0 : 1) + (near ? 1 : 0)
}

/** A list with the value added, or taken out when it was in. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
