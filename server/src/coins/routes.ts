import { getCoinLedger, getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { listCoins, listLines, markSeen } from './store.ts'

export async function coinRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  handle(
    app,
    getCoins,
  )(async ({ member }) => {
    const coins = await listCoins(db, member.id)
    return {
      items: coins
        .filter((coin) => coin.state !== 'SPENT')
        .map((coin) => ({
          id: coin.id,
          hasBeenSeen: coin.hasBeenSeen,
          isActive: coin.state === 'FREE',
          isOnboardingCoin: coin.isOnboardingCoin,
        })),
      hasOnboardingCoin: coins.some((coin) => coin.isOnboardingCoin),
    }
  })

  handle(
    app,
    markCoinsSeen,
  )(async ({ member, body }) => {
    const coins = { memberId: member.id, coinIds: body.coinIds, now: clock.now() }
    await db.transaction().execute((tx) => markSeen(tx, coins))
    return { ok: true as const }
  })

  handle(
    app,
    getCoinLedger,
  )(async ({ member }) => {
    const [coins, lines] = await Promise.all([listCoins(db, member.id), listLines(db, member.id)])
    const count = (state: string) => coins.filter((coin) => coin.state === state).length
    return {
      items: lines.map((line) => ({
        id: String(line.id),
        coinId: line.coinId,
        kind: line.kind as never,
        reason: line.reason,
        orderId: line.orderId,
        at: line.at.toISOString(),
      })),
      free: count('FREE'),
      reserved: count('RESERVED'),
      spent: count('SPENT'),
    }
  })
}
