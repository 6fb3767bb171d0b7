import { Stripe } from 'stripe'
import type { Env } from '../../base/env.ts'
import { away, type Finding, note, reasonOf, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Stripe'
const isTest = (key: string) => /^(sk|rk|pk)_test_/.test(key)

/** Asks Stripe whether it accepts our key, and whether its webhook leads here. Moves no money. `address` is for tests. */
export async function checkPayments(env: Env, { address }: { address?: string } = {}): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
  if (!secret || !publishable) return [wrong(WHAT, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set.')]
  if (isTest(secret) !== isTest(publishable))
    return [wrong(WHAT, 'One of the two keys is a test key and the other is live. Copy both from the same mode.')]
  const { hostname: host, port, protocol } = new URL(address ?? 'https://api.stripe.com')
  const place = address ? { host, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) } : {}
  const stripe = new Stripe(secret, {
    timeout: timeLimits.outside.paymentsMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...place,
  })
  try {
    await stripe.balance.retrieve()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return [wrong(WHAT, 'Stripe doesn’t accept STRIPE_SECRET_KEY. Copy it again from Stripe’s dashboard.')]
    if (!(error instanceof Stripe.errors.StripePermissionError))
      return [away(WHAT, `Stripe doesn’t answer: ${reasonOf(error)}. Requests for loans wait until it does.`)]
  }
  const mode = isTest(secret)
    ? note(WHAT, 'Stripe accepts the key. It is a test key: no real money moves.')
    : right(WHAT, 'Stripe accepts the key.')
  return [mode, await webhookOf(stripe, `${env.publicUrl}/api/stripe-webhook`)]
}

/** Of other events the books are compared each minute; what a cardholder disputes is read from this one alone. */
const DISPUTE = 'charge.dispute.created'
const UNNOTICED = `A payment that a cardholder disputes is noticed by ${DISPUTE} alone`

async function webhookOf(stripe: Stripe, wanted: string): Promise<Finding> {
  const what = 'Stripe’s webhook'
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.filter(({ url, status }) => url === wanted && status === 'enabled')
    if (ours.length === 0)
      return note(
        what,
        `Stripe has no enabled webhook at ${wanted}. Payments are then noticed up to a minute later. ${UNNOTICED}.`,
      )
    if (!ours.some(({ enabled_events: events }) => events.includes('*') || events.includes(DISPUTE)))
      return note(what, `The webhook at ${wanted} doesn’t send ${DISPUTE}. ${UNNOTICED}: add it in Stripe’s dashboard.`)
    return right(what, `Stripe reports to ${wanted}.`)
  } catch {
    return note(
      what,
      `Stripe doesn’t let this key list webhooks. Check in its dashboard that one leads to ${wanted} and sends ${DISPUTE}. ${UNNOTICED}.`,
    )
  }
}
