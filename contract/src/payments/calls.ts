import { z } from 'zod'
import { call } from '../call.ts'

/**
 * The spec sends amounts, owners, dates and coins along; the server prices from its own data. An `amount` that
 * differs from the server's is refused (AMOUNT_CHANGED), the rest is ignored.
 */
const Sent = {
  pendingRequestId: z.uuid(),
  amount: z.number().int().optional(),
}

export const createPaymentSession = call({
  method: 'POST',
  path: '/api/create-payment-session',
  about: 'Opens the setup session with which the card is confirmed. Its amount is 1 when the total is 0.',
  body: z.object(Sent),
  answer: z.object({ clientSecret: z.string(), setupIntentId: z.string() }),
})

export const createPaymentHold = call({
  method: 'POST',
  path: '/api/create-payment-hold',
  about:
    'Reserves dates and coin, then holds the total on the confirmed card. paymentIntentId is null when the total is 0.',
  body: z.object({ ...Sent, setupIntentId: z.string().max(200) }),
  answer: z.object({ paymentIntentId: z.string().nullable() }),
})
