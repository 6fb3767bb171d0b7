import type { BodyOf } from '@hemline/contract/call.ts'
import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { refreshClaims } from '../base/session.ts'

/** The signed-in member as she alone may read herself. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await send(getUser, { signal })).data,
    staleTime: 5 * 60_000,
  })

export const useMe = () => useQuery(meQuery()).data

/** Saves the fields that are sent, then takes fresh claims. */
export function useChangeUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeUser>) => send(changeUser, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(meQuery().queryKey, data)
      refreshClaims().catch(() => console.error(sessionTexts.refreshClaimsFailed))
    },
  })
}

/** The public side of a member. */
export const listingUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['listing-user', userId],
    queryFn: async ({ signal }) => (await send(getListingUser, { query: { userId }, signal })).data,
    staleTime: 5 * 60_000,
  })
