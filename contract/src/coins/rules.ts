import type { Coin } from './shapes.ts'

const coinNoticeStatuses = ['undetermined', 'active', 'dismissed'] as const
export type CoinNoticeStatus = (typeof coinNoticeStatuses)[number]

/** Returns the coins that the member earned and has not seen. `closed`: those whose notice was closed here, by id. */
export function unseenCoins(coins: readonly Coin[], closed: readonly string[] = []): Coin[] {
  return coins.filter((coin) => coin.isActive && !coin.hasBeenSeen && !closed.includes(coin.id))
}

/**
 * Returns the status of the notice about new coins (product.md §4): undetermined until the coins are known, active while there
 * are unseen ones, then dismissed.
 */
export function coinNoticeOf(coins: readonly Coin[] | undefined, closed: readonly string[] = []): CoinNoticeStatus {
  if (!coins) return 'undetermined'
  return unseenCoins(coins, closed).length > 0 ? 'active' : 'dismissed'
}
