import { Listing } from '@hemline/contract/listings/shapes.ts'

/** A listing for stories: Maya's midi dress. What has a default in the contract has it here. */
export function sampleListing(changes: Partial<Listing> = {}): Listing {
  return { ...Listing.parse(sample), ...changes }
}

/** Returns `count` listings with different ids. */
export function sampleListings(count: number): Listing[] {
  return Array.from({ length: count }, (_, at) => sampleListing({ id: `abc123def${String(at).padStart(3, '0')}` }))
}

const sample = {
  id: 'abc123def456',
  userId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01',
  brand: 'Rixo',
  description: 'Silk, worn twice.',
  fit: 3,
  retailPrice: 34500,
  replacementPrice: 22000,
  size: 12,
  hasDryCleaning: true,
  colour: 'burgundy',
  images: ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', '/images/bbbbbbbbbbbbbbbbbbbbbbbb.jpg'],
  imageDetails: [],
  category: 'dress',
  length: 'midi',
  sharedStatus: 'EVERYONE',
  geohash7: 'gcw4xbk',
  geohash5: 'gcw4x',
  lat: 53.71,
  lng: -2.1,
  locationName: 'Todmorden',
  ownerHeight: '5f6',
  isActive: true,
  createdAt: '2026-11-28T10:00:00.000Z',
}
