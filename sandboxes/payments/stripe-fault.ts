import type { Stripe } from 'stripe'

/** Stripe's error object, under `error` on the wire. */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
  doc_url?: string
}

/** Thrown anywhere in the sandbox to answer with a Stripe error. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Extras = Omit<Partial<StripeErrorBody>, 'type' | 'message'> & { status?: number }

export function invalidRequest(message: string, { status = 400, ...extras }: Extras = {}): StripeFault {
  return new StripeFault(status, { type: 'invalid_request_error', message, ...extras })
}

/** "No such payment_intent: 'pi_1'", 404. */
export function noSuch(kind: string, id: string, param = 'id'): StripeFault {
  return invalidRequest(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param })
}

/** A refused card, 402. */
export function cardFault(refusal: CardRefusal, extras: Extras = {}): StripeFault {
  return new StripeFault(402, cardError(refusal, extras))
}

/** Why a card was refused, in Stripe's codes. */
export type CardRefusal = { code: string; decline_code?: string; message: string }

export function cardError(refusal: CardRefusal, extras: Extras = {}): StripeErrorBody {
  return { type: 'card_error', ...refusal, ...extras }
}
