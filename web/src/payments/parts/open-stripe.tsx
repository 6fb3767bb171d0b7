import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { loadStripe } from '@stripe/stripe-js/pure'
import { SendError, throwUnreachable } from '../../base/wire.ts'
import type { Cards } from '../port.ts'
import { StripeForm } from './stripe-form.tsx'
import { StripeWallets } from './stripe-wallets.tsx'

/** Cards by Stripe Elements: the card number never passes through our page. */
export async function openStripe(key: string): Promise<Cards> {
  const stripe = await loadStripe(key).catch(() => null)
  if (!stripe) {
    throw new SendError(
      'UNREACHABLE',
      'The card form didn’t load. Nothing was charged; check your connection and try again.',
      0,
    )
  }
  return {
    Form: (props) => <StripeForm {...props} stripe={stripe} />,
    Wallets: (props) => <StripeWallets {...props} stripe={stripe} />,
    confirmStored:
      ({ clientSecret, cardId }) =>
      async (returnUrl) => {
        const confirmParams = { payment_method: cardId, return_url: returnUrl }
        const { error } = await stripe.confirmSetup({ clientSecret, confirmParams })
        return paymentMessage(paymentCode(error))
      },
    async retrieveSetupIntent(clientSecret) {
      const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret)
      if (error?.type === 'api_connection_error') throwUnreachable()
      if (!setupIntent) throw new SendError(paymentCode(error ?? {}), error?.message ?? '', 422)
      // while the bank is asked again, the last error is that of the attempt before
      const last = setupIntent.status === 'requires_payment_method' && setupIntent.last_setup_error
      return {
        id: setupIntent.id,
        isConfirmed: setupIntent.status === 'succeeded',
        code: last ? paymentCode(last) : undefined,
      }
    },
  }
}
