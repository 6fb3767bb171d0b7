import type { DayRange } from '@hemline/contract/days.ts'
import { useState } from 'react'
import { sampleMe } from '../../members/sample-member.ts'
import { Button } from '../../ui/button.tsx'
import { sampleListings } from '../sample-listing.ts'
import { MoreItems, SimilarItems } from './more-items.tsx'

const others = { 'GET /api/favourites': { items: [] }, 'GET /api/user': { data: sampleMe() } }
const some = sampleListings(6)
const free = { startDate: '2026-12-04', endDate: '2026-12-06' }

export default {
  title: 'listings/more-items',
  parameters: {
    answers: {
      ...others,
      'GET /api/similar-listings': { data: { similar: some.slice(0, 4), wardrobe: some.slice(4) } },
    },
  },
}

export const Both = () => <MoreItems listingId="abc123def456" ownerName="Maya" free={null} />
export const OnDates = () => <SimilarItems listingId="abc123def456" free={free} />
export const None = () => <Both />
None.parameters = { answers: { ...others, 'GET /api/similar-listings': { data: { similar: [], wardrobe: [] } } } }
export const Failed = () => <Both />
Failed.parameters = {
  answers: { ...others, 'GET /api/similar-listings': { status: 500, refusal: 'Please try again.' } },
}
export const FailedOnDates = () => <OnDates />
FailedOnDates.parameters = Failed.parameters
export const GoneOnDates = () => <OnDates />
GoneOnDates.parameters = {
  answers: { ...others, 'GET /api/similar-listings': { status: 404, refusal: 'We can’t find it.' } },
}

/** Days are chosen, and what is free on them is still to come. */
export function DaysToCome() {
  const [chosen, choose] = useState<DayRange | null>(null)
  return (
    <>
      <Button onClick={() => choose(free)}>Choose days</Button>
      <MoreItems listingId="abc123def456" ownerName="Maya" free={chosen} />
    </>
  )
}
DaysToCome.parameters = {
  answers: {
    ...others,
    'GET /api/similar-listings': { data: { similar: some.slice(0, 4), wardrobe: some.slice(4) } },
    'GET /api/similar-listings?listingId=abc123def456&freeFrom=2026-12-04&freeTo=2026-12-06': 'pending',
  },
}
