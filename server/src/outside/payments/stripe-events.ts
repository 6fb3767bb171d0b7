import type { Stripe } from 'stripe'
import { type PaymentEvent, PaymentEventInvalid, type PaymentEventKind } from './port.ts'

const TOLERANCE_SECONDS = 300

const kinds: Record<string, PaymentEventKind> = {
  'setup_intent.succeeded': 'SETUP_SUCCEEDED',
  'setup_intent.setup_failed': 'SETUP_FAILED',
  'payment_intent.amount_capturable_updated': 'HELD',
  'payment_intent.succeeded': 'CAPTURED',
  'payment_intent.canceled': 'RELEASED',
  'payment_intent.payment_failed': 'DECLINED',
  'charge.refunded': 'REFUNDED',
  'refund.created': 'REFUNDED',
  'charge.expired': 'RELEASED',
  'charge.dispute.created': 'DISPUTED',
}

/** The signing time in a webhook, in seconds since 1970. */
function signedAt(signature: string): number {
  return Math.max(...Array.from(signature.matchAll(/(?:^|,)\s*t=(\d+)/g), ([, seconds]) => Number(seconds)))
}

/** What a dispute is about; null without an amount in pence. */
function disputedPence({ amount, currency = 'gbp' }: { amount?: number; currency?: string }): number | null {
  return currency === 'gbp' && amount !== undefined && amount > 0 ? amount : null
}

/** Returns a Stripe webhook in our terms. Throws PaymentEventInvalid when signature, age or shape is invalid. */
export function readStripeEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string | Buffer,
  signature: string,
): PaymentEvent {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS)
    // the library only checks the age: a webhook signed for a later day could be stored and used then
    if (signedAt(signature) > Date.now() / 1000 + TOLERANCE_SECONDS) throw new Error('signed in the future')
  } catch (error) {
    throw new PaymentEventInvalid('the webhook is not genuine', { cause: error })
  }
  const object = event.data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
    amount?: number
    currency?: string
  }
  const about = object.payment_intent
  const kind = kinds[event.type] ?? 'OTHER'
  return {
    eventId: event.id,
    kind,
    amountPence: kind === 'DISPUTED' ? disputedPence(object) : null,
    setupIntentId: object.object === 'setup_intent' ? (object.id ?? null) : null,
    paymentIntentId:
      object.object === 'payment_intent'
        ? (object.id ?? null)
        : typeof about === 'object'
          ? (about?.id ?? null)
          : (about ?? null),
    at: new Date(event.created * 1000),
  }
}
