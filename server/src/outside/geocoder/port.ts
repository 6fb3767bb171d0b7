import type { Postcode } from '@hemline/contract/members/rules.ts'

/** The place of a postcode, as exact as known. */
export type Place = {
  lat: number
  lng: number
  /** A locality that may be shown to other members: 'Hackney' or 'Clifton, Bristol', never a street. */
  locationName: string
  /** True for the place of this postcode itself, false for the centre of its district or area. */
  exact: boolean
}

export type Geocoder = {
  /** Returns the place of a postcode in any spelling, or null when the postcode cannot exist in the United Kingdom. */
  find(postcode: string): Promise<Place | null>
  /** Returns the town of a postcode's area ('London', 'Truro'), nothing nearer; null for an unknown one. */
  townOf(postcode: string): string | null
  /** Returns every locality of the built-in table, the towns of postcode areas first. */
  localities(): Locality[]
}

export type Locality = { name: string; lat: number; lng: number; isTown: boolean }

/** The answer of one source: the place, a definite no, or unknown, so that the next source is queried. */
export type PlaceAnswer = Place | null | 'unknown'
export type PlaceSource = { find(postcode: Postcode): PlaceAnswer | Promise<PlaceAnswer> }
