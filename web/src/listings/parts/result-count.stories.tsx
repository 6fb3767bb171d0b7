import { noFilters } from '../filters.ts'
import { sampleListings } from '../sample-listing.ts'
import { ResultCount } from './result-count.tsx'

export default { title: 'listings/result-count' }

export const OnePage = () => <ResultCount filters={noFilters} />
OnePage.parameters = { answers: { 'GET /api/listings': { items: sampleListings(3), lastKey: null } } }
export const More = () => <ResultCount filters={noFilters} />
More.parameters = {
  answers: {
    'GET /api/listings': { items: sampleListings(3), lastKey: 'next' },
    'GET /api/listing-count': { data: { count: 100, hasMore: true } },
  },
}
