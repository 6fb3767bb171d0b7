import { getCoinLedger, getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** The member's coins that are not spent. A request that used one, and a new listing, invalidate it. */
export const coinsQuery = () =>
  queryOptions({ queryKey: ['coins'], queryFn: ({ signal }) => send(getCoins, { signal }) })

/** Every change of her coins, newest first, with what is free, set aside and spent. */
export const coinLedgerQuery = () =>
  queryOptions({
    queryKey: ['coins', 'ledger'],
    queryFn: ({ signal }) => send(getCoinLedger, { signal }),
    refetchOnMount: 'always',
  })

/** How many coins are free to be spent; undefined until we know. */
export function useCoinCount(): number | undefined {
  return useQuery(coinsQuery()).data?.items.filter((coin) => coin.isActive).length
}

/** Marks coins as seen, here at once and then on the server, whose failure is only logged (product.md §14). */
export function useMarkCoinsSeen(): (coinIds: string[]) => void {
  const client = useQueryClient()
  return (coinIds) => {
    client.setQueryData(
      coinsQuery().queryKey,
      (before) =>
        before && {
          ...before,
          items: before.items.map((coin) => (coinIds.includes(coin.id) ? { ...coin, hasBeenSeen: true } : coin)),
        },
    )
    send(markCoinsSeen, { body: { coinIds } }).catch((error) => console.error('Failed to mark coins as seen', error))
  }
}
