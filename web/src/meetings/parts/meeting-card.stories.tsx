import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { MeetingCard } from './meeting-card.tsx'

export default { title: 'meetings/meeting-card' }

const agreed: Meeting = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11',
  handover: 'OUT',
  proposedBy: 'LENDEE',
  place: 'Paddington station, under the clock',
  at: '2026-12-05T14:00:00.000Z',
  state: 'AGREED',
  createdAt: '2026-11-30T10:00:00.000Z',
  answeredAt: '2026-11-30T11:00:00.000Z',
}
const mine: Meeting = { ...agreed, id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a12', state: 'PROPOSED', answeredAt: null }
const card = (meetings: Meeting[]) => (
  <MeetingCard
    order={sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', role: 'LENDEE', meetings })}
    onChange={() => undefined}
  />
)

export const Agreed = () => card([agreed])
export const Mine = () => card([mine])
export const Both = () => card([agreed, mine])
