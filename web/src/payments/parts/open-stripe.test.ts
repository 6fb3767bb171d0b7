import { expect, test, vi } from 'vitest'
import { isLost } from '../../base/wire.ts'

const retrieveSetupIntent = vi.hoisted(() => vi.fn())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => ({ retrieveSetupIntent }) }))

import { openStripe } from './open-stripe.tsx'

const failureAfter = async (error: object): Promise<unknown> => {
  retrieveSetupIntent.mockResolvedValue({ error })
  return (await openStripe('pk_test')).retrieveSetupIntent('seti_1_secret_2').catch((thrown) => thrown)
}

test('a card provider that cannot be reached after the bank leaves it open whether the card was confirmed', async () => {
  expect(isLost(await failureAfter({ type: 'api_connection_error', message: 'Network error' }))).toBe(true)
})

test('a card provider that refuses after the bank does not', async () => {
  const failure = await failureAfter({ type: 'invalid_request_error', code: 'resource_missing', message: 'None' })
  expect(failure).toMatchObject({ name: 'SendError', status: 422 })
})

test.each([
  ['requires_payment_method', true],
  ['requires_action', false],
])('a setup that is %s has failed: %s', async (status, hasFailed) => {
  const last_setup_error = { type: 'card_error', code: 'card_declined' }
  retrieveSetupIntent.mockResolvedValue({ setupIntent: { id: 'seti_1', status, last_setup_error } })
  const { code } = await (await openStripe('pk_test')).retrieveSetupIntent('seti_1_secret_2')
  expect(code !== undefined).toBe(hasFailed)
})
