import type { BodyOf } from '@hemline/contract/call.ts'
import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { changeUser, getListingUser, getUser, sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appSettingsQuery } from '../base/app-settings.ts'
import { send } from '../base/send.ts'
import { refreshClaims } from '../base/session.ts'
import { noticeFailure } from '../ui/use-failure-notice.ts'

/** The signed-in member's own profile, with the fields that only they may see. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await send(getUser, { signal })).data,
    staleTime: 5 * 60_000,
  })

export const useMe = () => useQuery(meQuery()).data

/** Saves the given fields, then refreshes the session's claims. */
export function useChangeUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeUser>) => send(changeUser, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(meQuery().queryKey, data)
      refreshClaims().catch((error) => noticeFailure(sessionTexts.updateClaimsFailed, error))
    },
  })
}

/** The public profile of a member. */
export const listingUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['listing-user', userId],
    queryFn: async ({ signal }) => (await send(getListingUser, { query: { userId }, signal })).data,
    staleTime: 5 * 60_000,
  })

/** Whether phone numbers can be verified on this server; undefined until loaded. */
export const useVerifiesPhones = () => useQuery(appSettingsQuery).data?.verifiesPhones

/** Texts a code to the member's saved number. */
export const useSendPhoneCode = () => useMutation({ mutationFn: () => send(sendPhoneCode) })

/** Verifies the member's saved number with the code that was texted to it. */
export function useVerifyPhone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => send(verifyPhone, { body: { code } }),
    onSuccess: ({ data }) => client.setQueryData(meQuery().queryKey, data),
  })
}
