import type { Stripe } from 'stripe'
import { type Form, inner, text, texts, whole } from './form.ts'
import { atMoment, latestCharge, type PaymentRow } from './payment-steps.ts'
import { invalidRequest } from './stripe-fault.ts'
import { type Answer, type Ask, rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'

const PAGE_SIZE = 200
// Rows are in the order of writing, which may differ slightly from the order of their times.
const DISORDER_SECONDS = 60 * 60

export const paymentListRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents',
    params: ['created', 'customer', 'limit', 'starting_after', 'expand'],
    act: listPayments,
  },
]

async function listPayments(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  const limit = whole(ask.form, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest('limit must be from 1 to 100', { param: 'limit' })
  const expand = texts(ask.form, 'expand')
  const unknown = expand.find((name) => name !== 'data.latest_charge')
  if (unknown) throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  const window = readWindow(ask.form)
  const customer = text(ask.form, 'customer')
  const rows: PaymentRow[] = []
  for await (const row of newestFirst(sandbox, text(ask.form, 'starting_after'))) {
    if (row.intent.created < window.from - DISORDER_SECONDS) break
    if (row.intent.created < window.from || row.intent.created > window.to) continue
    if (customer && row.intent.customer !== customer) continue
    rows.push(atMoment(row, ask.now))
    if (rows.length > limit) break
  }
  const data = rows
    .slice(0, limit)
    .map((row) => (expand.length > 0 ? { ...row.intent, latest_charge: latestCharge(row) ?? null } : row.intent))
  const body: Stripe.ApiList<Stripe.PaymentIntent> = {
    object: 'list',
    data,
    has_more: rows.length > limit,
    url: '/v1/payment_intents',
  }
  return { status: 200, body }
}

/** Returns every payment intent, newest first, read in pages. */
export async function* newestFirst({ store }: Sandbox, before?: string): AsyncGenerator<PaymentRow> {
  let last = before
  for (;;) {
    const page = await store.list<PaymentRow>(rooms.payments, {
      newestFirst: true,
      limit: PAGE_SIZE,
      ...(last === undefined ? {} : { before: last }),
    })
    for (const { value } of page) yield value
    if (page.length < PAGE_SIZE) return
    last = page.at(-1)?.key
  }
}

function readWindow(form: Form): { from: number; to: number } {
  if (typeof form.created === 'string') {
    const at = whole(form, 'created') ?? 0
    return { from: at, to: at }
  }
  const created = inner(form, 'created')
  const from = Math.max(whole(created, 'gte') ?? 0, (whole(created, 'gt') ?? -1) + 1)
  const to = Math.min(
    whole(created, 'lte') ?? Number.MAX_SAFE_INTEGER,
    (whole(created, 'lt') ?? Number.MAX_SAFE_INTEGER) - 1,
  )
  return { from, to }
}
