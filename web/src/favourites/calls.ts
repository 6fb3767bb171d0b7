import { getFavouriteListings, getFavourites, toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { messageOf, send } from '../base/send.ts'
import { putIn, writeAhead } from '../base/write-ahead.ts'
import { notice } from '../ui/notice.tsx'

/** The ids of the member's favourites. */
const favouritesQuery = () =>
  queryOptions({
    queryKey: ['favourites'],
    queryFn: async ({ signal }) => {
      const { items } = await send(getFavourites, { signal })
      return items.filter((favourite) => favourite.isActive).map((favourite) => favourite.listingId)
    },
    staleTime: 10 * 60_000,
  })

/** The member's favourite listings, last marked first, paginated. */
export const favouriteListingsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['favourite-listings'],
    queryFn: ({ pageParam, signal }) => send(getFavouriteListings, { query: { lastKey: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastKey ?? undefined,
  })

/**
 * Whether a listing is a favourite, and a function to toggle it: optimistic, undone if the server refuses. A removed
 * one can be restored while the notice is shown.
 */
export function useFavourite(listing: Listing) {
  const client = useQueryClient()
  // until all are known, those of the list of favourites
  const listed = () =>
    client.getQueryData(favouriteListingsQuery().queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ??
    []
  const { data } = useQuery({ ...favouritesQuery(), select: (ids) => ids.includes(listing.id) })
  const isFavourite = data ?? listed().includes(listing.id)
  // without useMutation, which home's first script would load for this alone: no part shows the state of this mutation
  const mutate = (isActive: boolean) => {
    const mutation = client.getMutationCache().build(client, {
      // one after the other: the last one made is the last to arrive
      scope: { id: `favourite ${listing.id}` },
      mutationFn: () => send(toggleFavourite, { body: { listingId: listing.id, isActive } }),
      ...writeAhead(
        client,
        () => [
          putIn(favouritesQuery().queryKey, (ids = listed()) => {
            const others = ids.filter((id) => id !== listing.id)
            return isActive ? [...others, listing.id] : others
          }),
          putIn(favouriteListingsQuery().queryKey, (list) => {
            const pages = list?.pages.map((page, index) => {
              const others = page.items.filter(({ id }) => id !== listing.id)
              return { ...page, items: isActive && index === 0 ? [listing, ...others] : others }
            })
            return list && { ...list, pages }
          }),
        ],
        () => {
          for (const { queryKey } of [favouritesQuery(), favouriteListingsQuery()]) void askAgain(client, queryKey)
        },
      ),
      onError: (error) => notice.bad(messageOf(error)),
    })
    mutation.execute(undefined).catch(() => undefined)
  }
  const toggle = () => {
    mutate(!isFavourite)
    if (isFavourite) notice.good(listingTexts.unfavoured, { action: { label: 'Undo', act: () => mutate(true) } })
  }
  return { isFavourite, toggle }
}
