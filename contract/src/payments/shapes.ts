import { z } from 'zod/mini'

export const wallets = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]

/**
 * A card of the member that the provider has stored: shown by its last digits, confirmed by its id. `wallet`: the wallet
 * through which it was given.
 */
export const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  wallet: z.nullable(z.enum(wallets)),
})
export type SavedCard = z.infer<typeof SavedCard>

/** A stored card in the member's settings. `isNeeded`: it guarantees a loan, so that it cannot be removed yet. */
export const OwnCard = z.extend(SavedCard, { isNeeded: z.boolean() })
export type OwnCard = z.infer<typeof OwnCard>
