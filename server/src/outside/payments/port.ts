import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import type { SavedCard } from '@hemline/contract/payments/shapes.ts'

/** A definite refusal of the provider: this step held, captured or refunded nothing. Do not retry it unchanged. */
export class PaymentRefused extends Error {
  readonly code: PaymentCode
  /** The provider's own code, for the log; never shown to a member. */
  readonly providerCode: string | null

  constructor(code: PaymentCode, providerCode: string | null, options?: ErrorOptions) {
    super(`payment refused: ${code}${providerCode ? ` (${providerCode})` : ''}`, options)
    this.name = 'PaymentRefused'
    this.code = code
    this.providerCode = providerCode
  }
}

/**
 * The provider timed out or failed: whether the step was made is unknown. Retry with the same idempotency key; the step
 * is then made at most once.
 */
export class PaymentUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentUnavailable'
  }
}

/** A webhook with an invalid signature, age or shape: answered with 400 and ignored. */
export class PaymentEventInvalid extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentEventInvalid'
  }
}

/** Our ids stored in the provider's object, so that it can be traced to a request or an order. */
export type PaymentMetadata = Record<string, string>

export type SetupStatus = 'NEEDS_CARD' | 'WAITING' | 'SUCCEEDED' | 'CANCELLED'

export type Setup = {
  setupIntentId: string
  /**
   * NEEDS_CARD: no card yet, or the last one was refused (`refusal`). WAITING: the bank is authenticating its customer.
   */
  status: SetupStatus
  refusal: PaymentCode | null
  paymentMethodId: string | null
  customerId: string | null
  memberId: string | null
  amountPence: number | null
  card: { brand: string; last4: string } | null
  createdAt: Date
  metadata: PaymentMetadata
}

/**
 * A stored card: `id` is the provider's payment method. `ids`: all payment methods of this same card, because it was
 * entered more than once.
 */
export type StoredCard = SavedCard & { ids: readonly string[] }

export type HoldStatus = 'HELD' | 'CAPTURED' | 'REFUNDED' | 'RELEASED' | 'DECLINED' | 'PENDING'

export type Hold = {
  paymentIntentId: string
  /**
   * HELD until captured or released (a lapsed hold is RELEASED too); REFUNDED once everything captured was refunded,
   * CAPTURED before; DECLINED: no money was ever held.
   */
  status: HoldStatus
  amountPence: number
  capturedPence: number
  refundedPence: number
  /** The latest instant at which the hold can be captured; null when nothing is or was held. */
  captureBefore: Date | null
  createdAt: Date
  metadata: PaymentMetadata
}

export type PaymentEventKind =
  | 'SETUP_SUCCEEDED'
  | 'SETUP_FAILED'
  | 'HELD'
  | 'CAPTURED'
  | 'RELEASED'
  | 'DECLINED'
  | 'REFUNDED'
  | 'DISPUTED'
  | 'OTHER'

/**
 * A notice from the provider. It may arrive twice, late or out of order: read the hold or setup again instead of
 * trusting its content.
 */
export type PaymentEvent = {
  eventId: string
  kind: PaymentEventKind
  setupIntentId: string | null
  paymentIntentId: string | null
  /** What the cardholder disputes, in pence; null where the notice has no amount, and of every other kind. */
  amountPence: number | null
  at: Date
}

/**
 * Card payments (docs/product.md §3). All amounts are whole pence.
 *
 * Every step that changes something has an idempotency key: the same key with the same input is executed once, however
 * often and late it is repeated. A key used for another amount, setup or payment is rejected. Every step throws
 * PaymentRefused for a definite refusal and PaymentUnavailable when the result is unknown. Never call one inside a
 * database transaction.
 */
export type Payments = {
  /** The settings of the card form in the browser. */
  publishable: { kind: 'stripe'; key: string } | { kind: 'sandbox'; key: string }

  /** Creates a member as the provider's customer, with their id only; returns the customer's id. */
  createCustomer(input: { memberId: string; idempotencyKey: string }): Promise<string>

  /**
   * Opens a card set-up for a member, its `customerId`: the browser confirms it with `clientSecret`, after which the
   * card is stored for the hold and for later charges.
   */
  createSetup(input: {
    memberId: string
    customerId: string
    amountPence: number
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ setupIntentId: string; clientSecret: string }>

  readSetup(setupIntentId: string): Promise<Setup>

  /** Returns a customer's stored cards that have not expired, newest first, each card once however often it was entered. */
  listCards(customerId: string): Promise<StoredCard[]>

  /** Detaches a stored card permanently: nothing can be held on it any more. No effect when it is detached already. */
  detachCard(input: { cardId: string; idempotencyKey: string }): Promise<void>

  /**
   * Holds an amount (at least 30p) on the card of a succeeded set-up; the member must be present. After a refusal the
   * member starts again with another set-up, so the key should include the set-up's id.
   */
  placeHold(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string; captureBefore: Date }>

  /**
   * Captures a hold completely or in part (the rest is released). Capturing the same amount again has no effect, also
   * where it was captured elsewhere; it is rejected once some of it was refunded.
   */
  capture(input: { paymentIntentId: string; amountPence: number; idempotencyKey: string }): Promise<void>

  /** Releases a hold. No effect on one that is released or has lapsed; captured money is rejected. */
  release(input: { paymentIntentId: string; idempotencyKey: string }): Promise<void>

  /**
   * Refunds captured money, all or a part of it; never more than was captured. Returns the amount of the refund that this
   * key made, also where an earlier attempt asked for another.
   */
  refund(input: {
    paymentIntentId: string
    amountPence: number
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ refundId: string; amountPence: number }>

  /**
   * Charges the card stored by a set-up immediately, without its owner (off session). Expect `authentication_failed`:
   * some banks require authentication.
   */
  chargeSavedCard(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string }>

  /**
   * Charges the card of a succeeded set-up immediately, with its owner present. After a refusal the member starts with
   * another set-up.
   */
  chargePresentCard(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string }>

  /**
   * Deletes the provider's customer of a member: cards and our id. Payments remain in the provider's records. No effect
   * if it does not exist.
   */
  deleteCustomer(input: { customerId: string; idempotencyKey: string }): Promise<void>

  readHold(paymentIntentId: string): Promise<Hold>

  /**
   * Returns every hold and charge created at or after an instant, newest first; with `pendingRequestId`, only those of
   * that request.
   */
  findHolds(input: { createdAfter: Date; pendingRequestId?: string }): Promise<Hold[]>

  /**
   * Reads a webhook from its unmodified body and its `stripe-signature` header. Throws PaymentEventInvalid when it is
   * not genuine or older than five minutes.
   */
  readEvent(rawBody: string | Buffer, signature: string): PaymentEvent
}
