import type { Postcode } from '@hemline/contract/members/rules.ts'

/** Where a postcode lies, as far as we know. */
export type Place = {
  lat: number
  lng: number
  /** A locality that may be shown to other members: 'Hackney' or 'Clifton, Bristol', never a street. */
  locationName: string
  /** True for the place of this very postcode, false for the centre of its district or area. */
  exact: boolean
}

export type Geocoder = {
  /** The place of a postcode in any spelling, or null when such a postcode cannot exist in the United Kingdom. */
  find(postcode: string): Promise<Place | null>
  /** Every locality of the built-in table, the towns of postcode areas first. */
  localities(): Locality[]
}

export type Locality = { name: string; lat: number; lng: number; isTown: boolean }

/** What one source says: the place, a certain no, or that it cannot tell and the next source is to be asked. */
export type PlaceAnswer = Place | null | 'unknown'
export type PlaceSource = { find(postcode: Postcode): PlaceAnswer | Promise<PlaceAnswer> }
