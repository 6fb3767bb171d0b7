import { z } from 'zod/mini'
import { AnsweredPath, ImageDetails } from '../images/shapes.ts'
import { ListingId, sharedStatuses } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { FreeRange } from '../requests/shapes.ts'

export const SHARE_TOKEN_LENGTH = 26

/**
 * The token of a share link. Only letters and digits, so that chats do not truncate it; 134 bits, so that it cannot be
 * guessed.
 */
export const ShareToken = z.string().check(z.regex(/^[0-9a-z]{26}$/))

/**
 * A listing as anyone with its link may read it (product.md §9): the place by its name only, the owner by their first
 * name. Price in pence. `listingSharedStatus`: who may borrow it, while anyone with the link reads it. `createdByUserId` is the link's author, the owner or another member; `nextWeekend` the next free one.
 */
export const SharedListing = z.object({
  listingId: ListingId,
  listingBrand: z.string(),
  listingColour: z.string(),
  listingSize: z.number(),
  listingFit: z.int(),
  listingCategory: z.string(),
  listingDescription: z.string(),
  listingOwnerHeight: z.nullable(z.string()),
  listingImages: z.array(AnsweredPath),
  imageDetails: ImageDetails,
  listingLocationName: z.string(),
  listingIsActive: z.boolean(),
  listingSharedStatus: z._default(z.enum(sharedStatuses), 'EVERYONE'),
  createdByUserId: MemberId,
  listingRetailPrice: z.int(),
  listingHasDryCleaning: z._default(z.boolean(), false),
  nextWeekend: z._default(z.nullable(FreeRange), null),
  ownerFirstName: z.string(),
  ownerProfilePicture: z.nullable(z.string()),
  ownerAverageRating: z.nullable(z.number()),
  ownerReviewCount: z.int(),
})
export type SharedListing = z.infer<typeof SharedListing>

/** One working link of a listing, for those who may end it. `isMine`: the viewer created it. Instants ISO. */
export const ShareLink = z.object({
  token: ShareToken,
  listingId: ListingId,
  isMine: z.boolean(),
  createdByFirstName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type ShareLink = z.infer<typeof ShareLink>
