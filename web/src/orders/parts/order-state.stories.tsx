import type { DeliveryMethod, Role } from '@hemline/contract/order-status.ts'
import { askKinds, type Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabel } from '@hemline/contract/orders/words.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Card } from '../../ui/columns.tsx'
import { confirmationOf } from '../confirmations.ts'
import { sampleOrder } from '../sample-order.ts'
import { ordersAfterEachMove } from '../sample-orders.ts'
import { screenOf } from '../screen-of.ts'
import { OrderState } from './order-state.tsx'

export default { title: 'orders/order-state' }

const State = ({ order }: { order: Order }) => {
  const { primary, second } = screenOf(order)
  const label = (step: typeof primary) =>
    step === 'cancel' ? confirmationOf(step, order).label : step && stepLabel(step, order.role, step === primary)
  return (
    <OrderState
      order={order}
      steps={
        <>
          {primary && <Button look="accent">{label(primary)}</Button>}
          {second && <Button look="quiet">{label(second)}</Button>}
        </>
      }
    />
  )
}

/** Every state that an order of this side and method can come to, from the table of moves. */
function afterEachMove(role: Role, method: DeliveryMethod) {
  return ordersAfterEachMove(role, method).map(({ name, order }) => (
    <Card key={name} label={name}>
      <Tag>
        {order.status} after {name}
      </Tag>
      <State order={order} />
    </Card>
  ))
}

export const LenderByPost = () => afterEachMove('LENDER', 'DELIVERY')
export const LendeeByPost = () => afterEachMove('LENDEE', 'DELIVERY')
export const LenderInPerson = () => afterEachMove('LENDER', 'IN_PERSON')
export const LendeeInPerson = () => afterEachMove('LENDEE', 'IN_PERSON')
export const Enquired = () => <State order={sampleOrder({ status: 'ENQUIRED' })} />
export const EnquiredOfMe = () => <State order={sampleOrder({ status: 'ENQUIRED', role: 'LENDER' })} />
/** By post, on the last posting day and on the first day, and not posted. */
export const Unposted = () =>
  (['LENDER', 'LENDEE'] as const).flatMap((role) =>
    ['2026-12-03', '2026-12-01'].map((startDate) => {
      const moves = role === 'LENDER' ? (['sent', 'cancel'] as const) : (['cancel', 'received'] as const)
      const order = sampleOrder({ status: 'SHIPPING_PROCESSED', role, startDate, moves: [...moves] })
      return <State key={`${role} ${startDate}`} order={order} />
    }),
  )
export const Settling = () => <State order={sampleOrder({ isSettling: true })} />
export const WithAsks = () =>
  askKinds.map((kind) => {
    const ask = { kind, id: sampleOrder().id, by: '2026-12-02T09:00:00.000Z', amountPence: 1500, endDate: '2026-12-10' }
    const order = sampleOrder({ status: 'SHIPPING_RECEIVED', asks: [{ ...ask, onSilence: 'CHARGE' }] })
    return <State key={kind} order={order} />
  })
