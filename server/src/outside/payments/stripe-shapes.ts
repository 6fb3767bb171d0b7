import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { wallets } from '@hemline/contract/payments/shapes.ts'
import type { Stripe } from 'stripe'
import type { Hold, HoldStatus, Setup, SetupStatus, StoredCard } from './port.ts'

// The minimum duration of a hold when Stripe does not state it: a Visa hold made without its owner present.
const SHORTEST_HOLD_SECONDS = (4 * 24 + 18) * 60 * 60

const holdStatuses: Record<string, HoldStatus> = {
  requires_capture: 'HELD',
  succeeded: 'CAPTURED',
  canceled: 'RELEASED',
  processing: 'PENDING',
}

/** Returns a payment intent, its latest charge expanded, in our terms. */
export function holdOf(intent: Stripe.PaymentIntent): Hold {
  const charge = intent.latest_charge && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const held = charge !== null && charge.status !== 'failed'
  // Stripe calls a released hold "refunded" too, though nothing was captured.
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

/** Returns a set-up intent, its payment method expanded or not, in our terms. */
export function setupOf(intent: Stripe.SetupIntent): Setup {
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
    createdAt: new Date(intent.created * 1000),
  }
}

/**
 * Returns payment methods as stored cards, newest first: without expired ones, and the same card once. A card given
 * through a wallet is another one than the card itself.
 */
export function storedCards(methods: readonly Stripe.PaymentMethod[], now: Date): StoredCard[] {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const cards = new Map<string, StoredCard & { ids: string[] }>()
  for (const { id, card } of methods.toSorted((a, b) => b.created - a.created)) {
    if (!card || card.exp_year * 12 + card.exp_month - 1 < month) continue
    const wallet = wallets.find((one) => one === card.wallet?.type) ?? null
    const same = `${card.fingerprint ?? id} ${wallet}`
    const stored = cards.get(same)
    if (stored) stored.ids.push(id)
    // a wallet shows its own number, not that of the card behind it
    else cards.set(same, { id, ids: [id], brand: card.brand, last4: lastDigits(card), wallet })
  }
  return [...cards.values()]
}

const lastDigits = ({ last4, wallet }: Stripe.PaymentMethod.Card): string => wallet?.dynamic_last4 ?? last4
