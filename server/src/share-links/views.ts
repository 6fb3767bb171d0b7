import { averageRatingOf } from '@hemline/contract/members/rules.ts'
import type { SharedListing, ShareLink } from '@hemline/contract/share-links/shapes.ts'
import type { SharedListingRow, ShareLinkRow } from './store.ts'

/** The public data behind a link: of the owner the first name, picture and rating only, of the place the name only. */
export function sharedListingView(row: SharedListingRow, nextWeekend: SharedListing['nextWeekend']): SharedListing {
  const imageDetails = row.images
  return {
    listingId: row.id,
    listingBrand: row.brand,
    listingColour: row.colour,
    listingSize: row.size,
    listingFit: row.fit,
    listingCategory: row.category,
    listingDescription: row.description,
    listingOwnerHeight: row.ownerHeight,
    listingImages: imageDetails.map(({ path }) => path),
    imageDetails,
    listingLocationName: row.locationName,
    listingIsActive: row.isActive,
    listingSharedStatus: row.sharedStatus,
    createdByUserId: row.makerId,
    listingRetailPrice: row.retailPrice,
    listingHasDryCleaning: row.hasDryCleaning,
    nextWeekend,
    ownerFirstName: row.firstName,
    ownerProfilePicture: row.picture,
    ownerAverageRating: averageRatingOf(row),
    ownerReviewCount: row.ratingCount,
  }
}

export function shareLinkView(row: ShareLinkRow, memberId: string): ShareLink {
  return {
    token: row.token,
    listingId: row.listingId,
    isMine: row.memberId === memberId,
    createdByFirstName: row.firstName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
