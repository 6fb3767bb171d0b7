import type { QueryOf } from '@hemline/contract/call.ts'
import {
  approveListing,
  downloadListings,
  getDeskListing,
  getDeskListings,
  hideListing,
} from '@hemline/contract/operator/listing-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

export type ListingFilter = Omit<QueryOf<typeof getDeskListings>, 'lastKey' | 'limit'>

/** One page after another of the items that a search finds. */
export const listingsQuery = (filter: ListingFilter) =>
  listQuery(['listings', filter], (start, signal) => send(getDeskListings, { query: { ...filter, ...start }, signal }))

/** Downloads the items that a search finds as a CSV file. */
export const useDownloadListings = () => useDownload(downloadListings)

/** One item, also while others do not see it. */
export const deskListingQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['operator', 'listing', listingId],
    queryFn: async ({ signal }) => (await send(getDeskListing, { query: { listingId }, signal })).data,
    refetchOnMount: 'always',
  })

export const useApproveListing = () => useOperatorAction(approveListing)

export const useHideListing = () => useOperatorAction(hideListing)
