import { getListingState } from '@hemline/contract/listings/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** Whether the member's own item is open, waits for an operator, or was hidden by one. */
export const listingStateQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listing', listingId, 'state'],
    queryFn: async ({ signal }) => (await send(getListingState, { query: { listingId }, signal })).data,
    refetchOnMount: 'always',
  })
