import type { Stripe } from 'stripe'
import { record, text } from './form.ts'
import { changeOnce, claimKey, type WithAnswers } from './idempotency.ts'
import { newCustomer } from './objects.ts'
import { detachAll, methodsOf } from './payment-methods.ts'
import { noSuch } from './stripe-fault.ts'
import { rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'

type CustomerRow = WithAnswers & { customer: Stripe.Customer | Stripe.DeletedCustomer }

/** Throws Stripe's "No such customer" for an unknown or deleted customer. */
export async function requireCustomer({ store }: Sandbox, id: string): Promise<void> {
  const row = await store.get<CustomerRow>(rooms.customers, id)
  if (!row || row.customer.deleted) throw noSuch('customer', id, 'customer')
}

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
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: ['type', 'limit'],
    async act(sandbox, { id }) {
      await requireCustomer(sandbox, id)
      const data = await methodsOf(sandbox, id)
      return {
        status: 200,
        body: { object: 'list', data, has_more: false, url: `/v1/customers/${id}/payment_methods` },
      }
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: [],
    async act(sandbox, { id }) {
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
      await sandbox.store.update<CustomerRow>(rooms.customers, id, (row) => {
        if (!row || row.customer.deleted) throw noSuch('customer', id)
        return { ...row, customer: deleted }
      })
      await detachAll(sandbox, id)
      return { status: 200, body: deleted }
    },
  },
]
