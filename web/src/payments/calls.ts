import { EMPTY_SETUP_PENCE } from '@hemline/contract/limits.ts'
import { createPaymentHold, createPaymentSession } from '@hemline/contract/payments/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/**
 * The setup session of a pending request: a new one at each opening of the card form, because a card that was refused
 * needs one of its own. `total` in pence; the session's amount is 1 when it is 0.
 */
export const paymentSessionQuery = (pendingRequestId: string, total: number) =>
  queryOptions({
    queryKey: ['payment-session', pendingRequestId, total],
    queryFn: () => send(createPaymentSession, { body: { pendingRequestId, amount: total || EMPTY_SETUP_PENCE } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Reserves dates and coin and places the hold; however often it is called there is one. Gives the hold's id, null at 0. */
export async function placeHold(held: {
  pendingRequestId: string
  setupIntentId: string
  amount: number | undefined
}): Promise<string | null> {
  const { amount, ...body } = held
  const answer = await send(createPaymentHold, { body: amount === undefined ? body : { ...body, amount } })
  return answer.paymentIntentId
}
