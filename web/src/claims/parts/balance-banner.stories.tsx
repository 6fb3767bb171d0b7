import { sampleOrder } from '../../orders/sample-order.ts'
import { BalanceBanner } from './balance-banner.tsx'

export default { title: 'claims/balance-banner' }

const due = {
  claimId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9e01',
  orderId: sampleOrder().id,
  orderNumber: 'HM-1042',
  garment: 'Rixo dress',
  lenderName: 'Maya',
  amountPence: 1800,
  lines: [{ id: 'stain', label: 'Stain removal', pence: 1800 }],
  refusalCode: 'card_declined',
  isCharging: false,
}

export const Due = () => <BalanceBanner />
Due.parameters = { answers: { 'GET /api/balance': { items: [due], totalPence: 1800 } } }
export const Nothing = () => <BalanceBanner />
Nothing.parameters = { answers: { 'GET /api/balance': { items: [], totalPence: 0 } } }
