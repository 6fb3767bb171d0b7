import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { paymentMessage } from '@hemline/contract/payments/words.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { reloadPage } from '../../base/reload-page.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { CardFormProps } from '../port.ts'
import { appearance } from './stripe-appearance.ts'

/** Stripe's payment element. */
export function StripeForm({ stripe, clientSecret, isBusy, onReady, onFailed }: CardFormProps & { stripe: Stripe }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const elements = stripe.elements({ clientSecret, locale: 'en-GB', appearance: appearance() })
    const payment = elements.create('payment', {
      layout: 'tabs',
      // they have buttons of their own (decision 126)
      wallets: { applePay: 'never', googlePay: 'never' },
    })
    payment.on('loaderror', () => {
      setFailed(true)
      onFailed(true)
    })
    payment.on('ready', () => {
      onReady(async (returnUrl) => {
        const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url: returnUrl } })
        // an incomplete field shows its error in the frame
        if (error.type === 'validation_error') return null
        return paymentMessage(paymentCode(error))
      })
    })
    payment.mount(place.current)
    return () => {
      onReady(null)
      onFailed(false)
      payment.destroy()
    }
  }, [stripe, clientSecret, onReady, onFailed])

  if (failed)
    return (
      <ErrorPanel
        title="The card form didn’t load"
        text="Nothing was charged. Please reload the page."
        onRetry={reloadPage}
      />
    )
  return <div ref={place} inert={isBusy} />
}
