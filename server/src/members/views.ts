import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { ClaimValues } from '@hemline/contract/identity/claims.ts'
import type { getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { encodeGeohash } from '@hemline/contract/place.ts'
import type { findPublicMember, MemberRow } from './store.ts'

/** A member as she alone may read herself: the true point of her home, not the public one. */
export function ownProfile(row: MemberRow): AnswerFrom<typeof getUser>['data'] {
  const { lat, lng } = row
  return {
    id: row.id,
    publicId: row.public_id,
    email: row.email,
    hasOnboarded: row.has_onboarded,
    hasAddedListing: row.has_added_listing,
    firstName: row.first_name,
    secondName: row.second_name,
    picture: row.picture,
    phoneNumber: row.phone_number,
    isPhoneVerified: row.phone_verified_at !== null,
    height: row.height,
    address: row.address,
    address2: row.address2,
    city: row.city,
    postcode: row.postcode,
    secondaryAddress: row.secondary_address,
    secondaryAddress2: row.secondary_address2,
    secondaryCity: row.secondary_city,
    secondaryPostcode: row.secondary_postcode,
    locationName: row.location_name,
    lat,
    lng,
    geohash7: lat !== null && lng !== null ? encodeGeohash({ lat, lng }) : null,
    hasNewsletter: row.has_newsletter,
    isFoundByEmail: row.is_found_by_email,
    isFoundByPhone: row.is_found_by_phone,
    isNamedAsFriend: row.is_named_as_friend,
    isOperator: row.is_operator,
    deletesAt: row.deletes_at?.toISOString() ?? null,
  }
}

/**
 * What an ID token tells of its member (product.md §9). It is handed to other code than her own client, so there is no
 * address, phone number or true point in it, and the geohash is the public point's (product.md §6).
 */
export function claimsOf(row: MemberRow): ClaimValues {
  return {
    publicId: row.public_id,
    hasOnboarded: row.has_onboarded,
    hasAddedListing: row.has_added_listing,
    hasNewsletter: row.has_newsletter,
    firstName: row.first_name,
    secondName: row.second_name,
    picture: row.picture,
    height: row.height,
    geohash7: row.public_geohash7,
    locationName: row.location_name,
    termsVersion: row.terms_version,
    pushDeviceHashesOrIdentifiers: row.push_device_ids,
    sessionVersion: row.session_version,
  }
}

type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicMember>>>

export function publicMember(row: PublicRow): AnswerFrom<typeof getListingUser>['data'] {
  const isNear = row.is_friend || row.has_friend_between
  return {
    id: row.id,
    firstName: row.first_name,
    picture: row.picture,
    averageRating: row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    reviewCount: row.rating_count,
    locationName: row.location_name,
    joinedOn: row.created_at.toISOString(),
    friendStatus: row.is_friend ? 'FRIENDS' : isNear ? 'FRIENDS_OF_FRIENDS' : null,
    friendName: row.is_friend ? row.first_name : row.friend_between,
  }
}
