import { sandboxKeys } from './sandbox-keys.ts'

type Confirmed = {
  /** The setup intent's final status: `succeeded`, or `requires_payment_method` after a refusal. */
  status: string
  /** Stripe's error object after a refusal of the card or the bank. */
  error: { type: string; code?: string; decline_code?: string; message: string } | null
  /** The page that the browser returns to, with Stripe's query. */
  returnedTo: string | null
}

/**
 * Acts as the card form in a browser: creates a payment method, confirms the set-up with it, and approves or refuses
 * the bank's authentication. For tests and for the demo community.
 */
export async function confirmAsBrowser(input: {
  address: string
  setupIntentId: string
  clientSecret: string
  cardNumber?: string
  atBank?: 'approve' | 'refuse'
  returnUrl?: string
}): Promise<Confirmed> {
  const { address, setupIntentId, clientSecret, cardNumber = '4242424242424242', atBank = 'approve' } = input
  const api = `${address}/dev/stripe/v1`
  const method = await post(`${api}/payment_methods`, {
    type: 'card',
    'card[number]': cardNumber,
    'card[exp_month]': '12',
    'card[exp_year]': '2060',
    'card[cvc]': '123',
  })
  if (method.error) return { status: 'requires_payment_method', error: method.error, returnedTo: null }
  const confirmed = await post(`${api}/setup_intents/${setupIntentId}/confirm`, {
    payment_method: method.id,
    client_secret: clientSecret,
    return_url: input.returnUrl ?? `${address}/order-summary/confirm`,
  })
  if (confirmed.error) return { status: 'requires_payment_method', error: confirmed.error, returnedTo: null }
  if (confirmed.status !== 'requires_action') return { status: confirmed.status, error: null, returnedTo: null }
  const answered = await fetch(confirmed.next_action.redirect_to_url.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: atBank }),
  })
  const read = await fetch(`${api}/setup_intents/${setupIntentId}?client_secret=${clientSecret}`, {
    headers: asBrowser,
  })
  const intent = (await read.json()) as StripeSetup
  return { status: intent.status, error: intent.last_setup_error ?? null, returnedTo: answered.headers.get('location') }
}

type StripeSetup = {
  id: string
  status: string
  error?: Confirmed['error']
  last_setup_error?: Confirmed['error']
  next_action: { redirect_to_url: { url: string } }
}

const asBrowser = { authorization: `Bearer ${sandboxKeys.publishableKey}` }

async function post(url: string, form: Record<string, string>): Promise<StripeSetup> {
  const answer = await fetch(url, { method: 'POST', headers: asBrowser, body: new URLSearchParams(form) })
  return (await answer.json()) as StripeSetup
}
