import { z } from 'zod/mini'
import { AnsweredPath, ImageDetails, Picture } from '../images/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods } from '../order-status.ts'

export const categories = ['dress', 'jumpsuit', 'maternity', 'petite', 'skirt', 'suit', 'co-ord'] as const
export const Category = z.enum(categories, 'Please select a category')
export type Category = z.infer<typeof Category>

export const lengths = ['mini', 'midi', 'maxi'] as const
export const Length = z.enum(lengths)
export type Length = z.infer<typeof Length>

export const colours = [
  'auburn',
  'beige',
  'black',
  'blue',
  'brown',
  'burgundy',
  'copper',
  'cream',
  'gold',
  'green',
  'grey',
  'khaki',
  'lilac',
  'multi',
  'navy',
  'neutral',
  'orange',
  'pink',
  'purple',
  'red',
  'silver',
  'white',
  'yellow',
] as const
export const Colour = z.enum(colours, 'Colour is required')
export type Colour = z.infer<typeof Colour>

/** UK sizes 4 to 26 in steps of 2. */
export const sizes = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26] as const
export const Size = z
  .number('Size is required')
  .check(z.refine((size) => (sizes as readonly number[]).includes(size), 'Size is required'))

export const sharedStatuses = ['EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY'] as const
/** Upper case on the wire; the reader accepts any casing. */
export const SharedStatus = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toUpperCase() : value)),
  z.enum(sharedStatuses),
)
export type SharedStatus = (typeof sharedStatuses)[number]

export const friendsFilters = ['EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY', 'SELF'] as const
/** The circle of owners in browse. */
export const FriendsFilter = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toUpperCase() : value)),
  z.enum(friendsFilters),
)

export const ListingId = z.string().check(z.regex(/^[0-9a-z]{12}$/))

export const friendStatuses = ['FRIENDS', 'FRIENDS_OF_FRIENDS'] as const

/**
 * A listing as another member may read it. The place is the public point of the owner's home, never the exact one.
 * Prices in pence; instants ISO. `friendStatus` is the relation of viewer and owner, and the names are the path between
 * them: for a friend, `friendName` is the friend's own first name; for a friend of a friend it is the friend between,
 * and `friendOfFriendName` the owner's.
 */
export const Listing = z.object({
  id: ListingId,
  userId: MemberId,
  brand: z.string(),
  description: z.string(),
  fit: z.int(),
  retailPrice: z.int(),
  replacementPrice: z.int(),
  size: z.number(),
  hasDryCleaning: z.boolean(),
  colour: z.string(),
  images: z.array(AnsweredPath),
  imageDetails: ImageDetails,
  category: z.string(),
  length: z.nullable(z.string()),
  sharedStatus: z.string(),
  geohash7: z.string(),
  geohash5: z.string(),
  lat: z.number(),
  lng: z.number(),
  locationName: z.string(),
  ownerHeight: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** The methods by which it is free on the requested days; null without requested days. */
  freeBy: z._default(z.nullable(z.array(z.enum(deliveryMethods))), null),
  friendStatus: z._default(z.nullable(z.enum(friendStatuses)), null),
  friendName: z._default(z.nullable(z.string()), null),
  friendOfFriendName: z._default(z.nullable(z.string()), null),
})
export type Listing = z.infer<typeof Listing>

/** A request for an item that waits for its owner's answer. */
export const OpenRequest = z.object({
  orderId: z.uuid(),
  lendeeName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})
export type OpenRequest = z.infer<typeof OpenRequest>

/**
 * The state of the member's own item: OPEN, WAITING for an operator (`answerBy`: the day by which they hear), or HIDDEN by
 * one.
 */
export const ListingState = z.object({
  state: z.enum(['OPEN', 'WAITING', 'HIDDEN']),
  answerBy: z.nullable(z.string()),
  /** Requests that wait for the owner's answer: they are declined when the item is taken down. */
  requests: z._default(z.array(OpenRequest), []),
})
export type ListingState = z.infer<typeof ListingState>

/**
 * An item as a visitor sees it on the landing page (product.md §8): its first photo, what it is, and the town. Nothing of
 * the owner, no size, no price.
 */
export const WindowItem = z.object({
  id: ListingId,
  brand: z.string(),
  category: z.string(),
  length: z.nullable(z.string()),
  town: z.nullable(z.string()),
  picture: Picture,
})
export type WindowItem = z.infer<typeof WindowItem>

/** What an order or an enquiry stores of its listing: later changes of the listing do not reach it. */
export type ListingSnapshot = {
  image: string
  brand: string
  size: number
  category: string
  description: string
  hasDryCleaning: boolean
  replacementPrice: number
}
