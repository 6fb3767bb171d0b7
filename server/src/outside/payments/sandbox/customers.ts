import type { Stripe } from 'stripe'
import { rooms, type StripeRoute } from './asks.ts'
import { noSuch } from './faults.ts'
import { record, text } from './form.ts'
import { newCustomer } from './objects.ts'
import { changeOnce, claimKey, type Kept } from './once.ts'

export type CustomerRow = Kept & { customer: Stripe.Customer }

export const customerRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    params: ['email', 'name', 'metadata'],
    async act(sandbox, ask) {
      const { newId, slot } = await claimKey(sandbox, ask, 'cus')
      return changeOnce<CustomerRow>(sandbox, { room: rooms.customers, id: newId, slot }, () => {
        const customer = newCustomer(
          { id: newId, created: ask.now, metadata: record(ask.form, 'metadata') },
          { email: text(ask.form, 'email'), name: text(ask.form, 'name') },
        )
        return { row: { customer, answers: {} }, answer: { status: 200, body: customer } }
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    params: [],
    async act({ store }, ask) {
      const row = await store.get<CustomerRow>(rooms.customers, ask.id)
      if (!row) throw noSuch('customer', ask.id)
      return { status: 200, body: row.customer }
    },
  },
]
