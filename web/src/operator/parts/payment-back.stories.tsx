import { NotSentPayment } from './not-sent-payment.tsx'
import { ReturnPayment } from './return-payment.tsx'

export default { title: 'operator/payment-back' }

const payment = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Lena Lark',
  pence: 1800,
  account: '••••4958',
  returnedAt: null,
  returnedReason: null,
  notSentAt: null,
  notSentReason: null,
  isErased: false,
}
const at = '2026-11-20T10:00:00.000Z'

export const InBatch = () => <NotSentPayment payment={payment} batchNo={4} />
export const NotSent = () => (
  <NotSentPayment payment={{ ...payment, notSentAt: at, notSentReason: 'No such account' }} batchNo={4} />
)
export const Paid = () => <ReturnPayment payment={payment} batchNo={4} />
export const Returned = () => (
  <ReturnPayment payment={{ ...payment, returnedAt: at, returnedReason: 'Account closed' }} batchNo={4} />
)
export const OfFormerMember = () => (
  <ReturnPayment payment={{ ...payment, name: 'Former member', account: null, isErased: true }} batchNo={4} />
)
