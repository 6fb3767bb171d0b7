import { randomInt } from 'node:crypto'
import type { Wallet } from '@hemline/contract/payments/shapes.ts'
import type { Stripe } from 'stripe'
import type { TestCard } from './test-cards.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random id in Stripe's format: `newId('pi')` -> "pi_3f0...". */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** Charges and refunds contain their intent's id, by which they are found: pi_X -> ch_X1, re_X01. */
export const chargeId = (intentId: string, number: number) => `ch_${intentId.slice(3)}${number}`
export const refundId = (intentId: string, number: number) =>
  `re_${intentId.slice(3)}${String(number).padStart(2, '0')}`
export const intentIdOfCharge = (id: string) => `pi_${id.slice(3, -1)}`
export const intentIdOfRefund = (id: string) => `pi_${id.slice(3, -2)}`

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export type BillingDetails = Stripe.PaymentMethod.BillingDetails
export const noBillingDetails: BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

type Base = { id: string; created: number; metadata: Record<string, string> }

export function newCustomer(
  base: Base,
  texts: { email?: string | undefined; name?: string | undefined },
): Stripe.Customer {
  return {
    ...base,
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: texts.email ?? null,
    invoice_prefix: base.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    name: texts.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function newPaymentMethod(
  base: Base,
  card: TestCard & { wallet: Wallet | null },
  expiry: { month: number; year: number },
  billing: BillingDetails,
): Stripe.PaymentMethod {
  return {
    ...base,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'GB',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: `sandbox${card.number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: card.wallet && { [card.wallet]: {}, dynamic_last4: card.number.slice(-4), type: card.wallet },
    },
    customer: null,
    customer_account: null,
    livemode: false,
    type: 'card',
  }
}

export function newSetupIntent(base: Base, customer: string | null, usage: string): Stripe.SetupIntent {
  return {
    ...base,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${base.id}_secret`),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage,
  }
}

export function newPaymentIntent(
  base: Base & { amount: number; currency: string },
  how: { customer: string | null; captureMethod: string },
): Stripe.PaymentIntent {
  return {
    ...base,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: how.captureMethod,
    client_secret: newId(`${base.id}_secret`),
    confirmation_method: 'automatic',
    customer: how.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** A succeeded charge; the caller changes it for a refusal, and sets `captured`. */
export function newCharge(
  id: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  at: { created: number; captureBefore: number | null },
): Stripe.Charge {
  const card = method.card
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'HEMLINE SANDBOX',
    captured: false,
    created: at.created,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: intent.amount,
        authorization_code: '123456',
        brand: card?.brand ?? null,
        ...(at.captureBefore === null ? {} : { capture_before: at.captureBefore }),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'GB',
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 1,
        exp_year: card?.exp_year ?? 2000,
        extended_authorization: { status: 'disabled' },
        fingerprint: card?.fingerprint ?? null,
        funding: card?.funding ?? null,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card?.brand ?? null,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export function newRefund(
  base: Base & { amount: number; reason: string | null },
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.Refund {
  return {
    ...base,
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
