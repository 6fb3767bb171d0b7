import { paymentCode } from '@hemline/contract/payments/rules.ts'
import type { Wallet } from '@hemline/contract/payments/shapes.ts'
import { z } from 'zod/mini'
import { serverUrl, throwUnreachable } from '../base/wire.ts'
import { type CardFields, readExpiry } from './card-fields.ts'
import { withResult } from './confirm-or-come-back.ts'
import type { SetupState } from './port.ts'

/** The sandbox's address and its publishable key. */
export type SandboxAddress = { endpoint: string; key: string }

const Reason = z.object({
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  decline_code: z.optional(z.string()),
})
const Refused = z.object({ error: Reason })
const Method = z.object({ id: z.string() })
const Setup = z.object({
  id: z.string(),
  status: z.string(),
  last_setup_error: z.nullish(Reason),
  next_action: z.nullish(z.object({ redirect_to_url: z.nullish(z.object({ url: z.string() })) })),
})
const TestCards = z.array(z.object({ number: z.string(), about: z.string() }))
export type TestCard = z.infer<typeof TestCards>[number]

const setupIdOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, '')

/** The provider refused; `code` is ours. */
export class CardRefusal extends Error {
  code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

async function ask<T>(
  { endpoint, key }: SandboxAddress,
  path: string,
  fields: Record<string, string> | null,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const base = new URL(`${endpoint.replace(/\/$/, '')}${path}`, serverUrl || location.origin)
  let response: Response
  let body: unknown
  try {
    response = await fetch(base, {
      method: fields ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      body: fields && new URLSearchParams(fields),
    })
    body = await response.json()
  } catch {
    throwUnreachable()
  }
  const refused = Refused.safeParse(body)
  if (refused.success) {
    const { type, code, decline_code } = refused.data.error
    throw new CardRefusal(paymentCode({ type, code, decline_code }))
  }
  return shape.parse(body)
}

/**
 * Creates a payment method for the card and confirms the setup with it, as Stripe's library does. Returns the next
 * address: the bank's page, or `returnUrl` with Stripe's query. Throws CardRefusal.
 */
export async function confirmCard(
  at: SandboxAddress,
  { card, clientSecret, returnUrl }: { card: CardFields; clientSecret: string; returnUrl: string },
): Promise<string> {
  const expiry = readExpiry(card.expiry)
  const method = await ask(
    at,
    '/v1/payment_methods',
    {
      type: 'card',
      'card[number]': card.number.replace(/\D/g, ''),
      'card[exp_month]': String(expiry?.month ?? ''),
      'card[exp_year]': String(expiry?.year ?? ''),
      'card[cvc]': card.cvc,
      'billing_details[address][postal_code]': card.postcode.trim(),
    },
    Method,
  )
  return confirmMethod(at, { methodId: method.id, clientSecret, returnUrl })
}

/** Creates a payment method by a wallet's token and confirms the setup with it. Returns the next address. Throws CardRefusal. */
export async function confirmWallet(
  at: SandboxAddress,
  { wallet, clientSecret, returnUrl }: { wallet: Wallet; clientSecret: string; returnUrl: string },
): Promise<string> {
  const fields = { type: 'card', 'card[token]': `tok_sandbox_${wallet}` }
  const method = await ask(at, '/v1/payment_methods', fields, Method)
  return confirmMethod(at, { methodId: method.id, clientSecret, returnUrl })
}

/** Confirms the setup with a payment method. Returns the next address. Throws CardRefusal. */
export async function confirmMethod(
  at: SandboxAddress,
  { methodId, clientSecret, returnUrl }: { methodId: string; clientSecret: string; returnUrl: string },
): Promise<string> {
  const setup = await ask(
    at,
    `/v1/setup_intents/${setupIdOf(clientSecret)}/confirm`,
    { payment_method: methodId, client_secret: clientSecret, return_url: returnUrl },
    Setup,
  )
  const bank = setup.next_action?.redirect_to_url?.url
  if (setup.status === 'requires_action' && bank) return bank
  return withResult(returnUrl, { id: setup.id, clientSecret, isConfirmed: setup.status === 'succeeded' })
}

/** The result of a card's confirmation. */
export async function readSetup(at: SandboxAddress, clientSecret: string): Promise<SetupState> {
  const query = new URLSearchParams({ client_secret: clientSecret })
  const setup = await ask(at, `/v1/setup_intents/${setupIdOf(clientSecret)}?${query}`, null, Setup)
  const { type, code, decline_code } = setup.last_setup_error ?? {}
  const hasFailed = setup.status === 'requires_payment_method' && setup.last_setup_error
  const failed = hasFailed ? paymentCode({ type, code, decline_code }) : undefined
  return { id: setup.id, isConfirmed: setup.status === 'succeeded', code: failed }
}

/** The card numbers that the sandbox accepts, with their results. */
export function listTestCards(at: SandboxAddress): Promise<TestCard[]> {
  return ask(at, '/cards.json', null, TestCards)
}
