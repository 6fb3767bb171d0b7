import { extensionStates } from '@hemline/contract/issues/shapes.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { ExtensionPanel } from './extension-panel.tsx'

/** A question for a longer loan in each state of the table, one for each order. */
const items = extensionStates.map((state, at) => ({
  id: `5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9b1${at}`,
  orderId: sampleOrder().id,
  oldEndDate: '2026-12-03',
  endDate: '2026-12-05',
  message: 'The party has been moved to Saturday.',
  state,
  createdAt: '2026-11-30T09:00:00.000Z',
}))

export default {
  title: 'issues/extension-panel',
  parameters: { answers: { 'GET /api/order-extensions': { items, latestEndDate: '2026-12-07' } } },
}

const order = (role: Role) =>
  sampleOrder({
    role,
    status: 'SHIPPING_RECEIVED',
    startDate: '2026-11-28',
    endDate: '2026-12-03',
    receivedAt: '2026-11-28T09:00:00.000Z',
    acceptedAt: '2026-11-20T09:00:00.000Z',
  })

export const Lender = () => <ExtensionPanel order={order('LENDER')} />
export const Lendee = () => <ExtensionPanel order={order('LENDEE')} />
/** Since it was asked without a message, the last of those days was booked by another member. */
const booked = {
  answers: {
    'GET /api/order-extensions': { items: items.map((one) => ({ ...one, message: '' })), latestEndDate: '2026-12-04' },
  },
}
export const BookedLender = () => <ExtensionPanel order={order('LENDER')} />
BookedLender.parameters = booked
export const BookedLendee = () => <ExtensionPanel order={order('LENDEE')} />
BookedLendee.parameters = booked
export const Failed = () => <ExtensionPanel order={order('LENDER')} />
Failed.parameters = { answers: { 'GET /api/order-extensions': { status: 500, refusal: 'Please try again.' } } }
