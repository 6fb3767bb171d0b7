import type { BodyOf } from '@hemline/contract/call.ts'
import { createPendingRequest, getOrderDates, getPendingRequest } from '@hemline/contract/requests/calls.ts'
import type { DeliveryMethod } from '@hemline/contract/requests/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** The days on which this listing cannot be borrowed by that method. */
export const orderDatesQuery = (listingId: string, deliveryMethod: DeliveryMethod | null) =>
  queryOptions({
    queryKey: ['order-dates', listingId, deliveryMethod],
    queryFn: async ({ signal }) =>
      (await send(getOrderDates, { query: { listingId, deliveryMethod: deliveryMethod ?? undefined }, signal })).items,
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  })

/** A pending request of mine, priced now. */
export const pendingRequestQuery = (pendingRequestId: string) =>
  queryOptions({
    queryKey: ['pending-request', pendingRequestId],
    queryFn: async ({ signal }) => (await send(getPendingRequest, { query: { pendingRequestId }, signal })).data,
    refetchOnMount: 'always',
  })

/** Stores a request before payment. Gives its id. */
export async function storeRequest(body: BodyOf<typeof createPendingRequest>): Promise<string> {
  return (await send(createPendingRequest, { body })).data.id
}
