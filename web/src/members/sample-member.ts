import type { ListingOwner, OwnProfile } from '@hemline/contract/members/shapes.ts'

/** Ines, who looks at the stories, and borrows in the sample order. */
export function sampleMe(changes: Partial<OwnProfile> = {}): OwnProfile {
  return { ...me, ...changes }
}

/** Maya, whose items the stories show. */
export function sampleOwner(changes: Partial<ListingOwner> = {}): ListingOwner {
  return { ...owner, ...changes }
}

const me: OwnProfile = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02',
  publicId: 'INES2026',
  email: 'ines@example.com',
  hasOnboarded: true,
  hasAddedListing: true,
  firstName: 'Ines',
  secondName: 'Lopes',
  picture: null,
  isPictureWaiting: false,
  phoneNumber: '+447400123456',
  isPhoneVerified: true,
  height: '5f6',
  usualSize: null,
  address: '4 Mill Lane',
  address2: '',
  city: 'Hebden Bridge',
  postcode: 'HX7 6AB',
  secondaryAddress: null,
  secondaryAddress2: null,
  secondaryCity: null,
  secondaryPostcode: null,
  locationName: 'Hebden Bridge',
  lat: 53.74,
  lng: -2.01,
  geohash7: 'gcw4xbk',
  hasNewsletter: false,
  isFoundByEmail: true,
  isFoundByPhone: false,
  isNamedAsFriend: true,
  isInPublicWindow: true,
  isOperator: false,
  deletesAt: null,
  isSuspended: false,
}

const owner: ListingOwner = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01',
  publicId: 'MAYA2026',
  firstName: 'Maya',
  picture: null,
  averageRating: 4.6,
  reviewCount: 12,
  locationName: 'Todmorden',
  joinedOn: '2025-03-01T10:00:00.000Z',
  usualSize: null,
  friendStatus: null,
  friendName: null,
}
