import type { Picture } from '@hemline/contract/images/shapes.ts'
import type { SharedListing, ShareLink } from '@hemline/contract/share-links/shapes.ts'
import type { SharedListingRow, ShareLinkRow } from './store.ts'

/** What anybody with the link may read: nothing of the owner but her first name, picture and rating, no place but its name. */
export function sharedListingView(row: SharedListingRow): SharedListing {
  const imageDetails = row.images as Picture[]
  return {
    listingId: row.id,
    listingBrand: row.brand,
    listingColour: row.colour,
    listingSize: row.size,
    listingFit: row.fit,
    listingCategory: row.category,
    listingDescription: row.description,
    listingOwnerHeight: row.owner_height,
    listingImages: imageDetails.map(({ path }) => path),
    imageDetails,
    listingLocationName: row.location_name,
    listingIsActive: row.is_active,
    createdByUserId: row.maker_id,
    listingRetailPrice: row.retail_price,
    ownerFirstName: row.first_name,
    ownerProfilePicture: row.picture,
    ownerAverageRating: row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    ownerReviewCount: row.rating_count,
  }
}

export function shareLinkView(row: ShareLinkRow, memberId: string): ShareLink {
  return {
    token: row.token,
    listingId: row.listing_id,
    isMine: row.member_id === memberId,
    createdByFirstName: row.first_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
