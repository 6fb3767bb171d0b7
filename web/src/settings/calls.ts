import { formatPence } from '@hemline/contract/money.ts'
import { getFees } from '@hemline/contract/settings/calls.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** The settings of loans that are requested now. An owner may change it at any time: fetched again each minute. */
export const loanSettingsQuery = () =>
  queryOptions({
    queryKey: ['fees'],
    queryFn: async ({ signal }) => (await send(getFees, { signal })).data,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/** The settings of loans as they are now; undefined until they have loaded. */
export const useLoanSettings = (): LoanSettings | undefined => useQuery(loanSettingsQuery()).data

/** A fee in pounds; a blank of the same height until it has loaded. */
export function feeText(fees: LoanSettings | undefined, of: 'deliveryFee' | 'dryCleaningFee'): string {
  return fees ? formatPence(fees[of]) : '\u00a0'
}
