import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { MeetingBar } from './meeting-bar.tsx'

export default { title: 'meetings/meeting-bar' }

const meeting: Meeting = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11',
  handover: 'OUT',
  proposedBy: 'LENDER',
  place: 'Paddington station, under the clock',
  at: '2026-12-05T14:00:00.000Z',
  state: 'PROPOSED',
  createdAt: '2026-11-30T10:00:00.000Z',
  answeredAt: null,
}
const bar = (meetings: Meeting[]) => (
  <MeetingBar order={sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', meetings })} />
)

export const None = () => bar([])
export const Theirs = () => bar([meeting])
export const Mine = () => bar([{ ...meeting, proposedBy: 'LENDEE' }])
export const Agreed = () => bar([{ ...meeting, state: 'AGREED', answeredAt: '2026-11-30T11:00:00.000Z' }])
