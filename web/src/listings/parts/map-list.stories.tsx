import { sampleMe } from '../../members/sample-member.ts'
import { sampleListings } from '../sample-listing.ts'
import { MapList } from './map-list.tsx'

export default {
  title: 'listings/map-list',
  parameters: { answers: { 'GET /api/favourites': { items: [] }, 'GET /api/user': { data: sampleMe() } } },
}

const part = { id: 'list', isKnown: true, ownId: undefined, onPoint: () => undefined }

export const Some = () => <MapList {...part} listings={sampleListings(3)} isComplete />
/** More than the list shows. */
export const Many = () => <MapList {...part} listings={sampleListings(65)} isComplete />
/** And more than were fetched. */
export const MoreThanFetched = () => <MapList {...part} listings={sampleListings(65)} isComplete={false} />
