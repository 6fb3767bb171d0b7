import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import { newId } from './objects.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { type Answer, rooms, type Sandbox } from './stripe-route.ts'

/** A webhook, stored until it is delivered, and afterwards for repeated delivery. */
type EventRow = { event: Stripe.Event; payload: string }

type Step = { method: string; path: string; answer: Answer; now: number }

/** The event type, by the kind of the object and its status. */
const typeOfResult: Record<string, string> = {
  'payment_intent requires_capture': 'payment_intent.amount_capturable_updated',
  'payment_intent succeeded': 'payment_intent.succeeded',
  'payment_intent canceled': 'payment_intent.canceled',
  'setup_intent succeeded': 'setup_intent.succeeded',
  'refund succeeded': 'refund.created',
}

/** Returns Stripe's event for a step: its type and object. */
function eventOf({ method, path, answer }: Step): { type: string; object: object } | null {
  if (method !== 'POST' || answer.replayed) return null
  const body = answer.body as {
    object?: string
    status?: string
    error?: { payment_intent?: object; setup_intent?: object }
  }
  if (answer.status !== 200) {
    if (body.error?.payment_intent && path === '/v1/payment_intents')
      return { type: 'payment_intent.payment_failed', object: body.error.payment_intent }
    if (body.error?.setup_intent) return { type: 'setup_intent.setup_failed', object: body.error.setup_intent }
    return null
  }
  const type = typeOfResult[`${body.object} ${body.status}`]
  return type ? { type, object: collapsed(body) } : null
}

// A webhook contains ids, never the expanded objects of the answer.
function collapsed(body: object): object {
  const charge = (body as { latest_charge?: { id: string } | string | null }).latest_charge
  return typeof charge === 'object' && charge !== null ? { ...body, latest_charge: charge.id } : body
}

/** Stores the webhook of a step, if Stripe would send one; returns its id. */
export async function storeEvent(sandbox: Sandbox, step: Step): Promise<string | null> {
  const result = eventOf(step)
  return result && put(sandbox, { ...result, created: step.now })
}

/** Stores the webhook of a cardholder's dispute of a payment, or of `amount` pence of it; returns its id. */
export function storeDispute(
  sandbox: Sandbox,
  { paymentIntent, amount }: { paymentIntent: string; amount?: number | undefined },
): Promise<string> {
  const created = Math.floor(sandbox.clock.now().getTime() / 1000)
  const dispute = { id: newId('du'), object: 'dispute', amount, currency: 'gbp', created }
  const object = { ...dispute, payment_intent: paymentIntent, reason: 'general', status: 'needs_response' }
  return put(sandbox, { type: 'charge.dispute.created', object, created })
}

async function put(
  { store }: Sandbox,
  { type, object, created }: { type: string; object: object; created: number },
): Promise<string> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event
  await store.put(rooms.events, event.id, { event, payload: JSON.stringify(event) } satisfies EventRow)
  return event.id
}

/** Returns every stored webhook, oldest first. */
export async function storedEvents({ store }: Sandbox): Promise<Stripe.Event[]> {
  const stored = await store.list<EventRow>(rooms.events, { limit: 10_000 })
  return stored.map(({ value }) => value.event)
}

/** Returns Stripe's signature header of a webhook. `signedAt` in seconds since 1970. */
export function signatureOf(payload: string, signedAt: number, secret: string = sandboxKeys.webhookSecret): string {
  const v1 = createHmac('sha256', secret).update(`${signedAt}.${payload}`).digest('hex')
  return `t=${signedAt},v1=${v1}`
}

/** Delivers one stored webhook to the server at `origin`, signed now; returns the answer's status, 0 for none. */
export async function deliverEvent(
  { store }: Sandbox,
  { id, origin, signedAgoSeconds = 0 }: { id: string; origin: string; signedAgoSeconds?: number },
): Promise<number> {
  const row = await store.get<EventRow>(rooms.events, id)
  if (!row) return 0
  // the receiver compares with the real clock, not with the sandbox's
  const signedAt = Math.floor(Date.now() / 1000) - signedAgoSeconds
  try {
    const answer = await fetch(`${origin}/api/stripe-webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(row.payload, signedAt),
      },
      body: row.payload,
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
