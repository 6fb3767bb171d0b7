import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done } from '../paging.ts'
import { Coin, CoinLine } from './shapes.ts'

export const getCoins = call({
  method: 'GET',
  path: '/api/coins',
  whileSuspended: true,
  about: "The member's coins that are not spent, and whether they ever had the onboarding coin.",
  answer: z.object({ items: z.array(Coin), hasOnboardingCoin: z.boolean() }),
})

export const markCoinsSeen = call({
  method: 'POST',
  path: '/api/coins',
  whileSuspended: true,
  about: 'The coin dialog has shown these.',
  body: z.object({ coinIds: z.array(z.uuid()).check(z.maxLength(100)) }),
  answer: Done,
})

export const getCoinLedger = call({
  method: 'GET',
  path: '/api/coin-ledger',
  whileSuspended: true,
  about: 'Every change of the coins of the member, newest first, each with its reason.',
  answer: z.object({
    items: z.array(CoinLine),
    free: z.int(),
    reserved: z.int(),
    spent: z.int(),
  }),
})
