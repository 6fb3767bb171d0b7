import { z } from 'zod/mini'
import { AnsweredPath, ImageDetails } from '../images/shapes.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'

export const SHARE_TOKEN_LENGTH = 26

/** What a share link ends in. Letters and digits alone, so that no chat cuts it short; 134 bits, so that nobody guesses it. */
export const ShareToken = z.string().check(z.regex(/^[0-9a-z]{26}$/))

/**
 * A listing as anyone with its link may read it (product.md §9): the place by its name alone, the owner by their
 * first name. Price in pence. `createdByUserId` is who made the link, the owner or another member.
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
  createdByUserId: MemberId,
  listingRetailPrice: z.int(),
  ownerFirstName: z.string(),
  ownerProfilePicture: z.nullable(z.string()),
  ownerAverageRating: z.nullable(z.number()),
  ownerReviewCount: z.int(),
})
export type SharedListing = z.infer<typeof SharedListing>

/** One live link of a listing, for those who may end it. `isMine`: the asking member made it. Instants ISO. */
export const ShareLink = z.object({
  token: ShareToken,
  listingId: ListingId,
  isMine: z.boolean(),
  createdByFirstName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type ShareLink = z.infer<typeof ShareLink>
