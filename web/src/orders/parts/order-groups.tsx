import type { Order } from '@hemline/contract/orders/shapes.ts'
import { groupsOf } from '../lists.ts'
import { OrderCard } from './order-card.tsx'
import css from './order-groups.module.css'

/** The orders of a tab by side, each with its heading; one list with the tab’s `label` if all are of one side. */
export function OrderGroups({ label, orders }: { label: string; orders: Order[] }) {
  return groupsOf(orders).map(({ heading, orders: group }) => (
    <section key={heading ?? 'all'} className={css.group} aria-label={heading ?? label}>
      {heading && <h2>{heading}</h2>}
      <ul className={css.list}>
        {group.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
