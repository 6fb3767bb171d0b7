import type { Order } from '@hemline/contract/orders/shapes.ts'
import { WaitingRow } from './order-card.tsx'
import css from './order-groups.module.css'

/** What waits for the member, whichever tab it is in, soonest first. */
export function WaitingOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) return null
  return (
    <section className={css.group} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      <ul className={css.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <WaitingRow order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
