import { sampleMe } from '../../members/sample-member.ts'
import { noFilters } from '../filters.ts'
import FilterSheet from './filter-sheet.tsx'

export default {
  title: 'listings/filter-sheet',
  parameters: { answers: { 'GET /api/user': { data: sampleMe() } } },
}

const nothing = () => undefined
const free = { startDate: '2026-12-05', endDate: '2026-12-08' }

export const Nothing = () => <FilterSheet filters={noFilters} onApply={nothing} onClose={nothing} />
export const Chosen = () => (
  <FilterSheet
    filters={{ ...noFilters, categories: ['dress'], sizes: [12], colours: ['burgundy'], free, freeBy: 'DELIVERY' }}
    onApply={nothing}
    onClose={nothing}
  />
)
