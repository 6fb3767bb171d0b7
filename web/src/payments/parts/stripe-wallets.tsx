import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { paymentMessage } from '@hemline/contract/payments/words.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { WalletProps } from '../port.ts'
import { appearance } from './stripe-appearance.ts'
import { WalletFrame } from './wallet-frame.tsx'

const BUTTON_HEIGHT = 48
const others = { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' } as const

/** Stripe's Express Checkout Element: Apple Pay and Google Pay, where Stripe says that this device has them. */
export function StripeWallets({ stripe, clientSecret, mayOpen, onApproved }: WalletProps & { stripe: Stripe }) {
  const place = useRef<HTMLDivElement>(null)
  const [isAvailable, setAvailable] = useState(false)
  const latest = useRef({ mayOpen, onApproved })
  latest.current = { mayOpen, onApproved }

  useEffect(() => {
    if (!place.current) return
    const elements = stripe.elements({ clientSecret, locale: 'en-GB', appearance: appearance() })
    const express = elements.create('expressCheckout', {
      buttonHeight: BUTTON_HEIGHT,
      paymentMethods: { applePay: 'auto', googlePay: 'auto', ...others },
    })
    express.on('ready', ({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined))
    express.on('loaderror', () => setAvailable(false))
    // Stripe waits a second for the answer, so it is given immediately.
    express.on('click', ({ resolve, reject }) => (latest.current.mayOpen() ? resolve() : reject()))
    express.on('confirm', async ({ paymentFailed }) => {
      const message = await latest.current.onApproved(async (returnUrl) => {
        const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url: returnUrl } })
        return paymentMessage(paymentCode(error))
      })
      if (message) paymentFailed({ reason: 'fail' })
    })
    express.mount(place.current)
    return () => express.destroy()
  }, [stripe, clientSecret])

  return (
    <WalletFrame isAvailable={isAvailable}>
      <div ref={place} />
    </WalletFrame>
  )
}
