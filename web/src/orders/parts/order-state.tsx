import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { ReactNode } from 'react'
import { screenOf } from '../screen-of.ts'
import { ActionButtons } from './action-buttons.tsx'
import { AfterLoan } from './after-loan.tsx'
import { Deadlines } from './deadlines.tsx'
import css from './order-state.module.css'

/**
 * The state of an order for this viewer: headline, what happens next and by when, the next steps (on a phone they are
 * under the thumb instead), what else is possible, and what follows a loan.
 */
export function OrderState({ order, steps }: { order: Order; steps?: ReactNode }) {
  const { headline, text, others } = screenOf(order)
  const more = others.filter((action) => action !== 'cancel')
  return (
    <section className={css.state} aria-live="polite">
      <h2>{headline}</h2>
      <p className={css.text}>{text}</p>
      <Deadlines order={order} />
      {steps && <div className={css.actions}>{steps}</div>}
      {more.length > 0 && (
        <div className={css.actions}>
          <ActionButtons order={order} actions={more} />
        </div>
      )}
      <AfterLoan order={order} />
    </section>
  )
}
