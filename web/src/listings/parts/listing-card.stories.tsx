import { sampleMe } from '../../members/sample-member.ts'
import { sampleListing } from '../sample-listing.ts'
import { ListingCard } from './listing-card.tsx'

export default {
  title: 'listings/listing-card',
  parameters: { answers: { 'GET /api/favourites': { items: [] }, 'GET /api/user': { data: sampleMe() } } },
}

const long = {
  brand: 'Alexander McQueen for Givenchy Haute Couture',
  locationName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
}

export const Default = () => <ListingCard listing={sampleListing()} isOwn={false} />
export const Own = () => <ListingCard listing={sampleListing()} isOwn />
export const Inactive = () => <ListingCard listing={sampleListing({ isActive: false })} isOwn />
/** Half as wide as a phone, as in a grid: the stamp is on one line. */
export const InactiveInAGrid = () => (
  <div style={{ width: 130 }}>
    <ListingCard listing={sampleListing({ isActive: false })} isOwn />
  </div>
)
export const OfAFriend = () => (
  <ListingCard listing={sampleListing({ friendStatus: 'FRIENDS', friendName: 'Maya' })} isOwn={false} />
)
export const OfAFriendsFriend = () => (
  <ListingCard
    listing={sampleListing({
      friendStatus: 'FRIENDS_OF_FRIENDS',
      friendName: 'Amara',
      friendOfFriendName: 'Maya',
    })}
    isOwn={false}
  />
)
export const Free = () => <ListingCard listing={sampleListing({ freeBy: ['DELIVERY', 'IN_PERSON'] })} isOwn={false} />
export const FreeInPerson = () => <ListingCard listing={sampleListing({ freeBy: ['IN_PERSON'] })} isOwn={false} />
export const WithDistance = () => <ListingCard listing={sampleListing()} isOwn={false} isNear />
export const Row = () => <ListingCard listing={sampleListing()} isOwn={false} isRow />
export const LongText = () => <ListingCard listing={sampleListing(long)} isOwn={false} />
export const LongTextInARow = () => <ListingCard listing={sampleListing(long)} isOwn={false} isRow />
export const NoPhoto = () => <ListingCard listing={sampleListing({ images: [] })} isOwn={false} />
