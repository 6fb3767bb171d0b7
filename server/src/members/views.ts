import type { ListingOwner, OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { MemberRow, PublicMemberRow } from './store.ts'

/** Everything of a member, for herself alone. */
export function ownProfileView(member: MemberRow, hasAddedListing: boolean): OwnProfile {
  return {
    id: member.id,
    publicId: member.public_id,
    email: member.email,
    hasOnboarded: member.has_onboarded,
    hasAddedListing,
    firstName: member.first_name,
    secondName: member.second_name,
    picture: member.picture,
    phoneNumber: member.phone_number,
    height: member.height,
    address: member.address,
    address2: member.address2,
    city: member.city,
    postcode: member.postcode,
    secondaryAddress: member.secondary_address,
    secondaryAddress2: member.secondary_address2,
    secondaryCity: member.secondary_city,
    secondaryPostcode: member.secondary_postcode,
    locationName: member.location_name,
    lat: member.lat,
    lng: member.lng,
    geohash7: member.public_geohash7,
    hasNewsletter: member.has_newsletter,
    isOperator: member.is_operator,
  }
}

/** What a member learns of another: never an e-mail, a phone, an address or the true place. */
export function listingOwnerView(member: PublicMemberRow, viewer: Caller): ListingOwner {
  const isFriend = viewer.friendNos.includes(member.no)
  const isFriendOfFriend = !isFriend && member.id !== viewer.id && member.between_name !== null
  return {
    id: member.id,
    firstName: member.first_name,
    picture: member.picture,
    averageRating: member.rating_count > 0 ? Math.round((member.rating_sum / member.rating_count) * 10) / 10 : null,
    reviewCount: member.rating_count,
    locationName: member.location_name,
    joinedOn: member.created_at.toISOString(),
    friendStatus: isFriend ? 'FRIENDS' : isFriendOfFriend ? 'FRIENDS_OF_FRIENDS' : null,
    friendName: isFriendOfFriend ? member.between_name : null,
  }
}
