import type { Clock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { Payments } from './port.ts'
import { type StripeOptions, stripePayments } from './stripe.ts'

/** Returns Stripe when its keys are set, otherwise the sandbox. Production does not start without them. */
export function openPayments(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  { sandbox, clock }: { sandbox: StripeOptions | null; clock: Clock },
): Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (secretKey && publishableKey) {
    return stripePayments({ secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '', clock })
  }
  if (!sandbox) throw new Error('Production needs these settings: STRIPE_SECRET_KEY. See .env.example.')
  return stripePayments({ ...sandbox, clock })
}
