import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SendError } from '../base/wire.ts'
import { CardRefusal, confirmCard, readSetup } from './sandbox-wire.ts'

const at = { endpoint: 'http://hemline.test/dev/stripe', key: 'pk_test' }
const clientSecret = 'seti_7_secret_abc'
const returnUrl = 'http://hemline.test/order-summary/confirm?pendingRequestId=p1&total=2490'
const card = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', postcode: ' SE15 4QN ' }
const fetchMock = vi.fn<typeof fetch>()

function answers(...bodies: unknown[]) {
  for (const body of bodies) fetchMock.mockResolvedValueOnce(Response.json(body))
}
const sentTo = (call: number) => String(fetchMock.mock.calls[call]?.[0])
const formOf = (call: number) => Object.fromEntries(new URLSearchParams(String(fetchMock.mock.calls[call]?.[1]?.body)))

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { origin: 'http://hemline.test' })
  return () => vi.unstubAllGlobals()
})

describe('confirming a card with the sandbox', () => {
  it('creates a payment method, confirms with its id, and returns with the provider’s query', async () => {
    answers({ id: 'pm_1' }, { id: 'seti_7', status: 'succeeded' })
    const next = new URL(await confirmCard(at, { card, clientSecret, returnUrl }))
    expect(sentTo(0)).toBe('http://hemline.test/dev/stripe/v1/payment_methods')
    expect(formOf(0)).toEqual({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
      'billing_details[address][postal_code]': 'SE15 4QN',
    })
    expect(sentTo(1)).toBe('http://hemline.test/dev/stripe/v1/setup_intents/seti_7/confirm')
    expect(formOf(1)).toEqual({ payment_method: 'pm_1', client_secret: clientSecret, return_url: returnUrl })
    expect(Object.fromEntries(next.searchParams)).toEqual({
      pendingRequestId: 'p1',
      total: '2490',
      setup_intent: 'seti_7',
      setup_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    })
  })

  it('redirects to the bank if it requires authentication', async () => {
    const bank = 'http://hemline.test/dev/stripe/bank/seti_7'
    const next_action = { redirect_to_url: { url: bank } }
    answers({ id: 'pm_1' }, { id: 'seti_7', status: 'requires_action', next_action })
    expect(await confirmCard(at, { card, clientSecret, returnUrl })).toBe(bank)
  })

  it('has our code for the reason of a refusal', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
    answers({ id: 'pm_1' }, { error })
    const refusal = await confirmCard(at, { card, clientSecret, returnUrl }).catch((thrown) => thrown)
    expect(refusal).toBeInstanceOf(CardRefusal)
    expect(refusal.code).toBe('insufficient_funds')
  })

  it('reports a missing answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('failed to fetch'))
    await expect(confirmCard(at, { card, clientSecret, returnUrl })).rejects.toBeInstanceOf(SendError)
  })
})

describe('reading a setup', () => {
  it.each([
    [
      { id: 'seti_7', status: 'succeeded', last_setup_error: null },
      { isConfirmed: true, code: undefined },
    ],
    [
      {
        id: 'seti_7',
        status: 'requires_payment_method',
        last_setup_error: { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      },
      { isConfirmed: false, code: 'authentication_failed' },
    ],
    [
      { id: 'seti_7', status: 'processing' },
      { isConfirmed: false, code: undefined },
    ],
  ])('%o', async (setup, state) => {
    answers(setup)
    expect(await readSetup(at, clientSecret)).toEqual({ id: 'seti_7', ...state })
    expect(sentTo(0)).toBe(`http://hemline.test/dev/stripe/v1/setup_intents/seti_7?client_secret=${clientSecret}`)
  })
})
