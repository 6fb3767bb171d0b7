import { z } from 'zod'
import { call } from '../call.ts'
import { Done } from '../paging.ts'

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
  orderId: z.uuid().nullable(),
  at: z.string(),
})
export type CoinLine = z.infer<typeof CoinLine>

export const getCoins = call({
  method: 'GET',
  path: '/api/coins',
  about: "The member's coins that are not spent, and whether she ever had the onboarding coin.",
  answer: z.object({ items: z.array(Coin), hasOnboardingCoin: z.boolean() }),
})

export const markCoinsSeen = call({
  method: 'POST',
  path: '/api/coins',
  about: 'The coin dialog has shown these.',
  body: z.object({ coinIds: z.array(z.uuid()).max(100) }),
  answer: Done,
})

export const getCoinLedger = call({
  method: 'GET',
  path: '/api/coin-ledger',
  about: 'Every change of the coins of the member, newest first, each with its reason.',
  answer: z.object({
    items: z.array(CoinLine),
    free: z.number().int(),
    reserved: z.number().int(),
    spent: z.number().int(),
  }),
})
