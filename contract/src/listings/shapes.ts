import { z } from 'zod/mini'
import { required } from '../field-words.ts'
import { AnsweredPath, ImageDetails, ImagePath } from '../images/shapes.ts'
import { imageTexts } from '../images/words.ts'
import { BRAND_MAX, DESCRIPTION_MAX, FIT_MAX, FIT_MIN, LISTING_IMAGES_MAX, PRICE_MAX_PENCE } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { formatPence } from '../money.ts'

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

const priceLimit = `Please enter at most ${formatPence(PRICE_MAX_PENCE)}`
const RetailPrice = z
  .number('Please enter an amount in pounds')
  .check(z.int(), z.minimum(0), z.maximum(PRICE_MAX_PENCE, priceLimit))

const fields = {
  brand: z.string(required('Brand is required')).check(z.trim(), z.minLength(1), z.maxLength(BRAND_MAX)),
  description: z
    .string(required('Description is required'))
    .check(z.trim(), z.minLength(1), z.maxLength(DESCRIPTION_MAX)),
  fit: z
    .number('Please select a fit')
    .check(z.int(), z.minimum(FIT_MIN, 'Please select a fit'), z.maximum(FIT_MAX, 'Please select a fit')),
  retailPrice: z._default(RetailPrice, 0),
  replacementPrice: z
    .number(required('Replacement price is required'))
    .check(z.int(), z.minimum(0), z.maximum(PRICE_MAX_PENCE, priceLimit)),
  size: Size,
  hasDryCleaning: z._default(z.boolean(), false),
  colour: Colour,
  images: z.array(ImagePath, imageTexts.none).check(
    z.minLength(1, imageTexts.none),
    z.maxLength(LISTING_IMAGES_MAX, imageTexts.most(LISTING_IMAGES_MAX)),
    z.refine((paths) => new Set(paths).size === paths.length, 'Each image can be used once'),
  ),
  category: Category,
  length: z.pipe(
    z.nullish(Length),
    z.transform((length) => length ?? null),
  ),
  sharedStatus: z._default(SharedStatus, 'EVERYONE'),
}

/**
 * The complete form: the input of a new listing, and the required result of an edit. Prices in pence. A length of an
 * item other than a dress is dropped (product.md §7).
 */
export const ListingDraft = z.pipe(
  z.object(fields).check(
    z.superRefine((draft, context) => {
      if (draft.category === 'dress' && !draft.length) {
        context.addIssue({ code: 'custom', path: ['length'], message: 'Length is required for dresses' })
      }
      if (draft.retailPrice > 0 && draft.replacementPrice > draft.retailPrice) {
        context.addIssue({
          code: 'custom',
          path: ['replacementPrice'],
          message: 'Replacement price must be less than or equal to retail price',
        })
      }
    }),
  ),
  z.transform((draft) => (draft.category === 'dress' ? draft : { ...draft, length: null })),
)
export type ListingDraft = z.output<typeof ListingDraft>
export type ListingForm = z.input<typeof ListingDraft>

/** Any of a listing's fields; the server checks that the changed listing is still a valid draft. */
export const ListingChange = z.partial(
  z.object({
    brand: fields.brand,
    description: fields.description,
    fit: fields.fit,
    retailPrice: RetailPrice,
    replacementPrice: fields.replacementPrice,
    size: fields.size,
    hasDryCleaning: z.boolean(),
    colour: fields.colour,
    images: fields.images,
    category: fields.category,
    length: z.nullable(Length),
    sharedStatus: SharedStatus,
    isActive: z.boolean(),
  }),
)
export type ListingChange = z.output<typeof ListingChange>

/** The delivery methods, as orders name them (requests/shapes.ts), without the calendar imported there. */
export const freeWays = ['DELIVERY', 'IN_PERSON'] as const
export const FreeWay = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toUpperCase().replace('-', '_') : value)),
  z.enum(freeWays),
)
export type FreeWay = (typeof freeWays)[number]

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
  freeBy: z._default(z.nullable(z.array(z.enum(freeWays))), null),
  friendStatus: z._default(z.nullable(z.enum(friendStatuses)), null),
  friendName: z._default(z.nullable(z.string()), null),
  friendOfFriendName: z._default(z.nullable(z.string()), null),
})
export type Listing = z.infer<typeof Listing>

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
