import type { Picture } from '@hemline/contract/images/shapes.ts'
import { Listing } from '@hemline/contract/listings/shapes.ts'
import { z } from 'zod/mini'

/** What a card is made of: the columns of a listing that anyone who may see it may read. */
export type CardRow = {
  id: string
  owner_id: string
  brand: string
  description: string
  fit: number
  retail_price: number
  replacement_price: number
  size: number
  has_dry_cleaning: boolean
  colour: string
  images: Picture[]
  category: string
  length: string | null
  shared_status: string
  geohash7: string
  lat: number
  lng: number
  location_name: string
  owner_height: string | null
  is_active: boolean
  created_at: Date
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
    userId: row.owner_id,
    brand: row.brand,
    description: row.description,
    fit: row.fit,
    retailPrice: row.retail_price,
    replacementPrice: row.replacement_price,
    size: row.size,
    hasDryCleaning: row.has_dry_cleaning,
    colour: row.colour,
    images: row.images.map(({ path }) => path),
    imageDetails: row.images,
    category: row.category,
    length: row.length,
    sharedStatus: row.shared_status,
    geohash7: row.geohash7,
    geohash5: row.geohash7.slice(0, 5),
    lat: row.lat,
    lng: row.lng,
    locationName: row.location_name,
    ownerHeight: row.owner_height,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  })
  return JSON.stringify({ ...listing, images: imageDetails }).slice(0, -1)
}
