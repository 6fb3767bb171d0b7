import { useState } from 'react'
import type { WantedDays } from '../../days/wanted-days.ts'
import { sampleOffer } from '../sample-offer.ts'
import { ItemOffer } from './item-offer.tsx'

export default {
  title: 'requests/item-offer',
  parameters: { answers: { 'GET /api/loan-offer': { data: sampleOffer() } } },
}

const nothing = () => undefined
const none = { free: null, freeBy: null }
const days = { free: { startDate: '2026-12-11', endDate: '2026-12-13' }, freeBy: null }
const freeBy: ('DELIVERY' | 'IN_PERSON')[] = ['DELIVERY', 'IN_PERSON']
const answering = (data: ReturnType<typeof sampleOffer>) => ({ answers: { 'GET /api/loan-offer': { data } } })

export const WithoutDates = () => (
  <ItemOffer listingId="abc123def456" days={none} onChoose={nothing} onOpenCalendar={nothing} />
)
export const OfAFriend = () => <WithoutDates />
OfAFriend.parameters = answering(sampleOffer({ areFriends: true }))
export const FreeOnTheDays = () => (
  <ItemOffer listingId="abc123def456" days={days} onChoose={nothing} onOpenCalendar={nothing} />
)
FreeOnTheDays.parameters = answering(sampleOffer({ wanted: { freeBy, nearest: [] } }))
export const TakenOnTheDays = () => <FreeOnTheDays />
TakenOnTheDays.parameters = answering(
  sampleOffer({
    wanted: {
      freeBy: [],
      nearest: [
        { startDate: '2026-12-16', endDate: '2026-12-18', freeBy: ['IN_PERSON'] },
        { startDate: '2026-12-18', endDate: '2026-12-20', freeBy },
      ],
    },
  }),
)
/** By post was chosen, and the days are free in person. */
export const FreeByTheOtherMethod = () => (
  <ItemOffer
    listingId="abc123def456"
    days={{ ...days, freeBy: 'DELIVERY' }}
    onChoose={nothing}
    onOpenCalendar={nothing}
  />
)
FreeByTheOtherMethod.parameters = answering(
  sampleOffer({
    wanted: {
      freeBy: ['IN_PERSON'],
      nearest: [{ startDate: '2026-12-18', endDate: '2026-12-20', freeBy: ['DELIVERY'] }],
    },
  }),
)
export const NothingNear = () => <FreeOnTheDays />
NothingNear.parameters = answering(sampleOffer({ wanted: { freeBy: [], nearest: [] } }))

/** A tap on the first of the nearest days, whose answer is still to come. */
export function OtherDaysToCome() {
  const [chosen, choose] = useState<WantedDays>(days)
  return <ItemOffer listingId="abc123def456" days={chosen} onChoose={choose} onOpenCalendar={nothing} />
}
OtherDaysToCome.parameters = {
  answers: {
    ...TakenOnTheDays.parameters.answers,
    'GET /api/loan-offer?listingId=abc123def456&startDate=2026-12-16&endDate=2026-12-18': 'pending',
  },
}
