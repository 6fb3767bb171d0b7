import { getCards, removeCard } from '@hemline/contract/payments/calls.ts'
import type { SavedCard } from '@hemline/contract/payments/shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { appSettings } from '../base/app-settings.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { throwUnreachable } from '../base/wire.ts'
import type { Cards } from './port.ts'

export type { ConfirmSetup, SetupState } from './port.ts'

/**
 * The setup session in which a card is confirmed, by purpose: a new one for each opening of the card form, because a
 * refused card needs a new session.
 */
export const setupSession = (
  what: readonly (string | number)[],
  open: () => Promise<{ clientSecret: string; savedCards?: SavedCard[] }>,
) =>
  queryOptions({
    queryKey: ['setup-session', ...what],
    queryFn: open,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The card provider of this server; its code is loaded on demand. Throws SendError: UNREACHABLE if it does not load. */
export async function openCards(): Promise<Cards> {
  const { payments } = await appSettings()
  if (payments.kind === 'stripe') {
    const { openStripe } = await import('./parts/open-stripe.tsx').catch(throwUnreachable)
    return openStripe(payments.key)
  }
  const { openSandbox } = await import('./parts/open-sandbox.tsx').catch(throwUnreachable)
  return openSandbox(payments)
}

/** The member's stored cards. */
export const ownCardsQuery = () =>
  queryOptions({ queryKey: ['own-cards'], queryFn: async () => (await send(getCards, {})).items, gcTime: 0 })

/** Removes a stored card permanently. */
export function useRemoveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send(removeCard, { params: { id } }),
    onSettled: () => refresh(client, ownCardsQuery().queryKey),
  })
}

export const cardsQuery = () => queryOptions({ queryKey: ['cards'], queryFn: openCards, staleTime: Infinity })
