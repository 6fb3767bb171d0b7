import type { DeliveryMethod, Role } from '@hemline/contract/order-status.ts'
import { ordersAfterEachMove } from '../sample-orders.ts'
import { Timeline } from './timeline.tsx'

export default { title: 'orders/timeline' }

const timelines = (role: Role, method: DeliveryMethod) =>
  ordersAfterEachMove(role, method).map(({ name, order }) => <Timeline key={name} order={order} />)

export const LenderByPost = () => timelines('LENDER', 'DELIVERY')
export const LendeeByPost = () => timelines('LENDEE', 'DELIVERY')
export const LenderInPerson = () => timelines('LENDER', 'IN_PERSON')
export const LendeeInPerson = () => timelines('LENDEE', 'IN_PERSON')
