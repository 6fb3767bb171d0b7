import { sampleOffer } from '../sample-offer.ts'
import { RequestUnlessOpen, UnlessRequested } from './unless-requested.tsx'

const openOrder = {
  orderId: '3f0e5d2c-1b4a-4c8d-9e7f-0a1b2c3d4e5f',
  isRequest: true,
  startDate: '2026-12-04',
  endDate: '2026-12-06',
}

export default {
  title: 'requests/unless-requested',
  parameters: { answers: { 'GET /api/loan-offer': { data: sampleOffer({ openOrder }) } } },
}

const listingId = 'abcdefghij12'

export const OnTheItem = () => (
  <UnlessRequested listingId={listingId} days={{ free: null, freeBy: null }}>
    {null}
  </UnlessRequested>
)
export const InPlaceOfTheForm = () => <RequestUnlessOpen listingId={listingId}>{null}</RequestUnlessOpen>
