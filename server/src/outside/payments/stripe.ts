import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { Stripe } from 'stripe'
import {
  type Hold,
  type HoldStatus,
  PaymentRefused,
  type Payments,
  PaymentUnavailable,
  type Setup,
  type SetupStatus,
} from './port.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeFailure } from './stripe-refusals.ts'

export type StripeOptions = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** How long one attempt may take, in milliseconds. */
  timeoutMs?: number
  /** How often a failed attempt is repeated at once, with the same key. */
  retries?: number
}

const TIMEOUT_MS = 10_000
const RETRIES = 1
const SHORTEST_HOLD_SECONDS = (4 * 24 + 18) * 60 * 60
const FINDING_PAGE = 100

/** Payments by Stripe itself. */
export function stripePayments(options: StripeOptions): Payments {
  return paymentsBy(newStripe(options), options, { kind: 'stripe', key: options.publishableKey })
}

/** The keys that the sandbox knows: harmless, and of no use anywhere else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/**
 * The same payments by the sandbox that this server has at `/dev/stripe`. `address` is the server's own, such as
 * `http://127.0.0.1:3000`; a function is asked at each call, so it may be known only once the server listens.
 */
export function sandboxPayments(
  options: { address: string | (() => string) } & Pick<StripeOptions, 'timeoutMs' | 'retries'>,
): Payments {
  const settings = { ...sandboxKeys, ...options }
  const stripe = newStripe(settings, { protocol: 'http', httpClient: clientFor(options.address) })
  return paymentsBy(stripe, settings, { kind: 'sandbox', key: sandboxKeys.publishableKey })
}

function newStripe(options: StripeOptions, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    ...config,
  })
}

// The SDK can be given another host, but not a path before its own `/v1`.
function clientFor(address: string | (() => string)): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (_host, _port, path, method, headers, body, protocol, timeout) => {
      const { hostname, port } = new URL(typeof address === 'string' ? address : address())
      return client.makeRequest(hostname, port, `/dev/stripe${path}`, method, headers, body, protocol, timeout)
    },
  }
}

function paymentsBy(stripe: Stripe, options: StripeOptions, publishable: Payments['publishable']): Payments {
  const readHold: Payments['readHold'] = async (paymentIntentId) =>
    holdOf(await asked('job', () => stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })))

  const readSetup: Payments['readSetup'] = async (setupIntentId) =>
    setupOf(await asked('member', () => stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] })))

  async function savedCard(setupIntentId: string): Promise<{ customer: string; payment_method: string }> {
    const setup = await readSetup(setupIntentId)
    if (setup.status !== 'SUCCEEDED' || !setup.customerId || !setup.paymentMethodId) {
      throw new PaymentRefused(setup.refusal ?? 'payment_failed', `setup intent is ${setup.status}`)
    }
    return { customer: setup.customerId, payment_method: setup.paymentMethodId }
  }

  return {
    publishable,
    readSetup,
    readHold,

    async createSetup({ memberId, amountPence, idempotencyKey, metadata, customerId }) {
      const customer =
        customerId ??
        (
          await asked('member', () =>
            stripe.customers.create({ metadata: { memberId } }, { idempotencyKey: `${idempotencyKey}:customer` }),
          )
        ).id
      const setup = await asked('member', () =>
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, memberId, amountPence: String(amountPence) },
          },
          { idempotencyKey },
        ),
      )
      if (!setup.client_secret) throw new PaymentUnavailable('the payment provider gave no client secret')
      return { setupIntentId: setup.id, clientSecret: setup.client_secret, customerId: customer }
    },

    async placeHold({ amountPence, setupIntentId, idempotencyKey, metadata }) {
      const card = await savedCard(setupIntentId)
      const placed = await asked('member', () =>
        stripe.paymentIntents.create(
          {
            ...card,
            amount: amountPence,
            currency: 'gbp',
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            confirm: true,
            error_on_requires_action: true,
            metadata: { ...metadata, setupIntentId },
            expand: ['latest_charge'],
          },
          { idempotencyKey },
        ),
      )
      // A repeated answer tells what was true the first time: the hold may have been released or taken since.
      const hold = wasReplayed(placed) ? await readHold(placed.id) : holdOf(placed)
      if (hold.status !== 'HELD' || !hold.captureBefore) {
        throw new PaymentRefused('payment_intent_unexpected_state', `payment intent is ${hold.status}`)
      }
      return { paymentIntentId: hold.paymentIntentId, captureBefore: hold.captureBefore }
    },

    async capture({ paymentIntentId, amountPence, idempotencyKey }) {
      try {
        await asked('job', () =>
          stripe.paymentIntents.capture(paymentIntentId, { amount_to_capture: amountPence }, { idempotencyKey }),
        )
      } catch (error) {
        if (!isUnexpectedState(error)) throw error
        const hold = await readHold(paymentIntentId)
        if (hold.capturedPence !== amountPence) throw error
      }
    },

    async release({ paymentIntentId, idempotencyKey }) {
      try {
        await asked('job', () => stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey }))
      } catch (error) {
        if (!isUnexpectedState(error)) throw error
        const hold = await readHold(paymentIntentId)
        if (hold.status !== 'RELEASED') throw error
      }
    },

    async refund({ paymentIntentId, amountPence, idempotencyKey, metadata }) {
      // Stripe forgets keys after a day; the refund itself remembers its own.
      const earlier = await asked('job', () =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: FINDING_PAGE }),
      )
      const done = earlier.data.find((refund) => refund.metadata?.operation === idempotencyKey)
      if (done) return { refundId: done.id }
      const refund = await asked('job', () =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: amountPence,
            metadata: { ...metadata, operation: idempotencyKey },
          },
          { idempotencyKey },
        ),
      )
      return { refundId: refund.id }
    },

    async chargeSavedCard({ amountPence, setupIntentId, idempotencyKey, metadata }) {
      const card = await savedCard(setupIntentId)
      const charged = await asked('job', () =>
        stripe.paymentIntents.create(
          {
            ...card,
            amount: amountPence,
            currency: 'gbp',
            allowed_payment_method_types: ['card'],
            confirm: true,
            off_session: true,
            metadata: { ...metadata, setupIntentId },
          },
          { idempotencyKey },
        ),
      )
      if (charged.status !== 'succeeded') {
        throw new PaymentRefused('payment_failed', `payment intent is ${charged.status}`)
      }
      return { paymentIntentId: charged.id }
    },

    async findHolds({ createdAfter, pendingRequestId }) {
      return asked('job', async () => {
        const holds: Hold[] = []
        const pages = stripe.paymentIntents.list({
          created: { gte: Math.floor(createdAfter.getTime() / 1000) },
          limit: FINDING_PAGE,
          expand: ['data.latest_charge'],
        })
        for await (const intent of pages) {
          if (pendingRequestId && intent.metadata.pendingRequestId !== pendingRequestId) continue
          holds.push(holdOf(intent))
        }
        return holds
      })
    },

    readEvent: (rawBody, signature) => readStripeEvent(stripe, options.webhookSecret, rawBody, signature),
  }
}

async function asked<T>(asker: 'member' | 'job', call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw stripeFailure(error, asker)
  }
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof PaymentRefused && error.code === 'payment_intent_unexpected_state'
}

function wasReplayed(answer: { lastResponse: { headers: Record<string, string> } }): boolean {
  return answer.lastResponse.headers['idempotent-replayed'] === 'true'
}

const holdStatuses: Record<string, HoldStatus> = {
  requires_capture: 'HELD',
  succeeded: 'CAPTURED',
  canceled: 'RELEASED',
  processing: 'PENDING',
}

function holdOf(intent: Stripe.PaymentIntent): Hold {
  const charge = intent.latest_charge && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const held = charge !== null && charge.status !== 'failed'
  // Stripe calls a hold that was let go "refunded" too, though nothing was taken.
  const unheld = charge ? charge.amount - charge.amount_captured : 0
  const refundedPence = charge?.captured ? Math.max(0, charge.amount_refunded - unheld) : 0
  const status = holdStatuses[intent.status] ?? 'DECLINED'
  const captureBefore = charge?.payment_method_details?.card?.capture_before ?? intent.created + SHORTEST_HOLD_SECONDS
  return {
    paymentIntentId: intent.id,
    status: status === 'CAPTURED' && refundedPence >= intent.amount_received ? 'REFUNDED' : status,
    amountPence: intent.amount,
    capturedPence: intent.amount_received,
    refundedPence,
    captureBefore: held ? new Date(captureBefore * 1000) : null,
    createdAt: new Date(intent.created * 1000),
    metadata: intent.metadata,
  }
}

const setupStatuses: Record<string, SetupStatus> = {
  succeeded: 'SUCCEEDED',
  canceled: 'CANCELLED',
  requires_action: 'WAITING',
  processing: 'WAITING',
}

function setupOf(intent: Stripe.SetupIntent): Setup {
  const method = intent.payment_method
  const card = method && typeof method === 'object' ? method.card : null
  const metadata = intent.metadata ?? {}
  const customer = intent.customer
  return {
    setupIntentId: intent.id,
    status: setupStatuses[intent.status] ?? 'NEEDS_CARD',
    refusal: intent.last_setup_error ? paymentCode(intent.last_setup_error) : null,
    paymentMethodId: method && typeof method === 'object' ? method.id : method,
    customerId: customer && typeof customer === 'object' ? customer.id : customer,
    memberId: metadata.memberId ?? null,
    amountPence: metadata.amountPence ? Number(metadata.amountPence) : null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    metadata,
  }
}
