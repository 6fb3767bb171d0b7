import { createHash } from 'node:crypto'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import { garmentFields, type ListingDraft } from '@hemline/contract/listings/draft.ts'
import { Listing } from '@hemline/contract/listings/shapes.ts'
import { z } from 'zod/mini'

/** The content of a card: the columns of a listing that everyone who may see it may read. */
export type CardRow = Omit<ListingDraft, 'images'> & {
  id: string
  ownerId: string
  images: Picture[]
  geohash7: string
  lat: number
  lng: number
  locationName: string
  ownerHeight: string | null
  isActive: boolean
  createdAt: Date
}

const Garment = z.omit(Listing, { freeBy: true, friendStatus: true, friendName: true, friendOfFriendName: true })

/** Returns what the owner entered, as stored. */
export function draftOf(row: Pick<CardRow, keyof ListingDraft>): ListingDraft {
  const entered = Object.fromEntries(garmentFields.map((name) => [name, row[name]]))
  return { ...(entered as typeof row), images: row.images.map(({ path }) => path) }
}

/** Returns a mark of what the owner entered: another one once any of that changes, whatever else of the listing is written. */
export const revisionOf = (row: Pick<CardRow, keyof ListingDraft>): string =>
  createHash('sha256')
    .update(JSON.stringify(draftOf(row)))
    .digest('base64url')

/**
 * Returns the JSON of a listing without its closing brace, for the `card` column. It is validated against the
 * contract's shape, so that it has no other field. Its `images` are in the older form, which a server of the previous
 * version sends unchanged; the database derives the column `public_json` from it, with `images` as paths beside
 * `imageDetails` (decision 6), which is sent together with how the viewer knows the owner.
 */
export function cardOf(row: CardRow): string {
  const {
    images: _,
    imageDetails,
    ...listing
  } = Garment.parse({
    id: row.id,
    userId: row.ownerId,
    ...draftOf(row),
    imageDetails: row.images,
    geohash7: row.geohash7,
    geohash5: row.geohash7.slice(0, 5),
    lat: row.lat,
    lng: row.lng,
    locationName: row.locationName,
    ownerHeight: row.ownerHeight,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  })
  return JSON.stringify({ ...listing, images: imageDetails }).slice(0, -1)
}
