import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { FixActs, FixForm } from './fix-acts.tsx'

export default {
  title: 'operator/fix-acts',
  parameters: { answers: { 'POST /api/operator/fix-difference': { ok: true } } },
}

const drift: Drift = {
  paymentIntentId: 'pi_3QmB7h',
  kind: 'CARD_DISPUTE',
  orderId: '0b7c1c55-20a0-4a79-9b0c-8f1f5c4f7d01',
  orderNumber: 'H10019',
  expectedPence: 1500,
  foundPence: 1500,
  charged: { pence: 2490, takenBackPence: 0 },
  firstSeenAt: '2026-11-28T09:00:00.000Z',
  lastSeenAt: '2026-11-28T09:00:00.000Z',
}
const ignore = () => undefined

export const CardDispute = () => <FixActs drift={drift} />
export const LeftUs = () => <FixForm drift={drift} chosen="WON" onClose={ignore} />
export const TookBack = () => <FixForm drift={drift} chosen="LOST" onClose={ignore} />
/** Two notices of one dispute. */
export const MoreThanCharged = () => (
  <FixForm drift={{ ...drift, expectedPence: 4980, foundPence: 4980 }} chosen="LOST" onClose={ignore} />
)
export const NotReturned = () => (
  <FixForm drift={{ ...drift, kind: 'NOT_RETURNED', foundPence: 0, charged: null }} chosen="REFUND" onClose={ignore} />
)
