import { sampleMe } from '../../members/sample-member.ts'
import { noFilters } from '../filters.ts'
import ActiveFilters from './active-filters.tsx'

export default {
  title: 'listings/active-filters',
  parameters: { answers: { 'GET /api/user': { data: sampleMe() } } },
}

const nothing = () => undefined
const free = { startDate: '2026-12-04', endDate: '2026-12-06' }

export const Days = () => <ActiveFilters filters={{ ...noFilters, free }} onApply={nothing} />
/** The cell of the reader's home. */
export const NearMe = () => <ActiveFilters filters={{ ...noFilters, near: 'gcw9' }} onApply={nothing} />
export const Everything = () => (
  <ActiveFilters
    filters={{
      categories: ['dress', 'skirt'],
      sizes: [10, 12],
      colours: ['burgundy'],
      audience: 'FRIENDS_ONLY',
      near: 'gcpv',
      words: 'silk wedding',
      brand: 'Rixo',
      free,
      freeBy: 'DELIVERY',
    }}
    onApply={nothing}
  />
)
