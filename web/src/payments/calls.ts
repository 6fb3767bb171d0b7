import type { BodyOf } from '@hemline/contract/call.ts'
import { EMPTY_SETUP_PENCE } from '@hemline/contract/limits.ts'
import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession } from '@hemline/contract/requests/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { appSettings } from '../base/app-settings.ts'
import { send } from '../base/send.ts'
import type { Cards } from './port.ts'

export type { SetupState } from './port.ts'

/**
 * The setup session in which a card is confirmed, by what it is for: a new one at each opening of the card form, because a
 * card that was refused needs one of its own.
 */
export const setupSession = (what: readonly (string | number)[], open: () => Promise<{ clientSecret: string }>) =>
  queryOptions({
    queryKey: ['setup-session', ...what],
    queryFn: open,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The setup session of a pending request. `total` in pence; the session's amount is 1 when it is 0. */
export const paymentSessionQuery = (pendingRequestId: string, total: number) =>
  setupSession(['request', pendingRequestId, total], () =>
    send(createPaymentSession, { body: { pendingRequestId, amount: total || EMPTY_SETUP_PENCE } }),
  )

/** Reserves dates and coin and places the hold; however often it is called there is one. Gives the hold's id, null at 0. */
export async function placeHold(held: BodyOf<typeof createPaymentHold>): Promise<string | null> {
  const answer = await send(createPaymentHold, { body: held })
  return answer.paymentIntentId
}

/** The card provider that this server is set up with; its code loads only now. */
export async function openCards(): Promise<Cards> {
  const { payments } = await appSettings()
  if (payments.kind === 'stripe') {
    const { openStripe } = await import('./parts/open-stripe.tsx')
    return openStripe(payments.key)
  }
  const { openSandbox } = await import('./parts/open-sandbox.tsx')
  return openSandbox(payments)
}

export const cardsQuery = () => queryOptions({ queryKey: ['cards'], queryFn: openCards, staleTime: Infinity })
