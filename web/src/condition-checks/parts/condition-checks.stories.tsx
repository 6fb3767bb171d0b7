import { sampleOrder } from '../../orders/sample-order.ts'
import ConditionChecks from './condition-checks.tsx'

const check = {
  moment: 'LENDER_OUT',
  isClean: true,
  isUndamaged: false,
  isComplete: true,
  note: 'A pulled thread at the hem.',
  images: [],
  at: '2026-11-30T09:00:00.000Z',
}
export default {
  title: 'condition-checks/condition-checks',
  parameters: { answers: { 'GET /api/order-checks': { items: [check], open: ['LENDEE_IN'] } } },
}

const order = sampleOrder({ status: 'SHIPPING_SENT', acceptedAt: '2026-11-20T09:00:00.000Z' })

export const OnArrival = () => <ConditionChecks order={order} step={null} writing={null} onWrite={() => undefined} />
export const Failed = () => <OnArrival />
Failed.parameters = { answers: { 'GET /api/order-checks': { status: 500, refusal: 'Please try again.' } } }
