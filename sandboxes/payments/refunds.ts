import type { Stripe } from 'stripe'
import { neededText, record, text, whole } from './form.ts'
import { intentIdOfCharge, intentIdOfRefund, newRefund, refundId } from './objects.ts'
import { change, paymentRow } from './payment-intents.ts'
import { latestCharge, type PaymentRow } from './payment-steps.ts'
import { invalidRequest, noSuch } from './stripe-fault.ts'
import type { Answer, Ask, Sandbox, StripeRoute } from './stripe-route.ts'

export const refundRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    act: createRefund,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: ['payment_intent', 'charge', 'limit'],
    async act(sandbox, ask) {
      const row = await paymentRow(sandbox, intentIdIn(ask), ask.now)
      const limit = whole(ask.form, 'limit') ?? 10
      const body: Stripe.ApiList<Stripe.Refund> = {
        object: 'list',
        data: row.refunds.toReversed().slice(0, limit),
        has_more: row.refunds.length > limit,
        url: '/v1/refunds',
      }
      return { status: 200, body }
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    params: [],
    async act(sandbox, ask) {
      const row = await paymentRow(sandbox, intentIdOfRefund(ask.id), ask.now).catch(() => undefined)
      const refund = row?.refunds.find(({ id }) => id === ask.id)
      if (!refund) throw noSuch('refund', ask.id)
      return { status: 200, body: refund }
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    params: [],
    async act(sandbox, ask) {
      const row = await paymentRow(sandbox, intentIdOfCharge(ask.id), ask.now).catch(() => undefined)
      const charge = row?.charges.find(({ id }) => id === ask.id)
      if (!charge) throw noSuch('charge', ask.id)
      return { status: 200, body: charge }
    },
  },
]

async function createRefund(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  return change(sandbox, { ...ask, id: intentIdIn(ask) }, (row) => {
    const charge = latestCharge(row)
    if (!charge?.captured) {
      const message = `This PaymentIntent (${row.intent.id}) does not have a successful charge to refund.`
      throw invalidRequest(message, { param: 'payment_intent' })
    }
    const left = charge.amount - charge.amount_refunded
    const amount = whole(ask.form, 'amount') ?? left
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`
      throw invalidRequest(message, { code: 'charge_already_refunded' })
    }
    if (amount < 1 || amount > left) {
      const message = `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`
      throw invalidRequest(message, { param: 'amount' })
    }
    const base = { id: refundId(row.intent.id, row.refunds.length + 1), created: ask.now, amount }
    const how = { metadata: record(ask.form, 'metadata'), reason: text(ask.form, 'reason') ?? null }
    const refund = newRefund({ ...base, ...how }, row.intent, charge)
    return { row: withRefund(row, refund), answer: { status: 200, body: refund } }
  })
}

function withRefund(row: PaymentRow, refund: Stripe.Refund): PaymentRow {
  const charges = row.charges.map((charge) => {
    if (charge.id !== refund.charge) return charge
    const amount_refunded = charge.amount_refunded + refund.amount
    return { ...charge, amount_refunded, refunded: amount_refunded >= charge.amount }
  })
  return { ...row, charges, refunds: [...row.refunds, refund] }
}

function intentIdIn(ask: Ask): string {
  const charge = text(ask.form, 'charge')
  return charge ? intentIdOfCharge(charge) : neededText(ask.form, 'payment_intent')
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
