import type { BodyOf } from '@hemline/contract/call.ts'
import {
  acceptInvitation,
  addContacts,
  changeFriendship,
  getFriends,
  getInvitation,
  openInvite,
  withdrawInvite,
} from '@hemline/contract/friends/calls.ts'
import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { memberCheck } from '../base/member-check.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { sendAsReader } from '../base/send-as-reader.ts'
import { throwSessionEnded } from '../base/wire.ts'
import { putIn, setAnswer, writeAhead } from '../base/write-ahead.ts'
import { clearLists } from '../listings/calls.ts'
import { batchesOf } from './contact-batches.ts'

/** The member's friends and pending friendships. */
export const friendsQuery = () =>
  queryOptions({
    queryKey: ['friends'],
    queryFn: async ({ signal }) => (await send(getFriends, { signal })).items,
  })

/**
 * What a change of friends touches: the listings that a member can see, also among their favourites, the price of a loan, which is
 * with its days, and members' names.
 */
export const keysTouchedByFriends: readonly QueryKey[] = [
  ['friends'],
  ['notifications'],
  ['listings'],
  ['listing'],
  ['listing-user'],
  ['favourites'],
  ['favourite-listings'],
  ['order-dates'],
]

function useFriendsChanged() {
  const client = useQueryClient()
  return () => {
    clearLists()
    return refresh(client, ...keysTouchedByFriends)
  }
}

type Answer = BodyOf<typeof changeFriendship>

/** Confirms, dismisses or ends a friendship: optimistic, undone if the server refuses (product.md §10). */
export function useAnswerFriendship() {
  const client = useQueryClient()
  const changed = useFriendsChanged()
  const { queryKey } = friendsQuery()
  return useMutation({
    mutationFn: (answer: Answer) => send(changeFriendship, { body: answer }),
    ...writeAhead(
      client,
      ({ friendshipId, status }: Answer) => [
        putIn(queryKey, (friends) =>
          status === 'active'
            ? friends?.map((one) => (one.friendshipId === friendshipId ? { ...one, status, isIncoming: false } : one))
            : friends?.filter((one) => one.friendshipId !== friendshipId),
        ),
      ],
      changed,
    ),
  })
}

/** Sends a friend request to the member with this contact. Returns the member if their name may be shown. */
export function useAskFriend() {
  const changed = useFriendsChanged()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof addContacts>) => {
      const { data } = await send(addContacts, { body })
      return data.friends[0] ?? null
    },
    onSettled: changed,
  })
}

/**
 * Sends friend requests to the members among the phone's contacts, in batches; a failed batch ends it. Returns the
 * number of new requests, with the failure if not all contacts could be asked, or null if the member does not allow access to
 * the contacts. Throws SendError if no request was sent, and UNAUTHENTICATED once the member is no longer signed in: nothing
 * is sent as the next one.
 */
export async function askContacts(): Promise<{ count: number; failure: unknown } | null> {
  const isTheirs = memberCheck()
  const { readContacts } = await import('../native/contacts.ts')
  const book = await readContacts()
  if (!book) return null
  if (!isTheirs()) throwSessionEnded()
  // an answer also has those who are friends or were asked before
  const before = new Set(askedIn((await send(getFriends)).items))
  const asked = new Set<string>()
  const count = (friends: readonly Friend[]) => {
    for (const id of askedIn(friends)) if (!before.has(id)) asked.add(id)
  }
  let failure: unknown = null
  try {
    for (const body of batchesOf(book)) {
      if (!isTheirs()) throwSessionEnded()
      count((await send(addContacts, { body })).data.friends)
    }
  } catch (error) {
    if (!isTheirs()) throw error
    failure = error
    // those of the failed batch before the limit of a day
    await send(getFriends).then(
      ({ items }) => count(items),
      () => undefined,
    )
    if (asked.size === 0) throw error
  }
  return { count: asked.size, failure }
}

const askedIn = (friends: readonly Friend[]) =>
  friends.filter(({ status, isIncoming }) => status === 'undetermined' && !isIncoming).map(({ id }) => id)

export function useAskContacts() {
  const changed = useFriendsChanged()
  return useMutation({ mutationFn: askContacts, onSettled: changed })
}

/** The member's invite link, made when they first ask for it. */
export const inviteLinkQuery = () =>
  queryOptions({
    queryKey: ['invite-link'],
    queryFn: async ({ signal }) => (await send(openInvite, { body: { isNew: false }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** Replaces the member's invite link; the earlier one stops. */
export function useRenewInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await send(openInvite, { body: { isNew: true } })).data,
    onSuccess: (link) => setAnswer(client, inviteLinkQuery().queryKey, link),
  })
}

export function useWithdrawInvite() {
  return useMutation({ mutationFn: () => send(withdrawInvite) })
}

/** Who invites with a link. The server checks each time whether it still works. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await sendAsReader(getInvitation, { query: { token }, signal })).data,
    staleTime: 0,
  })

/** Makes the member and the one who invites friends. */
export function useAcceptInvitation(token: string) {
  const changed = useFriendsChanged()
  return useMutation({
    mutationFn: async () => (await send(acceptInvitation, { body: { token } })).data,
    onSuccess: changed,
  })
}
