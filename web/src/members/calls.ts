import type { BodyOf } from '@hemline/contract/call.ts'
import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { send } from '../base/send.ts'
import { refreshClaims } from '../base/session.ts'
import { putIn, setAnswer, writeAhead } from '../base/write-ahead.ts'
import { noticeFailure } from '../ui/use-failure-notice.ts'

/** The signed-in member's own profile, with the fields that only they may see. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await send(getUser, { signal })).data,
    staleTime: 5 * 60_000,
  })

export const useMe = () => useQuery(meQuery()).data

type Change = BodyOf<typeof changeUser>

/** Single choices that are saved as they are made. */
const choices = [
  'usualSize',
  'hasNewsletter',
  'isFoundByEmail',
  'isFoundByPhone',
  'isNamedAsFriend',
  'isInPublicWindow',
] as const

/** The choices among the fields of a change. */
const choicesIn = (body: Change): Partial<OwnProfile> =>
  Object.fromEntries(choices.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]))

/**
 * Saves the given fields, then refreshes the session's claims. Choices are optimistic, undone if the server refuses; the
 * fields of a form are not, since the form shows what is wrong with them.
 */
export function useChangeUser() {
  const client = useQueryClient()
  const { queryKey } = meQuery()
  return useMutation({
    // one after the other: an answer is the whole profile, and the last one has all of the changes
    scope: { id: 'me' },
    mutationFn: (body: Change) => send(changeUser, { body }),
    ...writeAhead(
      client,
      (body: Change) => {
        const chosen = choicesIn(body)
        return Object.keys(chosen).length > 0 ? [putIn(queryKey, (me) => me && { ...me, ...chosen })] : []
      },
      (error) => error && askAgain(client, queryKey),
    ),
    onSuccess: async ({ data }) => {
      await setAnswer(client, queryKey, data)
      void askAgain(client, listingUserQuery(data.id).queryKey)
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
