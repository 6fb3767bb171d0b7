import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import { ResolveForm } from './resolve-form.tsx'

export default { title: 'operator/resolve-form' }

const nothingElse = {
  releasedPence: 0,
  returnsCoin: false,
  losesCoin: false,
  earnsCoin: false,
  takesCoin: false,
  owedCleaningPence: 0,
  endsCleaning: false,
  owedPostagePence: 0,
  leftForPostagePence: 0,
  asksForReviews: false,
  freesDates: false,
  voidsLabels: false,
  restoresAnswerTime: false,
}
const dispute: DeskDisputeWhole = {
  orderId: '0b7c1c55-20a0-4a79-9b0c-8f1f5c4f7d01',
  orderNumber: 'H10017',
  status: 'DISPUTE',
  garment: 'Pucci dress',
  image: '',
  lenderName: 'Lena',
  lendeeName: 'Bea',
  lenderEmail: 'lena@example.com',
  lendeeEmail: 'bea@example.com',
  leftStatus: 'SHIPPING_RECEIVED',
  since: '2026-11-28T09:00:00.000Z',
  issues: 1,
  dueOn: '2026-12-03',
  isLate: false,
  assignee: null,
  colleagues: [],
  outcomes: ['COMPLETED', 'CANCELLED', 'BACK'],
  previews: [
    { ...nothingElse, outcome: 'COMPLETED', to: 'COMPLETED', earnsCoin: true, freesDates: true },
    { ...nothingElse, outcome: 'CANCELLED', to: 'CANCELLED', returnsCoin: true, freesDates: true },
    { ...nothingElse, outcome: 'BACK', to: 'SHIPPING_RECEIVED' },
  ],
  log: [],
  deliveryMethod: 'DELIVERY',
  startDate: '2026-11-27',
  endDate: '2026-11-29',
  isOpen: true,
  capturedPence: 2490,
  refundedPence: 0,
  takenBackPence: 0,
  refundablePence: 2490,
  unusedReturnPence: 0,
  claimLeftPence: 18_000,
  replacementPence: 18_000,
  hasCoin: true,
  tariff: [{ id: 'hem', label: 'Hem', pence: 2500 }],
  list: [],
  resolutions: [],
  claims: [],
  timeline: [],
}

export const Empty = () => <ResolveForm dispute={dispute} />
