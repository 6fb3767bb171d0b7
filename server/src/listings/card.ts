import type { Picture } from '@hemline/contract/images/shapes.ts'
import { Listing } from '@hemline/contract/listings/shapes.ts'
import { z } from 'zod/mini'

/** What a card is made of: the columns of a listing that anyone who may see it may read. */
export type CardRow = {
  id: string
  ownerId: string
  brand: string
  description: string
  fit: number
  retailPrice: number
  replacementPrice: number
  size: number
  hasDryCleaning: boolean
  colour: string
  images: Picture[]
  category: string
  length: string | null
  sharedStatus: string
  geohash7: string
  lat: number
  lng: number
  locationName: string
  ownerHeight: string | null
  isActive: boolean
  createdAt: Date
}

const Garment = z.omit(Listing, { freeBy: true, friendStatus: true, friendName: true, friendOfFriendName: true })

/**
 * The JSON of a listing without its closing brace, for the `card` column. Checked against the contract's shape, so that no
 * other field can get into it. Its `images` are the older form, which a server of the version before sends as it is; from it
 * the database makes the column `public_json`, with `images` as paths beside `imageDetails` (decision 6), and that is what
 * is answered, with how the viewer knows the owner.
 */
export function cardOf(row: CardRow): string {
  const {
    images: _,
    imageDetails,
    ...listing
  } = Garment.parse({
    id: row.id,
    userId: row.ownerId,
    brand: row.brand,
    description: row.description,
    fit: row.fit,
    retailPrice: row.retailPrice,
    replacementPrice: row.replacementPrice,
    size: row.size,
    hasDryCleaning: row.hasDryCleaning,
    colour: row.colour,
    images: row.images.map(({ path }) => path),
    imageDetails: row.images,
    category: row.category,
    length: row.length,
    sharedStatus: row.sharedStatus,
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
