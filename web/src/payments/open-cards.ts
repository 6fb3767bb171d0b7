import { queryOptions } from '@tanstack/react-query'
import { appSettings } from '../base/app-settings.ts'
import type { Cards } from './port.ts'

/** The card provider that this server is set up with; its code loads only now. */
export async function openCards(): Promise<Cards> {
  const { payments } = await appSettings()
  if (payments.kind === 'stripe') {
    const { openStripe } = await import('./stripe.tsx')
    return openStripe(payments.key)
  }
  const { openSandbox } = await import('./sandbox.tsx')
  return openSandbox(payments)
}

export const cardsQuery = () => queryOptions({ queryKey: ['cards'], queryFn: openCards, staleTime: Infinity })
