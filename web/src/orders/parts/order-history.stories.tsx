import { Button } from '../../ui/button.tsx'
import { sampleOrder } from '../sample-order.ts'
import { OrderHistory } from './order-history.tsx'

export default { title: 'orders/order-history' }

const report = (
  <Button look="plain" isSmall>
    Report Maya
  </Button>
)
const requested = sampleOrder({ moves: ['cancel'] })
const accepted = sampleOrder({ status: 'ACCEPTED', acceptedAt: '2026-11-30T09:00:00.000Z', moves: ['cancel'] })

export const Requested = () => <OrderHistory order={requested} claim={null} report={report} mayCancel />
export const Accepted = () => <OrderHistory order={accepted} claim={null} report={report} mayCancel />
export const ReadOnly = () => <OrderHistory order={accepted} claim={null} report={null} mayCancel={false} />
