import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { screenOf } from '../screen-of.ts'
import { ActionButtons } from './action-buttons.tsx'
import { AfterLoan, Deadlines } from './next-steps.tsx'
import css from './order-state.module.css'

/** The state of an order for this viewer: headline, deadlines, actions if any, and what follows a loan. */
export function OrderState({ order, actions }: { order: Order; actions: readonly OrderAction[] }) {
  const { headline, text } = screenOf(order)
  return (
    <section className={css.state} aria-live="polite">
      <h2>{headline}</h2>
      <p className={css.text}>{text}</p>
      <Deadlines order={order} />
      {actions.length > 0 && (
        <div className={css.actions}>
          <ActionButtons order={order} actions={actions} />
        </div>
      )}
      <AfterLoan order={order} />
    </section>
  )
}
