import type { DayRange } from '@hemline/contract/days.ts'
import { BRAND_MAX, SEARCH_MAX } from '@hemline/contract/limits.ts'
import {
  sizes as allSizes,
  Category,
  type Category as CategoryName,
  Colour,
  type Colour as ColourName,
  friendsFilters,
} from '@hemline/contract/listings/shapes.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'

import { wantedDays, writeDays } from '../days/wanted-days.ts'

export type Audience = (typeof friendsFilters)[number]

/** The filters of browse; an empty list matches everything. */
export type Filters = {
  categories: CategoryName[]
  sizes: number[]
  colours: ColourName[]
  audience: Audience
  /** The geohash of 4 characters for 'Near me'; null for everywhere. */
  near: string | null
  /** Words in the brand or description; empty for none. */
  words: string
  brand: string
  /** Days on which the item must be free. */
  free: DayRange | null
  /** The handover method on those days; null for either. */
  freeBy: DeliveryMethod | null
}

/** Applies what `choose` returns to the filters of the address, which may be others than those drawn last. */
export type ApplyFilters = (choose: (now: Filters) => Partial<Filters>) => void

export const noFilters: Filters = {
  categories: [],
  sizes: [],
  colours: [],
  audience: 'EVERYONE',
  near: null,
  words: '',
  brand: '',
  free: null,
  freeBy: null,
}

const listOf = <T>(text: string | null, read: (part: string) => T | undefined): T[] =>
  (text ?? '')
    .split(',')
    .map(read)
    .filter((part) => part !== undefined)

/** Parses the filters of an address; ignores invalid ones. */
export function filtersFrom(search: URLSearchParams): Filters {
  return {
    categories: listOf(search.get('categories'), (part) => Category.safeParse(part).data),
    sizes: listOf(search.get('sizes'), (part) => allSizes.find((size) => String(size) === part)),
    colours: listOf(search.get('colours'), (part) => Colour.safeParse(part).data),
    audience: friendsFilters.find((audience) => audience === search.get('friends')) ?? 'EVERYONE',
    near: /^[0-9b-hjkmnp-z]{4}$/.exec(search.get('near') ?? '')?.[0] ?? null,
    words: (search.get('words') ?? '').trim().slice(0, SEARCH_MAX),
    brand: (search.get('brand') ?? '').trim().slice(0, BRAND_MAX),
    ...wantedDays(search),
  }
}

/** Formats the filters as search parameters, without empty ones. */
export function searchOf({
  categories,
  sizes,
  colours,
  audience,
  near,
  words,
  brand,
  ...days
}: Filters): URLSearchParams {
  const search = new URLSearchParams()
  if (categories.length > 0) search.set('categories', categories.join(','))
  if (sizes.length > 0) search.set('sizes', sizes.join(','))
  if (colours.length > 0) search.set('colours', colours.join(','))
  if (audience !== 'EVERYONE') search.set('friends', audience)
  if (near) search.set('near', near)
  if (words.trim()) search.set('words', words.trim())
  if (brand.trim()) search.set('brand', brand.trim())
  return writeDays(days, search)
}

/** The number of active filters, for the button: on the map, which has a place of its own, without 'Near me'. */
export function countFilters(
  { categories, sizes, colours, audience, near, words, brand, free }: Filters,
  isMap = false,
): number {
  const others = [audience !== 'EVERYONE', !isMap && near, words.trim(), brand.trim(), free].filter(Boolean).length
  return categories.length + sizes.length + colours.length + others
}

/** Returns what 'Clear all' leaves: on the map, which shows no 'Near me', that of the list is none of what is cleared. */
export const clearedFilters = ({ near }: Filters, isMap = false): Filters =>
  isMap ? { ...noFilters, near } : noFilters

/** Returns a list with the value added, or removed if it was there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
