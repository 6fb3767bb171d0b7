import { DAY_MS } from '@hemline/contract/durations.ts'
import { NEW_ITEM_DAYS } from '@hemline/contract/limits.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { now } from '../base/now.ts'
import { send } from '../base/send.ts'
import { newUntil } from './new-from-friends.ts'

/** The newest items of friends, of the last days, at most ten. */
export const newFromFriendsQuery = () =>
  queryOptions({
    queryKey: ['listings', 'new-from-friends'],
    queryFn: async ({ signal }) => {
      const { items } = await send(getListings, { query: { friendsFilter: 'FRIENDS_ONLY', limit: 10 }, signal })
      const since = now().getTime() - NEW_ITEM_DAYS * DAY_MS
      return items.filter(({ createdAt }) => Date.parse(createdAt) > since)
    },
    staleTime: 60_000,
  })

/** Remembers until when the newest of these items is new. */
export function rememberNewFromFriends(items: readonly { createdAt: string }[]): void {
  const newest = Math.max(0, ...items.map(({ createdAt }) => Date.parse(createdAt)))
  newUntil.write(newest === 0 ? 0 : newest + NEW_ITEM_DAYS * DAY_MS)
}
