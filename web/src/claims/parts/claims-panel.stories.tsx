import { type Claim, claimStates } from '@hemline/contract/claims/shapes.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { tariff } from '@hemline/contract/requests/sample-tariff.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { ClaimOffer, ClaimsPanel } from './claims-panel.tsx'

/** A claim in each state of the table. */
const claims = claimStates.map(
  (state, at): Claim => ({
    id: `5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9e${String(at).padStart(2, '0')}`,
    orderId: sampleOrder().id,
    byOperator: false,
    lines: [{ id: 'stain', label: 'Stain removal', pence: 1800 }],
    claimedPence: 1800,
    amountPence: 1800,
    description: 'Red wine on the left sleeve.',
    images: ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'],
    state,
    answerBy: state === 'OPEN' ? '2026-12-02T09:00:00.000Z' : null,
    contestReason: state === 'CONTESTED' ? 'It was there when it arrived.' : null,
    decisionReason: state === 'DISMISSED' ? 'The photos from before the loan show it.' : null,
    refusalCode: state === 'DUE' ? 'card_declined' : null,
    createdAt: '2026-11-30T09:00:00.000Z',
    paidAt: state === 'PAID' ? '2026-11-30T12:00:00.000Z' : null,
  }),
)
const owed = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9f01',
  orderId: sampleOrder().id,
  orderNumber: 'HM-1042',
  kind: 'CLEANING',
  pence: 1800,
  createdAt: '2026-11-30T09:00:00.000Z',
  paidAt: null,
  isVoided: false,
}
const answers = { items: claims, leftPence: 20200, tariff: [...tariff], contestHours: 48, mayClaim: true, owed: [owed] }

export default { title: 'claims/claims-panel', parameters: { answers: { 'GET /api/claims': answers } } }

const order = (role: Role) =>
  sampleOrder({
    role,
    status: 'COMPLETED',
    receivedAt: '2026-11-24T09:00:00.000Z',
    acceptedAt: '2026-11-20T09:00:00.000Z',
  })

export const Lender = () => <ClaimsPanel order={order('LENDER')} />
export const Lendee = () => <ClaimsPanel order={order('LENDEE')} />
export const None = () => <ClaimsPanel order={order('LENDER')} />
None.parameters = { answers: { 'GET /api/claims': { ...answers, items: [], owed: [] } } }
export const Offer = () => <ClaimOffer order={order('LENDER')} />
export const Failed = () => <ClaimsPanel order={order('LENDEE')} />
Failed.parameters = { answers: { 'GET /api/claims': { status: 500, refusal: 'Please try again.' } } }
