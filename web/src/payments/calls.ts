import { queryOptions } from '@tanstack/react-query'
import { appSettings } from '../base/app-settings.ts'
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
