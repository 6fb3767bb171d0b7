import { type Clock, systemClock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { Payments } from './port.ts'
import { sandboxPayments, stripePayments } from './stripe.ts'

/** Stripe when its keys are set, otherwise the sandbox that this server has at `/dev/stripe`. */
export function openPayments(env: Env, clock: Clock = systemClock): Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (secretKey && publishableKey) {
    return stripePayments({ secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '', clock })
  }
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  return sandboxPayments({ address: () => `http://${host}:${env.PORT}`, clock })
}
