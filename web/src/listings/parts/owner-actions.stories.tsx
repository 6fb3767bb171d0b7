import { sampleListing } from '../sample-listing.ts'
import { OwnerActions } from './owner-actions.tsx'

export default { title: 'listings/owner-actions' }

const answers = (...requests: object[]) => ({
  answers: { 'GET /api/listing-state': { data: { state: 'OPEN', answerBy: null, requests } } },
})
const request = (lendeeName: string, startDate: string, endDate: string) => ({
  orderId: crypto.randomUUID(),
  lendeeName,
  startDate,
  endDate,
})

export const Active = () => <OwnerActions listing={sampleListing()} />
Active.parameters = answers()
export const Inactive = () => <OwnerActions listing={sampleListing({ isActive: false })} />
Inactive.parameters = answers()
export const Requested = () => <OwnerActions listing={sampleListing()} />
Requested.parameters = answers(request('Bea', '2026-12-04', '2026-12-06'), request('Ines', '2026-12-30', '2027-01-02'))
