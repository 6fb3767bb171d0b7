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
          hasBeenSeen: coin.has_been_seen,
          isActive: coin.state === 'FREE',
          isOnboardingCoin: coin.is_onboarding_coin,
        })),
      hasOnboardingCoin: coins.some((coin) => coin.is_onboarding_coin),
    }
  })

  handle(
    app,
    markCoinsSeen,
  )(async ({ member, body }) => {
    const seen = { memberId: member.id, coinIds: body.coinIds, now: clock.now() }
    await db.transaction().execute((tx) => markSeen(tx, seen))
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
        coinId: line.coin_id,
        kind: line.kind as never,
        reason: line.reason,
        orderId: line.order_id,
        at: line.at.toISOString(),
      })),
      free: count('FREE'),
      reserved: count('RESERVED'),
      spent: count('SPENT'),
    }
  })
}
