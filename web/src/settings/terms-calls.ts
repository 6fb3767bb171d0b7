import { getNewTerms, getTerms, readNewTerms } from '@hemline/contract/settings/terms-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { putIn, showAhead } from '../base/write-ahead.ts'

/** The version of the terms in force, and what changed in it. */
export const termsQuery = () =>
  queryOptions({ queryKey: ['terms'], queryFn: async ({ signal }) => (await send(getTerms, { signal })).data })

/** What changed in the terms, until this member has read it; asked once for each opening of the app. */
export const newTermsQuery = () =>
  queryOptions({
    queryKey: ['new-terms'],
    queryFn: async ({ signal }) => (await send(getNewTerms, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Closes what changed in the terms; if this cannot be sent now, it is shown again another time. */
export function useReadTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: string) =>
      showAhead(
        client,
        putIn(newTermsQuery().queryKey, () => null),
        () => send(readNewTerms, { body: { version } }),
      ),
  })
}
