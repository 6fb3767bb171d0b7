import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import pg from 'pg'
import { Stripe } from 'stripe'
import { type DevStore, pgDevStore } from '../../sandboxes/dev-store.ts'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { type Ledger, paymentsLedger } from '../../sandboxes/payments/ledger.ts'
import { sandboxAt, sandboxKeys } from '../../sandboxes/payments/sandbox-keys.ts'
import { stripeSandbox } from '../../sandboxes/payments/stripe-sandbox.ts'
import type { Clock } from '../src/base/clock.ts'
import type { PaymentMetadata, Payments } from '../src/outside/payments/port.ts'
import { stripePayments } from '../src/outside/payments/stripe.ts'

/** A clock that a test moves manually. */
export function manualClock(start = '2026-11-02T10:00:00Z'): Clock & { advance(hours: number): void } {
  let now = new Date(start)
  return {
    now: () => now,
    advance(hours) {
      now = new Date(now.getTime() + hours * 60 * 60 * 1000)
    },
  }
}

export type RunningSandbox = {
  address: string
  store: DevStore
  payments: Payments
  /** Payments with short time limits and without retries. */
  impatient: Payments
  /** Payments without retries. */
  asksOnce: Payments
  /** The official SDK, connected to the sandbox. */
  stripe: Stripe
  ledger(): Promise<Ledger>
  behave(behaviour: object): Promise<void>
  stop(): Promise<void>
}

/** A real server with the payment sandbox only, on an existing database. */
export async function runSandbox(
  databaseUrl: string,
  clock: Clock,
  wrapStore: (store: DevStore) => DevStore = (store) => store,
): Promise<RunningSandbox> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const store = wrapStore(pgDevStore(pool))
  const app = Fastify({ forceCloseConnections: true })
  // As in the app: the sandbox must use its own forms, policy and limits among them.
  await app.register(helmet)
  await app.register(rateLimit, { max: 1 })
  await app.register(compress)
  await app.register(etag)
  await app.register(formbody)
  await app.register(stripeSandbox, { prefix: '/dev/stripe', store, clock })
  await app.register(paymentsLedger, { prefix: '/dev', store, clock })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    store,
    payments: stripePayments({ ...sandboxAt(address), clock }),
    impatient: stripePayments({ ...sandboxAt(address), clock, timeoutMs: 1000, retries: 0 }),
    asksOnce: stripePayments({ ...sandboxAt(address), clock, timeoutMs: 30_000, retries: 0 }),
    stripe: stripeAt(address),
    ledger: async () => (await fetch(`${address}/dev/payments.json?requests=10000`)).json() as Promise<Ledger>,
    async behave(behaviour) {
      const headers = { 'content-type': 'application/json' }
      const url = `${address}/dev/stripe/behaviour`
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(behaviour) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async stop() {
      await app.close()
      await pool.end()
    },
  }
}

function stripeAt(address: string): Stripe {
  const node = Stripe.createNodeHttpClient()
  const httpClient: Stripe.HttpClient = {
    getClientName: () => node.getClientName(),
    makeRequest: (host, port, path, ...rest) => node.makeRequest(host, port, `/dev/stripe${path}`, ...rest),
  }
  const { hostname: host, port } = new URL(address)
  return new Stripe(sandboxKeys.secretKey, {
    host,
    port,
    protocol: 'http',
    httpClient,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Returns a set-up without a card, for a member without a customer. */
export async function openSetup(
  { payments }: Pick<RunningSandbox, 'payments'>,
  { amountPence = 2490, metadata = {} }: { amountPence?: number; metadata?: PaymentMetadata } = {},
) {
  const memberId = randomUUID()
  const customerId = await payments.createCustomer({ memberId, idempotencyKey: randomUUID() })
  const wanted = { memberId, customerId, amountPence, idempotencyKey: randomUUID(), metadata }
  return { memberId, customerId, ...(await payments.createSetup(wanted)) }
}

/** Sets up a card as a member does in the browser; returns the set-up's id. */
export async function setUpCard(sandbox: RunningSandbox, cardNumber?: string, amountPence = 2490): Promise<string> {
  const { setupIntentId, clientSecret } = await openSetup(sandbox, { amountPence })
  const { address } = sandbox
  const confirmed = await confirmAsBrowser({
    address,
    setupIntentId,
    clientSecret,
    ...(cardNumber ? { cardNumber } : {}),
  })
  if (confirmed.status !== 'succeeded') throw new Error(`the set-up is ${confirmed.status}`)
  return setupIntentId
}
