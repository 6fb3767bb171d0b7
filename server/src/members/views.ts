import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { ClaimValues } from '@hemline/contract/identity/shapes.ts'
import type { getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import { averageRatingOf } from '@hemline/contract/members/rules.ts'
import { encodeGeohash } from '@hemline/contract/place.ts'
import type { findPublicMember, MemberRow } from './store.ts'

/** A member's own view: with the exact place of the home, not the public point. */
export function ownProfile(row: MemberRow): AnswerFrom<typeof getUser>['data'] {
  const { lat, lng } = row
  return {
    id: row.id,
    publicId: row.publicId,
    email: row.email,
    hasOnboarded: row.hasOnboarded,
    hasAddedListing: row.hasAddedListing,
    firstName: row.firstName,
    secondName: row.secondName,
    picture: row.waitingPicture ?? row.picture,
    isPictureWaiting: row.waitingPicture !== null,
    phoneNumber: row.phoneNumber,
    isPhoneVerified: row.phoneVerifiedAt !== null,
    height: row.height,
    usualSize: row.usualSize,
    address: row.address,
    address2: row.address2,
    city: row.city,
    postcode: row.postcode,
    secondaryAddress: row.secondaryAddress,
    secondaryAddress2: row.secondaryAddress2,
    secondaryCity: row.secondaryCity,
    secondaryPostcode: row.secondaryPostcode,
    locationName: row.locationName,
    lat,
    lng,
    geohash7: lat !== null && lng !== null ? encodeGeohash({ lat, lng }) : null,
    hasNewsletter: row.hasNewsletter,
    isFoundByEmail: row.isFoundByEmail,
    isFoundByPhone: row.isFoundByPhone,
    isNamedAsFriend: row.isNamedAsFriend,
    isInPublicWindow: row.isInPublicWindow,
    isOperator: row.isOperator,
    deletesAt: row.deletesAt?.toISOString() ?? null,
    isSuspended: row.suspendedAt !== null && row.deletesAt === null,
  }
}

/**
 * The claims of a member in an ID token (product.md §9). Tokens reach other code than the member's client, so they
 * contain no address, phone number or exact place, and the geohash is the public point's (product.md §6).
 */
export function claimsOf(row: MemberRow): ClaimValues {
  return {
    publicId: row.publicId,
    hasOnboarded: row.hasOnboarded,
    hasAddedListing: row.hasAddedListing,
    hasNewsletter: row.hasNewsletter,
    firstName: row.firstName,
    secondName: row.secondName,
    picture: row.picture,
    height: row.height,
    geohash7: row.publicGeohash7,
    locationName: row.locationName,
    termsVersion: row.termsVersion,
    pushDeviceHashesOrIdentifiers: row.pushDeviceIds,
    sessionVersion: row.sessionVersion,
  }
}

type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicMember>>>

/** A member as others see them: not erased, since those are found no more. */
export function publicMember(row: PublicRow): AnswerFrom<typeof getListingUser>['data'] {
  const name = memberName(row.firstName)
  const isNear = row.isFriend || row.hasFriendBetween
  return {
    id: row.id,
    publicId: row.publicId,
    firstName: name,
    picture: row.picture,
    averageRating: averageRatingOf(row),
    reviewCount: row.ratingCount,
    locationName: row.locationName,
    joinedOn: row.createdAt.toISOString(),
    usualSize: row.usualSize,
    friendStatus: row.isFriend ? 'FRIENDS' : isNear ? 'FRIENDS_OF_FRIENDS' : null,
    friendName: row.isFriend ? name : row.friendBetween,
  }
}
