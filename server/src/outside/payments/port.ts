import type { PaymentCode } from '@hemline/contract/payments/rules.ts'

/** The provider said no, for certain: nothing was held, taken or given back by this step. Do not retry it unchanged. */
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
 * The provider did not answer, or answered that it is in trouble: whether the step was taken is unknown.
 * Retry with the same idempotency key; it can then happen at most once.
 */
export class PaymentUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentUnavailable'
  }
}

/** A webhook whose signature, age or shape is wrong: answer it with 400 and do nothing. */
export class PaymentEventInvalid extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentEventInvalid'
  }
}

/** Our own ids kept with the provider's object, so that what is found there can be led back to a request or an order. */
export type PaymentMetadata = Record<string, string>

export type SetupStatus = 'NEEDS_CARD' | 'WAITING' | 'SUCCEEDED' | 'CANCELLED'

export type Setup = {
  setupIntentId: string
  /** NEEDS_CARD: no card yet, or the last one was refused (`refusal`). WAITING: the bank asks its customer. */
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

export type HoldStatus = 'HELD' | 'CAPTURED' | 'REFUNDED' | 'RELEASED' | 'DECLINED' | 'PENDING'

export type Hold = {
  paymentIntentId: string
  /**
   * HELD until captured or released (a hold that lapsed by itself is RELEASED too); REFUNDED once everything captured was
   * given back, CAPTURED before; DECLINED: no money was ever held.
   */
  status: HoldStatus
  amountPence: number
  capturedPence: number
  refundedPence: number
  /** The last moment at which the hold can be captured; null when nothing is or was held. */
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

/** A notice from the provider. It may come twice, late or out of order: read the hold or setup again, do not trust its news. */
export type PaymentEvent = {
  eventId: string
  kind: PaymentEventKind
  setupIntentId: string | null
  paymentIntentId: string | null
  at: Date
}

/**
 * Cards, in our words (product section 3). All amounts are whole pence of pounds sterling.
 *
 * Every step that changes something takes an idempotency key: the same key with the same input happens once, however often
 * and however late it is asked for again. A key used for another amount, setup or payment is refused. Every step throws
 * PaymentRefused for a certain no and PaymentUnavailable when nobody knows. Never call one inside a database transaction.
 */
export type Payments = {
  /** What the card form in the browser is to use. */
  publishable: { kind: 'stripe'; key: string } | { kind: 'sandbox'; key: string }

  /** Makes a member known to the provider as its customer, with nothing but her id; gives the customer's. */
  createCustomer(input: { memberId: string; idempotencyKey: string }): Promise<string>

  /**
   * Opens a card set-up for a member, its `customerId`: the browser confirms it with `clientSecret`, after which the card is
   * kept for the hold and for later charges.
   */
  createSetup(input: {
    memberId: string
    customerId: string
    amountPence: number
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ setupIntentId: string; clientSecret: string }>

  readSetup(setupIntentId: string): Promise<Setup>

  /**
   * Holds an amount (30p at least) on the card of a succeeded set-up; the member must be present. After a refusal the member
   * starts again with another set-up, so the key should name the set-up too.
   */
  placeHold(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string; captureBefore: Date }>

  /** Takes the held money, all or a part of it (the rest is released). Taking the same amount again is fine. */
  capture(input: { paymentIntentId: string; amountPence: number; idempotencyKey: string }): Promise<void>

  /** Lets a hold go. A hold that is already released or has lapsed is fine; captured money is refused. */
  release(input: { paymentIntentId: string; idempotencyKey: string }): Promise<void>

  /** Gives captured money back, all or a part of it; never more than was captured. */
  refund(input: {
    paymentIntentId: string
    amountPence: number
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ refundId: string }>

  /**
   * Charges the card kept by a set-up at once, its owner not being there. Expect `authentication_failed`: some banks want
   * to ask first.
   */
  chargeSavedCard(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string }>

  /** Charges the card of a succeeded set-up at once, its owner being there. After a refusal she starts with another set-up. */
  chargePresentCard(input: {
    amountPence: number
    setupIntentId: string
    idempotencyKey: string
    metadata?: PaymentMetadata
  }): Promise<{ paymentIntentId: string }>

  /**
   * Has the provider delete what it keeps of a member as its customer: her cards and her id with us. What was paid stays in
   * its books. One that is gone already is fine.
   */
  deleteCustomer(input: { customerId: string; idempotencyKey: string }): Promise<void>

  readHold(paymentIntentId: string): Promise<Hold>

  /** Every hold and charge made at or after a moment, newest first; with `pendingRequestId`, only those of that request. */
  findHolds(input: { createdAfter: Date; pendingRequestId?: string }): Promise<Hold[]>

  /**
   * Reads a webhook from its body as it arrived, byte for byte, and its `stripe-signature` header. Throws
   * PaymentEventInvalid when it is not genuine or older than five minutes.
   */
  readEvent(rawBody: string | Buffer, signature: string): PaymentEvent
}
