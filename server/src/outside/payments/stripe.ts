import { CURRENCY } from '@hemline/contract/limits.ts'
import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { Stripe } from 'stripe'
import { type Clock, systemClock } from '../../base/clock.ts'
import { timeLeft, withDeadline } from '../../base/deadline.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { type Hold, PaymentRefused, type Payments, PaymentUnavailable } from './port.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeFailure } from './stripe-refusals.ts'
import { holdOf, setupOf, storedCards } from './stripe-shapes.ts'

export type StripeOptions = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The time limit of one attempt, in milliseconds. */
  timeoutMs?: number
  /** How often a failed attempt is retried immediately, with the same key. */
  retries?: number
  /** The sandbox uses the development clock. */
  clock?: Clock
  /** Replaces Stripe's URL before `/v1`: `http://127.0.0.1:3000/dev/stripe`. A function is called for each request. */
  address?: string | (() => string)
}

/**
 * The limits of one attempt and of all attempts of one request: a slow attempt is not retried, one that failed quickly
 * is.
 */
const TIMEOUT_MS = timeLimits.outside.paymentsMs
const RETRY_ROOM_MS = 2_000
const RETRIES = 1
const FINDING_PAGE = 100
// Stripe deletes a key after a day at the earliest.
const KEY_SURELY_KNOWN_MS = 23 * 60 * 60 * 1000

/** Payments by Stripe, or by the server at `address`, which implements Stripe's wire in development. */
export function stripePayments(options: StripeOptions): Payments {
  const { address, publishableKey: key } = options
  if (!address) return paymentsBy(newStripe(options), options, { kind: 'stripe', key })
  const stripe = newStripe(options, { protocol: 'http', httpClient: clientFor(address) })
  return paymentsBy(stripe, options, { kind: 'sandbox', key })
}

function newStripe(options: StripeOptions, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    httpClient: inTime(Stripe.createNodeHttpClient()),
    ...config,
  })
}

/** The same client with the remaining time as its limit. */
function inTime(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeout) =>
      client.makeRequest(host, port, path, method, headers, body, protocol, timeLeft(timeout)),
  }
}

// The SDK can be configured with another host, but not with a path before its own `/v1`.
function clientFor(address: string | (() => string)): Stripe.HttpClient {
  const client = inTime(Stripe.createNodeHttpClient())
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (_host, _port, path, method, headers, body, protocol, timeout) => {
      const { hostname, port, pathname } = new URL(typeof address === 'string' ? address : address())
      return client.makeRequest(hostname, port, `${pathname}${path}`, method, headers, body, protocol, timeout)
    },
  }
}

function paymentsBy(stripe: Stripe, options: StripeOptions, publishable: Payments['publishable']): Payments {
  const clock = options.clock ?? systemClock
  const mostMs = (options.timeoutMs ?? TIMEOUT_MS) + RETRY_ROOM_MS
  const callStripe = <T>(asker: 'member' | 'job', call: () => Promise<T>) =>
    withDeadline(timeLeft(mostMs), () => orFailure(asker, call))

  const readHold: Payments['readHold'] = async (paymentIntentId) =>
    holdOf(
      await callStripe('job', () => stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })),
    )

  const readSetupFor = async (asker: 'member' | 'job', setupIntentId: string) =>
    setupOf(await callStripe(asker, () => stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] })))
  const readSetup: Payments['readSetup'] = (setupIntentId) => readSetupFor('member', setupIntentId)

  async function savedCard(
    asker: 'member' | 'job',
    setupIntentId: string,
  ): Promise<{ customer: string; payment_method: string; since: Date }> {
    const setup = await readSetupFor(asker, setupIntentId)
    if (setup.status !== 'SUCCEEDED' || !setup.customerId || !setup.paymentMethodId) {
      throw new PaymentRefused(setup.refusal ?? 'payment_failed', `setup intent is ${setup.status}`)
    }
    return { customer: setup.customerId, payment_method: setup.paymentMethodId, since: setup.createdAt }
  }

  // Once the key may be deleted, the payment created with it is found by its metadata.
  async function madeEarlier(
    customer: string,
    since: Date,
    operation: string,
  ): Promise<Stripe.PaymentIntent | undefined> {
    if (clock.now().getTime() - since.getTime() < KEY_SURELY_KNOWN_MS) return undefined
    return callStripe('job', async () => {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const expand = ['data.latest_charge']
      for await (const intent of stripe.paymentIntents.list({ customer, created, limit: FINDING_PAGE, expand })) {
        if (intent.metadata.operation === operation) return intent
      }
      return undefined
    })
  }

  /** Pays by a saved card, once per key for all time: holds or captures the amount, according to `how`. */
  async function payOnce(
    asker: 'member' | 'job',
    input: { amountPence: number; setupIntentId: string; idempotencyKey: string; metadata?: Record<string, string> },
    how: Pick<Stripe.PaymentIntentCreateParams, 'capture_method' | 'error_on_requires_action' | 'off_session'>,
  ): Promise<Hold> {
    const { amountPence, setupIntentId, idempotencyKey } = input
    const { since, ...card } = await savedCard(asker, setupIntentId)
    const earlier = await madeEarlier(card.customer, since, idempotencyKey)
    if (earlier) {
      if (earlier.last_payment_error)
        throw new PaymentRefused(paymentCode(earlier.last_payment_error), 'refused earlier')
      return holdOf(earlier)
    }
    const made = await callStripe(asker, () =>
      stripe.paymentIntents.create(
        {
          ...card,
          ...how,
          amount: amountPence,
          currency: CURRENCY,
          allowed_payment_method_types: ['card'],
          confirm: true,
          metadata: { ...input.metadata, setupIntentId, operation: idempotencyKey },
          expand: ['latest_charge'],
        },
        { idempotencyKey },
      ),
    )
    // A replayed answer contains the first result: the hold may have been released or captured since.
    return wasReplayed(made) ? readHold(made.id) : holdOf(made)
  }

  return {
    publishable,
    readSetup,
    readHold,

    async createCustomer({ memberId, idempotencyKey }) {
      const { id } = await callStripe('member', () =>
        stripe.customers.create({ metadata: { memberId } }, { idempotencyKey }),
      )
      return id
    },

    async createSetup({ memberId, customerId, amountPence, idempotencyKey, metadata }) {
      const setup = await callStripe('member', () =>
        stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, memberId, amountPence: String(amountPence) },
          },
          { idempotencyKey },
        ),
      )
      if (!setup.client_secret) throw new PaymentUnavailable('the payment provider gave no client secret')
      return { setupIntentId: setup.id, clientSecret: setup.client_secret }
    },

    async listCards(customerId) {
      const methods = await callStripe('member', () =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: FINDING_PAGE }),
      )
      return storedCards(methods.data, clock.now())
    },

    async detachCard({ cardId, idempotencyKey }) {
      try {
        await callStripe('job', () => stripe.paymentMethods.detach(cardId, {}, { idempotencyKey }))
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
        // Stripe refuses to detach what is detached: the method itself says whether it is.
        const method = await callStripe('job', () => stripe.paymentMethods.retrieve(cardId))
        if (method.customer !== null) throw error
      }
    },

    async placeHold(input) {
      const hold = await payOnce('member', input, { capture_method: 'manual', error_on_requires_action: true })
      if (hold.status !== 'HELD' || !hold.captureBefore) {
        throw new PaymentRefused('payment_intent_unexpected_state', `payment intent is ${hold.status}`)
      }
      return { paymentIntentId: hold.paymentIntentId, captureBefore: hold.captureBefore }
    },

    async capture({ paymentIntentId, amountPence, idempotencyKey }) {
      try {
        await callStripe('job', () =>
          stripe.paymentIntents.capture(paymentIntentId, { amount_to_capture: amountPence }, { idempotencyKey }),
        )
      } catch (error) {
        if (!isUnexpectedState(error)) throw error
        const hold = await readHold(paymentIntentId)
        if (hold.capturedPence !== amountPence || hold.refundedPence > 0) throw error
      }
    },

    async release({ paymentIntentId, idempotencyKey }) {
      try {
        await callStripe('job', () => stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey }))
      } catch (error) {
        if (!isUnexpectedState(error)) throw error
        const hold = await readHold(paymentIntentId)
        if (hold.status !== 'RELEASED') throw error
      }
    },

    async refund({ paymentIntentId, amountPence, idempotencyKey, metadata }) {
      // Stripe deletes keys after a day; the refund itself prevents a second one.
      const earlier = await callStripe('job', () =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: FINDING_PAGE }),
      )
      const done = earlier.data.find((refund) => refund.metadata?.operation === idempotencyKey)
      if (done) return refunded(done)
      const refund = await callStripe('job', () =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: amountPence,
            metadata: { ...metadata, operation: idempotencyKey },
          },
          // another attempt may ask for another amount: what was refunded elsewhere meanwhile counts
          { idempotencyKey: `${idempotencyKey}:${amountPence}` },
        ),
      )
      return refunded(refund)
    },

    async chargeSavedCard(input) {
      return { paymentIntentId: taken(await payOnce('job', input, { off_session: true })) }
    },

    async chargePresentCard(input) {
      // asked again after a lost answer, "too many" would not mean that nothing was taken
      return { paymentIntentId: taken(await payOnce('job', input, { error_on_requires_action: true })) }
    },

    async deleteCustomer({ customerId, idempotencyKey }) {
      try {
        await callStripe('job', () => stripe.customers.del(customerId, {}, { idempotencyKey }))
      } catch (error) {
        if (!(error instanceof PaymentRefused && error.providerCode === 'resource_missing')) throw error
      }
    },

    // each page has its own time: a busy month has more pages than one call may take
    async findHolds({ createdAfter, pendingRequestId }) {
      const holds: Hold[] = []
      const query = {
        created: { gte: Math.floor(createdAfter.getTime() / 1000) },
        limit: FINDING_PAGE,
        expand: ['data.latest_charge'],
      }
      for (let after = {}; ; ) {
        const page = await callStripe('job', () => stripe.paymentIntents.list({ ...query, ...after }))
        for (const intent of page.data) {
          if (pendingRequestId && intent.metadata.pendingRequestId !== pendingRequestId) continue
          holds.push(holdOf(intent))
        }
        const last = page.data.at(-1)
        if (!page.has_more || !last) return holds
        after = { starting_after: last.id }
      }
    },

    readEvent: (rawBody, signature) => readStripeEvent(stripe, options.webhookSecret, rawBody, signature),
  }
}

/** Throws for a refund that the bank did not accept. */
function refunded({ id, amount, status }: Stripe.Refund): { refundId: string; amountPence: number } {
  if (status === 'failed' || status === 'canceled') throw new PaymentRefused('payment_failed', `refund ${status}`)
  return { refundId: id, amountPence: amount }
}

function taken(charge: Hold): string {
  if (charge.status === 'CAPTURED' || charge.status === 'REFUNDED') return charge.paymentIntentId
  throw new PaymentRefused('payment_failed', `payment intent is ${charge.status}`)
}

async function orFailure<T>(asker: 'member' | 'job', call: () => Promise<T>): Promise<T> {
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
