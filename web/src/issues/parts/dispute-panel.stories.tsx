import { issueTopics } from '@hemline/contract/issues/shapes.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { DisputePanel } from './dispute-panel.tsx'

const items = issueTopics.map((topic, at) => ({
  id: `5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a1${at}`,
  by: at % 2 ? 'LENDER' : 'LENDEE',
  topic,
  description: 'The hem has come undone at the back.',
  images: at === 0 ? ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'] : [],
  createdAt: '2026-11-30T09:00:00.000Z',
  isSettled: false,
}))
const resolution = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a20',
  outcome: 'COMPLETED',
  status: 'COMPLETED',
  reason: 'The photos show that it was there before.',
  refundPence: 690,
  chargePence: 0,
  isCoinReturned: true,
  at: '2026-11-30T12:00:00.000Z',
}

export default { title: 'issues/dispute-panel' }

const raised = {
  move: 'raiseIssue',
  status: 'DISPUTE',
  by: 'LENDEE',
  at: '2026-11-30T09:00:00.000Z',
  handedAt: null,
} as const
const timeline = [raised]

export const Open = () => <DisputePanel order={sampleOrder({ status: 'DISPUTE', timeline })} />
const dispute = { handler: 'Amara', answerBy: '2026-12-03', hasOwnPhotos: false }
Open.parameters = { answers: { 'GET /api/order-issues': { items, resolutions: [], dispute, mayReturnCoin: true } } }
export const OneSide = () => <DisputePanel order={sampleOrder({ status: 'DISPUTE', timeline })} />
OneSide.parameters = { answers: { 'GET /api/order-issues': { items: items.slice(0, 1), resolutions: [], dispute } } }
export const Resolved = () => <DisputePanel order={sampleOrder({ status: 'COMPLETED', timeline })} />
Resolved.parameters = { answers: { 'GET /api/order-issues': { items, resolutions: [resolution] } } }
export const NotReturned = () => (
  <DisputePanel
    order={sampleOrder({
      ...{ status: 'CANCELLED', reason: 'RESOLVED', timeline },
      moneyBack: { state: 'REFUSED', step: 'REFUND', owedPence: 690, isTakenBack: false },
    })}
  />
)
NotReturned.parameters = {
  answers: {
    'GET /api/order-issues': { items, resolutions: [{ ...resolution, outcome: 'CANCELLED', status: 'CANCELLED' }] },
  },
}
