import { sampleMe } from '../../members/sample-member.ts'
import { sampleListings } from '../sample-listing.ts'
import { GridSkeleton, ListingGrid } from './listing-grid.tsx'

export default {
  title: 'listings/listing-grid',
  parameters: { answers: { 'GET /api/favourites': { items: [] }, 'GET /api/user': { data: sampleMe() } } },
}

export const Grid = () => <ListingGrid items={sampleListings(5)} ownId={undefined} />
export const List = () => <ListingGrid items={sampleListings(3)} ownId={undefined} isList />
export const Near = () => <ListingGrid items={sampleListings(2)} ownId={undefined} isNear />
export const Skeleton = () => <GridSkeleton count={4} />
