import { z } from 'zod/mini'

/** A coin that the member holds. `isActive`: free to be spent (not reserved, not spent). */
export const Coin = z.object({
  id: z.uuid(),
  hasBeenSeen: z.boolean(),
  isActive: z.boolean(),
  isOnboardingCoin: z.boolean(),
})
export type Coin = z.infer<typeof Coin>

export const coinLineKinds = ['EARNED', 'RESERVED', 'RELEASED', 'SPENT', 'REINSTATED'] as const

/** One line of the ledger: what happened to a coin, and why. */
export const CoinLine = z.object({
  id: z.string(),
  coinId: z.uuid(),
  kind: z.enum(coinLineKinds),
  reason: z.string(),
  orderId: z.nullable(z.uuid()),
  at: z.string(),
})
export type CoinLine = z.infer<typeof CoinLine>
