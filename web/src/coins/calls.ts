import { getCoins } from '@hemline/contract/coins/calls.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** The member's coins that are not spent. A request that used one, and a new listing, invalidate it. */
export const coinsQuery = () =>
  queryOptions({ queryKey: ['coins'], queryFn: ({ signal }) => send(getCoins, { signal }) })

/** How many coins are free to be spent; undefined until we know. */
export function useCoinCount(): number | undefined {
  return useQuery(coinsQuery()).data?.items.filter((coin) => coin.isActive).length
}
