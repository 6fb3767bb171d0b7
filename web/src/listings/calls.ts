import type { DayRange } from '@hemline/contract/days.ts'
import {
  changeListing,
  countListings,
  deleteListing,
  getListings,
  getSimilarListings,
} from '@hemline/contract/listings/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { positions } from '../base/scroll-positions.ts'
import { send } from '../base/send.ts'
import { putIn, setAnswer, writeAhead } from '../base/write-ahead.ts'
import type { Filters } from './filters.ts'

/** The query parameters of the filters, without the place, which the caller adds. */
export const searchQueryOf = ({
  categories,
  sizes,
  colours,
  audience,
  words,
  brand,
  free,
  freeBy,
}: Omit<Filters, 'near'>) => ({
  categories: categories.join(',') || undefined,
  sizes: sizes.join(',') || undefined,
  colours: colours.join(',') || undefined,
  friendsFilter: audience === 'EVERYONE' ? undefined : audience,
  words: words.trim() || undefined,
  brand: brand.trim() || undefined,
  freeFrom: free?.startDate,
  freeTo: free?.endDate,
  freeBy: (free && freeBy) ?? undefined,
})

/** The listings of the grid: newest first, paginated by the last key. */
export const listingsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['listings', filters],
    queryFn: ({ pageParam, signal }) =>
      send(getListings, {
        query: { lastKey: pageParam, ...searchQueryOf(filters), geohash4: filters.near ?? undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastKey ?? undefined,
  })

/** Whether the early script has asked for the listings without filters, and no query has taken the answer yet. */
export const hasEarlyListings = (): boolean => globalThis.hemlineEarly?.has(getListings.path) ?? false

/** How many listings the filters find, up to a hundred. */
export const listingCountQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['listings', 'count', filters],
    queryFn: async ({ signal }) => {
      const query = { ...searchQueryOf(filters), geohash4: filters.near ?? undefined }
      return (await send(countListings, { query, signal })).data
    },
  })

/** A member's own listings, or the visible ones of another member. */
export const wardrobeQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', { userId }],
    queryFn: ({ pageParam, signal }) => send(getListings, { query: { lastKey: pageParam, userId }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastKey ?? undefined,
  })

/** One listing; null if there is none or the member may not see it. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async ({ signal }): Promise<Listing | null> =>
      (await send(getListings, { query: { id }, signal })).items[0] ?? null,
  })

/** Items like a listing, and more of its wardrobe; with days only what is free then. */
export const similarListingsQuery = (listingId: string, free: DayRange | null) =>
  queryOptions({
    queryKey: ['listings', 'similar', listingId, free],
    queryFn: async ({ signal }) => {
      const query = { listingId, freeFrom: free?.startDate, freeTo: free?.endDate }
      return (await send(getSimilarListings, { query, signal })).data
    },
    staleTime: 60_000,
  })

/** Puts a listing from a list into the cache, so that its page opens immediately. */
export function useCacheListing() {
  const client = useQueryClient()
  return (listing: Listing) => {
    const { queryKey } = listingQuery(listing.id)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, listing, { updatedAt: 1 })
  }
}

let version = 0

/**
 * Incremented by every change to the listings a member can see: data cached outside the query cache is then out of
 * date.
 */
export const listsVersion = () => version

/** Marks lists cached outside the query cache as out of date. */
export function invalidateLists(): void {
  version += 1
}

/** Invalidates the lists and their scroll positions: a listing was changed, or the set of members who can be seen. */
export function clearLists(): void {
  positions.clear('/')
  invalidateLists()
}

/** After a change of a listing: returns what refreshes it and the lists. */
export function useListsChanged() {
  const client = useQueryClient()
  return async (id?: string) => {
    clearLists()
    const keys = [...(id ? [['listing', id]] : []), ['listings'], ['favourite-listings']]
    await Promise.all(keys.map((key) => askAgain(client, key)))
  }
}

type Activation = { isActive: boolean; declines: string[] }

/** Activates or deactivates a listing, with the open requests that are declined: optimistic, undone if the server refuses. */
export function useActivateListing(id: string) {
  const client = useQueryClient()
  const changed = useListsChanged()
  const { queryKey } = listingQuery(id)
  return useMutation({
    scope: { id: `activate ${id}` },
    mutationFn: ({ isActive, declines }: Activation) =>
      send(changeListing, { params: { id }, body: { isActive, ...(!isActive && { declines }) } }),
    ...writeAhead(
      client,
      ({ isActive }: Activation) => [putIn(queryKey, (listing) => listing && { ...listing, isActive })],
      () => changed(id),
    ),
  })
}

export function useDeleteListing() {
  const client = useQueryClient()
  const changed = useListsChanged()
  return useMutation({
    mutationFn: (body: { listingId: string; declines: string[] }) => send(deleteListing, { body }),
    onSuccess: async (_, { listingId }) => {
      await setAnswer(client, listingQuery(listingId).queryKey, null)
      return changed()
    },
  })
}
