import { NotSentPayment } from './not-sent-payment.tsx'

export default { title: 'operator/not-sent-payment' }

const payment = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Lena Lark',
  pence: 1800,
  account: '••••4958',
  returnedAt: null,
  returnedReason: null,
  notSentAt: null,
  notSentReason: null,
}

export const InBatch = () => <NotSentPayment payment={payment} batchNo={4} />
export const NotSent = () => (
  <NotSentPayment
    payment={{ ...payment, notSentAt: '2026-11-20T10:00:00.000Z', notSentReason: 'No such account' }}
    batchNo={4}
  />
)
