import { fetchWithRetry } from './fetch-with-retry.ts'

/** A test card of the payment sandbox that always succeeds. */
const card = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2060',
  'card[cvc]': '123',
}

type Answer = { id: string; status: string; error?: { message: string } }

/** Confirms a card set-up on a development server, as the card form does in a browser. Throws if the card is rejected. */
export async function confirmCard(
  url: string,
  { setupIntentId, clientSecret }: { setupIntentId: string; clientSecret: string },
): Promise<void> {
  const settings = (await (await fetchWithRetry(`${url}/api/app-settings`)).json()) as { payments: { key: string } }
  const send = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const answer = await fetchWithRetry(`${url}/dev/stripe/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.payments.key}` },
      body: new URLSearchParams(fields),
    })
    const read = (await answer.json()) as Answer
    if (read.error) throw new Error(`${path}: ${read.error.message}`)
    return read
  }
  const method = await send('payment_methods', card)
  await send(`setup_intents/${setupIntentId}/confirm`, {
    payment_method: method.id,
    client_secret: clientSecret,
    return_url: `${url}/order-summary/confirm`,
  })
}
