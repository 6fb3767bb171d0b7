import { sampleOrder } from '../sample-order.ts'
import { OrderGroups } from './order-groups.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

export default { title: 'orders/order-groups' }

const borrowed = sampleOrder()
const lent = sampleOrder({ role: 'LENDER', id: `${borrowed.id.slice(0, -1)}9` })

export const OneSide = () => <OrderGroups label="Requests" orders={[borrowed]} />
export const BothSides = () => <OrderGroups label="Completed" orders={[borrowed, lent]} />
export const Waiting = () => <WaitingOrders orders={[borrowed, lent]} />
