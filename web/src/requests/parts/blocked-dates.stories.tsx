import { HolidayMode, ListingDates } from './blocked-dates.tsx'

export default { title: 'requests/blocked-dates' }

const listingId = 'abc123def456'
const days = { startDate: '2026-12-12', endDate: '2026-12-15' }
const blocked = { id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9b01', ...days }
const answers = (items: object[]) => ({ 'GET /api/blocked-days': { items }, 'GET /api/order-dates': { items: [] } })

export const Open = () => <ListingDates listingId={listingId} />
Open.parameters = { answers: answers([]) }
export const Blocked = () => <ListingDates listingId={listingId} />
Blocked.parameters = { answers: answers([{ ...blocked, listingId }]) }
export const NoHoliday = () => <HolidayMode />
NoHoliday.parameters = { answers: answers([]) }
export const Holiday = () => <HolidayMode />
Holiday.parameters = { answers: answers([{ ...blocked, listingId: null }]) }
export const Failed = () => <ListingDates listingId={listingId} />
Failed.parameters = {
  answers: { ...answers([]), 'GET /api/order-dates': { status: 500, refusal: 'Please try again.' } },
}
