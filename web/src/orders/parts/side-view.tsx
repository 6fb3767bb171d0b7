import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabel } from '@hemline/contract/orders/words.ts'
import { screenOf } from '../screen-of.ts'
import { Deadlines } from './deadlines.tsx'
import css from './order-state.module.css'

/** The state of an order as one of its parties reads it, for an operator: nothing can be selected. */
export function SideView({ order }: { order: Order }) {
  const { headline, text, primary, second } = screenOf(order)
  const steps = [primary, second].flatMap((step, at) => (step ? [stepLabel(step, order.role, at === 0)] : []))
  return (
    <div className={css.state}>
      <p>
        <strong>{headline}</strong>
      </p>
      <p className={css.text}>{text}</p>
      <Deadlines order={order} />
      {steps.length > 0 && <p className={css.text}>They can: {steps.join(', ')}</p>}
    </div>
  )
}
