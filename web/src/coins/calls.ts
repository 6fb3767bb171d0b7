import { getCoinLedger, getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { putIn, showAhead } from '../base/write-ahead.ts'

/** The member's unspent coins. Invalidated by a request that uses one and by a new listing. */
export const coinsQuery = () =>
  queryOptions({ queryKey: ['coins'], queryFn: ({ signal }) => send(getCoins, { signal }) })

/** The member's coin ledger, newest first, with the numbers of free, reserved and spent coins. */
export const coinLedgerQuery = () =>
  queryOptions({
    queryKey: ['coins', 'ledger'],
    queryFn: ({ signal }) => send(getCoinLedger, { signal }),
    refetchOnMount: 'always',
  })

/** The number of free coins; undefined until loaded. */
export function useCoinCount(): number | undefined {
  return useQuery(coinsQuery()).data?.items.filter((coin) => coin.isActive).length
}

/** Marks coins as seen, optimistically; a failure on the server is only logged (product.md §14). */
export function useMarkCoinsSeen(): (coinIds: string[]) => void {
  const client = useQueryClient()
  return (coinIds) => {
    // the ledger is below the same key
    const seen = putIn(coinsQuery().queryKey, (before, [, isLedger]) =>
      before && !isLedger
        ? {
            ...before,
            items: before.items.map((coin) => (coinIds.includes(coin.id) ? { ...coin, hasBeenSeen: true } : coin)),
          }
        : before,
    )
    showAhead(client, seen, () => send(markCoinsSeen, { body: { coinIds } })).catch((error) =>
      console.error('Failed to mark coins as seen', error),
    )
  }
}
