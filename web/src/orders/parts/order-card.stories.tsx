import type { DeliveryMethod, Role } from '@hemline/contract/order-status.ts'
import { sampleOrder } from '../sample-order.ts'
import { ordersAfterEachMove } from '../sample-orders.ts'
import { OrderCard, WaitingRow } from './order-card.tsx'

export default { title: 'orders/order-card' }

const cards = (role: Role, method: DeliveryMethod) =>
  ordersAfterEachMove(role, method).map(({ name, order }) => <OrderCard key={name} order={order} />)

export const LenderByPost = () => cards('LENDER', 'DELIVERY')
export const LendeeByPost = () => cards('LENDEE', 'DELIVERY')
export const LenderInPerson = () => cards('LENDER', 'IN_PERSON')
export const LendeeInPerson = () => cards('LENDEE', 'IN_PERSON')
export const Waiting = () =>
  ordersAfterEachMove('LENDER', 'DELIVERY').map(({ name, order }) => <WaitingRow key={name} order={order} />)
export const LongText = () => (
  <OrderCard
    order={sampleOrder({
      listingBrand: 'Alexander McQueen for Givenchy Haute Couture',
      lenderName: 'Maximiliana-Josephine',
    })}
  />
)
