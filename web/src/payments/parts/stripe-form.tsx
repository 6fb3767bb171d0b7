import { paymentCode } from '@hemline/contract/payments/rules.ts'
import { paymentMessage } from '@hemline/contract/payments/words.ts'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { CardFormProps } from '../port.ts'

/** Stripe renders in a frame of its own, so it is passed our current colours. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--brand-text'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '12px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { border: `1px solid ${token('--line-strong')}`, padding: '12px 14px' } },
  }
}

/** Stripe's payment element. */
export function StripeForm({ stripe, clientSecret, isBusy, onReady }: CardFormProps & { stripe: Stripe }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const elements = stripe.elements({ clientSecret, locale: 'en-GB', appearance: appearance() })
    const payment = elements.create('payment', {
      layout: 'tabs',
      wallets: { applePay: 'auto', googlePay: 'auto' },
    })
    payment.on('loaderror', () => setFailed(true))
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
      payment.destroy()
    }
  }, [stripe, clientSecret, onReady])

  if (failed)
    return <ErrorPanel title="The card form didn’t load" text="Nothing was charged. Please reload the page." />
  return <div ref={place} inert={isBusy} />
}
