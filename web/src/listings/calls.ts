import type { BodyOf } from '@hemline/contract/call.ts'
import { changeListing, createListing, deleteListing, getListings } from '@hemline/contract/listings/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { positions } from '../base/scroll-positions.ts'
import { send } from '../base/send.ts'
import type { Filters } from './filters.ts'

/** The filters as the call takes them; where to look is the caller's. */
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

/** The grid: newest first, page by page by the last key. */
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

/** A member's own wardrobe, or what one may see of another's. */
export const wardrobeQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', { userId }],
    queryFn: ({ pageParam, signal }) => send(getListings, { query: { lastKey: pageParam, userId }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastKey ?? undefined,
  })

/** One listing; null when there is none or one may not see it. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async ({ signal }): Promise<Listing | null> =>
      (await send(getListings, { query: { id }, signal })).items[0] ?? null,
  })

/** Puts a listing that some list has shown into the cache, so that its page opens at once. */
export function useRememberListing() {
  const client = useQueryClient()
  return (listing: Listing) => {
    const { queryKey } = listingQuery(listing.id)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, listing, { updatedAt: 1 })
  }
}

let version = 0

/** Counts up with every change to what this member may see: what is kept beside the query cache is old then. */
export const listsVersion = () => version

/** What is kept of lists beside the query cache is old. */
export function invalidateLists(): void {
  version += 1
}

/** What lists have shown is old, and so is where she stood in them: she changed a listing, or whom she may see. */
export function forgetLists(): void {
  positions.clear('/')
  invalidateLists()
}

function useListsChanged() {
  const client = useQueryClient()
  return async (id?: string) => {
    forgetLists()
    await Promise.all([
      id && client.invalidateQueries({ queryKey: ['listing', id] }),
      client.invalidateQueries({ queryKey: ['listings'] }),
      client.invalidateQueries({ queryKey: ['favourite-listings'] }),
    ])
  }
}

/** Lists a garment; the first one earns a coin and changes who the member is. */
export function useCreateListing() {
  const client = useQueryClient()
  const changed = useListsChanged()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createListing>) => (await send(createListing, { body })).data,
    onSuccess: async () => {
      client.invalidateQueries({ queryKey: ['coins'] })
      client.invalidateQueries({ queryKey: ['me'] })
      await changed()
    },
  })
}

export function useChangeListing(id: string) {
  const changed = useListsChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeListing>) => send(changeListing, { params: { id }, body }),
    onSuccess: () => changed(id),
  })
}

export function useDeleteListing() {
  const client = useQueryClient()
  const changed = useListsChanged()
  return useMutation({
    mutationFn: (listingId: string) => send(deleteListing, { body: { listingId } }),
    onSuccess: (_, listingId) => {
      client.setQueryData(listingQuery(listingId).queryKey, null)
      return changed()
    },
  })
}
