import { formatPence } from '@hemline/contract/money.ts'
import { getFees } from '@hemline/contract/settings/calls.ts'
import type { Fees } from '@hemline/contract/settings/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** What loans cost that are requested now. An owner may change it at any time: fetched again each minute. */
export const feesQuery = () =>
  queryOptions({
    queryKey: ['fees'],
    queryFn: async ({ signal }) => (await send(getFees, { signal })).data,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/** The fees as they are now; undefined until they have loaded. */
export const useFees = (): Fees | undefined => useQuery(feesQuery()).data

/** A fee in pounds; a blank of the same height until it has loaded. */
export function feeText(fees: Fees | undefined, of: 'deliveryFee' | 'dryCleaningFee'): string {
  return fees ? formatPence(fees[of]) : '\u00a0'
}
