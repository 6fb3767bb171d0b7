import { deliveryMethods, orderActions, roles } from '@hemline/contract/order-status.ts'
import { mayEver } from '@hemline/contract/orders/rules.ts'
import { sampleOrder } from '../sample-order.ts'
import { ActionButtons } from './action-buttons.tsx'

export default {
  title: 'orders/action-buttons',
  parameters: { answers: { 'POST /api/post-process-order': { status: 409, refusal: 'This can no longer be done.' } } },
}

/** Every action that a side can ever ask for, by each method. */
export const All = () =>
  roles.flatMap((role) =>
    deliveryMethods.map((deliveryMethod) => {
      const actions = orderActions.filter((action) => mayEver(action, role))
      const order = sampleOrder({ role, deliveryMethod, moves: [...actions] })
      return (
        <section key={`${role} ${deliveryMethod}`} aria-label={`${role} ${deliveryMethod}`}>
          <ActionButtons order={order} actions={actions} />
        </section>
      )
    }),
  )
export const Accept = () => (
  <ActionButtons
    order={sampleOrder({ role: 'LENDER', moves: ['accept', 'decline'] })}
    actions={['accept', 'decline']}
  />
)
export const None = () => <ActionButtons order={sampleOrder()} actions={[]} />
