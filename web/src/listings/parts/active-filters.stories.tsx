import { useRef, useState } from 'react'
import { sampleMe } from '../../members/sample-member.ts'
import { Button } from '../../ui/button.tsx'
import { type Filters, noFilters } from '../filters.ts'
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

/** What is removed is drawn when the button says so, as a new address is on a slow device. */
export function DrawnLate() {
  const [filters, setFilters] = useState<Filters>({ ...noFilters, sizes: [10, 12], brand: 'Rixo' })
  const address = useRef(filters)
  return (
    <>
      <ActiveFilters
        filters={filters}
        onApply={(choose) => {
          address.current = { ...address.current, ...choose(address.current) }
        }}
      />
      <Button onClick={() => setFilters(address.current)}>Draw</Button>
    </>
  )
}
