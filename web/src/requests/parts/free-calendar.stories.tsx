import { useState } from 'react'
import type { WantedDays } from '../../days/wanted-days.ts'
import { sampleOffer } from '../sample-offer.ts'
import { FreeCalendar } from './free-calendar.tsx'

export default {
  title: 'requests/free-calendar',
  parameters: { answers: { 'GET /api/loan-offer': { data: sampleOffer() } } },
}

function Chosen({ first }: { first: WantedDays }) {
  const [days, setDays] = useState(first)
  return <FreeCalendar listingId="abc123def456" days={days} onChoose={setDays} />
}

export const WithoutDates = () => <Chosen first={{ free: null, freeBy: null }} />
export const WithDates = () => (
  <Chosen first={{ free: { startDate: '2026-12-04', endDate: '2026-12-06' }, freeBy: null }} />
)
