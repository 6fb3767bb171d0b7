import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { contactKind } from '@hemline/contract/friends/rules.ts'
import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { forgetLists } from '../listings/calls.ts'
import { batchesOf } from './contact-batches.ts'

/** My friends and the friendships that wait. */
export const friendsQuery = () =>
  queryOptions({
    queryKey: ['friends'],
    queryFn: async ({ signal }) => (await send(getFriends, { signal })).items,
  })

/** Who my friends are changes what I may see, what a loan costs and how members are named. */
function useFriendsChanged() {
  const client = useQueryClient()
  return () => {
    forgetLists()
    return Promise.all(
      ['friends', 'notifications', 'listings', 'listing', 'listing-user', 'favourites'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }
}

/** Confirms, dismisses or ends a friendship: shown at once, taken back when the server refuses (product.md §10). */
export function useAnswerFriendship() {
  const client = useQueryClient()
  const changed = useFriendsChanged()
  const { queryKey } = friendsQuery()
  return useMutation({
    meta: { writesAhead: ['friends'] },
    mutationFn: (answer: { friendshipId: string; status: 'active' | 'dismissed' }) =>
      send(changeFriendship, { body: answer }),
    onMutate: async ({ friendshipId, status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (friends: Friend[] = []) =>
        status === 'active'
          ? friends.map((friend) =>
              friend.friendshipId === friendshipId ? { ...friend, status, isIncoming: false } : friend,
            )
          : friends.filter((friend) => friend.friendshipId !== friendshipId),
      )
      return { before }
    },
    onError: (_error, _answer, context) => client.setQueryData(queryKey, context?.before),
    onSettled: changed,
  })
}

/** Asks whoever is behind an id, an e-mail or a phone number to be my friend. Gives her when she may be named. */
export function useAskFriend() {
  const changed = useFriendsChanged()
  return useMutation({
    mutationFn: async (typed: string) => {
      const text = typed.trim()
      const kind = contactKind(text)
      const body = kind === 'email' ? { emails: text } : kind === 'phone' ? { phoneNumbers: text } : { publicIds: text }
      const { data } = await send(addContacts, { body })
      return data.friends[0] ?? null
    },
    onSettled: changed,
  })
}

/**
 * Asks those of the phone's contacts who are members, portion by portion; a portion that fails ends it. How many were
 * asked, or null when she does not let the app read her contacts.
 */
export function useAskContacts() {
  const changed = useFriendsChanged()
  return useMutation({
    mutationFn: async () => {
      const { readContacts } = await import('../native/contacts.ts')
      const book = await readContacts()
      if (!book) return null
      const asked = new Set<string>()
      for (const body of batchesOf(book)) {
        const { data } = await send(addContacts, { body })
        for (const { id } of data.friends) asked.add(id)
      }
      return asked.size
    },
    onSettled: changed,
  })
}
