import type { Stripe } from 'stripe'
import { requireCustomer } from './customers.ts'
import { neededText, record, text, texts } from './form.ts'
import { changeOnce, claimKey, type WithAnswers } from './idempotency.ts'
import { newSetupIntent } from './objects.ts'
import { attach, cardOf, type MethodRow, methodRow } from './payment-methods.ts'
import { type CardRefusal, cardError, invalidRequest, noSuch, type StripeErrorBody } from './stripe-fault.ts'
import { type Answer, type Ask, rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'

export type SetupRow = WithAnswers & { intent: Stripe.SetupIntent; returnUrl: string | null }

type LastSetupError = Stripe.SetupIntent.LastSetupError

export const setupIntentRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    params: ['customer', 'usage', 'allowed_payment_method_types', 'automatic_payment_methods', 'metadata', 'expand'],
    async act(sandbox, ask) {
      const customer = text(ask.form, 'customer') ?? null
      if (customer) await requireCustomer(sandbox, customer)
      const { newId, slot } = await claimKey(sandbox, ask, 'seti')
      return changeOnce<SetupRow>(sandbox, { room: rooms.setups, id: newId, slot }, () => {
        const base = { id: newId, created: ask.now, metadata: record(ask.form, 'metadata') }
        const intent = newSetupIntent(base, customer, text(ask.form, 'usage') ?? 'off_session')
        return { row: { intent, returnUrl: null, answers: {} }, answer: { status: 200, body: intent } }
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    params: ['client_secret', 'expand'],
    browser: true,
    async act(sandbox, ask) {
      const row = await setupRow(sandbox, ask.id)
      requireSecret(row, ask)
      if (ask.key === 'publishable') return { status: 200, body: forBrowser(row.intent) }
      const { intent } = row
      const methodId = intent.payment_method
      const expands = texts(ask.form, 'expand').includes('payment_method') && typeof methodId === 'string'
      const body = expands ? { ...intent, payment_method: (await methodRow(sandbox, methodId)).method } : intent
      return { status: 200, body }
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    params: ['payment_method', 'client_secret', 'return_url', 'use_stripe_sdk', 'expand'],
    browser: true,
    act: confirmSetup,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    params: ['cancellation_reason'],
    async act(sandbox, ask) {
      const { slot } = await claimKey(sandbox, ask, 'seti')
      return changeOnce<SetupRow>(sandbox, { room: rooms.setups, id: ask.id, slot }, (current) => {
        const row = known(current, ask.id)
        requireStatus(row, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'canceled')
        const reason = text(ask.form, 'cancellation_reason') ?? null
        const intent = { ...row.intent, status: 'canceled', cancellation_reason: reason, next_action: null }
        return { row: { ...row, intent }, answer: { status: 200, body: intent } }
      })
    },
  },
]

async function confirmSetup(sandbox: Sandbox, ask: Ask): Promise<Answer> {
  const before = await setupRow(sandbox, ask.id)
  requireSecret(before, ask)
  const methodId = neededText(ask.form, 'payment_method')
  const method = await methodRow(sandbox, methodId)
  const outcome = cardOf(method, ask).onSetup
  const returnUrl = readReturnUrl(ask)
  const { slot } = await claimKey(sandbox, ask, 'seti')
  const customer = before.intent.customer
  if (!outcome && typeof customer === 'string' && before.intent.status === 'requires_payment_method') {
    await attach(sandbox, methodId, customer)
  }
  return changeOnce<SetupRow>(sandbox, { room: rooms.setups, id: ask.id, slot }, (current) => {
    const row = known(current, ask.id)
    requireStatus(row, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirmed')
    if (outcome === 'ask') {
      if (!returnUrl)
        throw invalidRequest('A return_url is needed.', { code: 'parameter_missing', param: 'return_url' })
      const intent = {
        ...row.intent,
        status: 'requires_action',
        payment_method: methodId,
        last_setup_error: null,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${ask.origin}/dev/stripe/bank/${ask.id}`, return_url: returnUrl },
        },
      } satisfies Stripe.SetupIntent
      return { row: { ...row, intent, returnUrl }, answer: { status: 200, body: shown(intent, ask) } }
    }
    if (outcome) {
      const intent = refused(row.intent, cardError(outcome), method)
      const error = cardError(outcome, { payment_method: method.method, setup_intent: shown(intent, ask) })
      return { row: { ...row, intent }, answer: { status: 402, body: { error } } }
    }
    const intent = succeeded(row.intent, methodId)
    return { row: { ...row, intent, returnUrl }, answer: { status: 200, body: shown(intent, ask) } }
  })
}

/** Stores the answer of the bank's customer; returns the page to redirect to. Idempotent. */
export async function answerBank(sandbox: Sandbox, id: string, approves: boolean): Promise<string> {
  const before = await setupRow(sandbox, id)
  const { customer, payment_method: methodId } = before.intent
  if (
    approves &&
    before.intent.status === 'requires_action' &&
    typeof methodId === 'string' &&
    typeof customer === 'string'
  ) {
    await attach(sandbox, methodId, customer)
  }
  const method = typeof methodId === 'string' ? await methodRow(sandbox, methodId) : undefined
  const row = await sandbox.store.update<SetupRow>(rooms.setups, id, (current) => {
    const row = known(current, id)
    if (row.intent.status !== 'requires_action' || typeof row.intent.payment_method !== 'string') return row
    const intent = approves
      ? succeeded(row.intent, row.intent.payment_method)
      : refused(row.intent, authenticationFailed, method)
    return { ...row, intent }
  })
  const url = new URL(row.returnUrl ?? '/', 'http://localhost')
  url.searchParams.set('setup_intent', id)
  url.searchParams.set('setup_intent_client_secret', row.intent.client_secret ?? '')
  url.searchParams.set('redirect_status', row.intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

const authenticationFailed: StripeErrorBody = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

function succeeded(intent: Stripe.SetupIntent, methodId: string): Stripe.SetupIntent {
  return { ...intent, status: 'succeeded', payment_method: methodId, next_action: null, last_setup_error: null }
}

function refused(intent: Stripe.SetupIntent, error: StripeErrorBody | CardRefusal, method: MethodRow | undefined) {
  const last = { ...error, ...(method ? { payment_method: method.method } : {}) } as LastSetupError
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: last,
  } satisfies Stripe.SetupIntent
}

export async function setupRow({ store }: Sandbox, id: string): Promise<SetupRow> {
  return known(await store.get<SetupRow>(rooms.setups, id), id)
}

function known(row: SetupRow | undefined, id: string): SetupRow {
  if (!row) throw noSuch('setupintent', id, 'intent')
  return row
}

// A browser with the publishable key must also have the secret.
function requireSecret(row: SetupRow, ask: Ask): void {
  const secret = text(ask.form, 'client_secret')
  if (ask.key === 'secret' && secret === undefined) return
  if (secret === row.intent.client_secret) return
  const message = 'The client_secret provided does not match any associated SetupIntent on this account.'
  throw invalidRequest(message, { code: 'resource_missing', param: 'client_secret' })
}

function requireStatus(row: SetupRow, allowed: string[], verb: string): void {
  const { status } = row.intent
  if (allowed.includes(status)) return
  const message = `This SetupIntent cannot be ${verb} because it has a status of ${status}.`
  throw invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: row.intent })
}

function readReturnUrl(ask: Ask): string | null {
  const given = text(ask.form, 'return_url')
  if (given === undefined) return null
  if (!URL.canParse(given)) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  return given
}

function shown(intent: Stripe.SetupIntent, ask: Ask): Stripe.SetupIntent {
  return ask.key === 'secret' ? intent : (forBrowser(intent) as Stripe.SetupIntent)
}

// The part of a set-up that Stripe shows to browsers: no customer, no metadata.
function forBrowser(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  const { customer: _, metadata: __, on_behalf_of: ___, application: ____, mandate: _____, ...rest } = intent
  return rest
}
