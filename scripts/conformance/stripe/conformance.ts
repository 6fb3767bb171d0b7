import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { memoryDevStore } from '../../../sandboxes/dev-store.ts'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import { readForm, texts } from '../../../sandboxes/payments/form.ts'
import { sandboxAt } from '../../../sandboxes/payments/sandbox-keys.ts'
import { stripeSandbox } from '../../../sandboxes/payments/stripe-sandbox.ts'
import { PaymentRefused, type Payments } from '../../../server/src/outside/payments/port.ts'
import { stripePayments } from '../../../server/src/outside/payments/stripe.ts'
import { type Description, describedPath, type Schema, typedForm, wrongIn } from './description.ts'
import { type Examples, unlike } from './examples.ts'

type Exchange = { method: string; path: string; sent: string; status: number; body: unknown }

// The description is of 2023; Stripe removed `payment_method_types` in 2026 and has this in its place.
const NEWER_PARAMETERS = ['allowed_payment_method_types']
// The objects are of August 2026; the SDK's version, of October, has these too.
const NEWER_FIELDS = { allowed_payment_method_types: null, customer_account: null, payment_record: null }

type Verdict = { name: string; checked: number; wrong: string[] }

/**
 * Runs a loan's payments through our adapter and the sandbox, and validates every request and answer against Stripe's
 * official API description in `<folder>/stripe`, and every answer against the newer objects there. `checked` counts
 * requests and answers; `wrong` lists the differences.
 */
export async function stripeConformance(folder: string): Promise<Verdict[]> {
  const read = async <T>(file: string) => JSON.parse(await readFile(join(folder, 'stripe', file), 'utf8')) as T
  const description = await read<Description>('spec-payments-2023-09.json')
  const objects = Object.entries(await read<Examples>('fixtures-payment-subset.json'))
  const examples = Object.fromEntries(objects.map(([kind, fields]) => [kind, { ...NEWER_FIELDS, ...fields }]))
  const exchanges = await recordLoan()
  const answers = exchanges.filter(({ status }) => status === 200)
  return [
    {
      name: 'Stripe wire format',
      checked: exchanges.length * 2,
      wrong: [...new Set(exchanges.flatMap((exchange) => wrongInExchange(description, exchange)))],
    },
    {
      name: 'Stripe objects',
      checked: answers.length,
      wrong: [...new Set(answers.flatMap(({ body }) => unlike(examples, body)))],
    },
  ]
}

/** Returns the differences between one request and its answer and the description. */
export function wrongInExchange(description: Description, exchange: Exchange): string[] {
  const pattern = describedPath(description, exchange.path)
  const operation = pattern ? description.paths[pattern]?.[exchange.method.toLowerCase()] : undefined
  const name = `${exchange.method} ${pattern ?? exchange.path}`
  if (!operation) return [`${name}: is not described`]
  const form = readForm(exchange.sent)
  for (const newer of NEWER_PARAMETERS) delete form[newer]
  const request: Schema =
    exchange.method === 'GET'
      ? {
          properties: Object.fromEntries(
            (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => [one.name, one.schema ?? {}]),
          ),
          additionalProperties: false,
        }
      : (operation.requestBody?.content?.['application/x-www-form-urlencoded']?.schema ?? {})
  const answer = operation.responses[exchange.status === 200 ? '200' : 'default']?.content?.['application/json']?.schema
  const expanded = texts(form, 'expand').map((one) => one.split('.').at(-1) ?? '')
  const { body, wrong } = collapsed(description, exchange.body, expanded)
  return [
    ...wrongIn(description, request, typedForm(request, form), 'request'),
    ...(answer ? wrongIn(description, answer, body, `answer ${exchange.status}`) : []),
    ...wrong,
  ].map((one) => `${name} ${one}`)
}

// The description has only ids for expandable objects: an expanded object is checked separately, then replaced by its
// id.
function collapsed(description: Description, body: unknown, names: string[]): { body: unknown; wrong: string[] } {
  const wrong: string[] = []
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name === 'data') return [name, walk(one)]
        if (!names.includes(name) || typeof one !== 'object' || one === null) return [name, one]
        const inner = one as { object: string; id: string }
        wrong.push(...wrongIn(description, { $ref: inner.object }, inner, `expanded ${name}`))
        return [name, inner.id]
      }),
    )
  }
  return { body: walk(body), wrong }
}

async function recordLoan(): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onSend', async (request, reply, payload) => {
    const [path = '', query = ''] = request.url.replace('/dev/stripe', '').split('?', 2)
    if (!path.startsWith('/v1/') || typeof payload !== 'string') return
    const sent = request.method === 'GET' ? query : String(request.body ?? '')
    exchanges.push({ method: request.method, path, sent, status: reply.statusCode, body: JSON.parse(payload) })
  })
  await app.register(stripeSandbox, {
    prefix: '/dev/stripe',
    store: memoryDevStore(),
    clock: { now: () => new Date() },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const payments = stripePayments(sandboxAt(address))
    for (const cardNumber of [
      '4242424242424242',
      '4000002500003155',
      '4000000000000341',
      '4000000000009995',
      '4000000000007718',
    ]) {
      await lend(payments, address, cardNumber)
    }
    await payments.findHolds({ createdAfter: new Date(Date.now() - 60_000) })
    await leave(payments)
  } finally {
    await app.close()
  }
  return exchanges
}

async function lend(payments: Payments, address: string, cardNumber: string): Promise<void> {
  const key = (step: string) => `${step}:${cardNumber}`
  const metadata = { pendingRequestId: cardNumber.slice(-4) }
  const memberId = 'm'
  const customerId = await payments.createCustomer({ memberId, idempotencyKey: key('customer') })
  const wanted = { memberId, customerId, amountPence: 2490, metadata }
  const setup = await payments.createSetup({ ...wanted, idempotencyKey: key('setup') })
  await confirmAsBrowser({ address, ...setup, cardNumber })
  const { setupIntentId } = setup
  const hold = (step: string) =>
    unlessRefused(payments.placeHold({ amountPence: 2490, setupIntentId, idempotencyKey: key(step), metadata }))
  const taken = await hold('hold')
  if (taken) {
    await unlessRefused(payments.capture({ ...taken, amountPence: 2490, idempotencyKey: key('capture') }))
    await unlessRefused(payments.refund({ ...taken, amountPence: 690, idempotencyKey: key('refund') }))
    await unlessRefused(payments.release({ ...taken, idempotencyKey: key('release') }))
    await payments.readHold(taken.paymentIntentId)
  }
  const given = await hold('second hold')
  if (given) await payments.release({ ...given, idempotencyKey: key('second release') })
  const charge = { amountPence: 2000, setupIntentId, idempotencyKey: key('charge') }
  await unlessRefused(payments.chargeSavedCard(charge))
  await unlessRefused(payments.chargePresentCard({ ...charge, idempotencyKey: key('payment') }))
  // a day later the provider may have deleted the key: the payment is found in the customer's list
  const dayLater = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000) }
  await unlessRefused(stripePayments({ ...sandboxAt(address), clock: dayLater }).chargeSavedCard(charge))
}

async function leave(payments: Payments): Promise<void> {
  const customerId = await payments.createCustomer({ memberId: 'm', idempotencyKey: 'leaves' })
  for (const idempotencyKey of ['delete', 'delete again']) await payments.deleteCustomer({ customerId, idempotencyKey })
}

async function unlessRefused<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined
    throw error
  }
}
