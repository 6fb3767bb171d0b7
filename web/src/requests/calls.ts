import type { BodyOf } from '@hemline/contract/call.ts'
import type { DayRange } from '@hemline/contract/days.ts'
import { EMPTY_SETUP_PENCE } from '@hemline/contract/limits.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import {
  blockDays,
  changeRequestNote,
  createEnquiry,
  createPaymentSession,
  createPendingRequest,
  getBlockedDays,
  getLoanOffer,
  getOrderDates,
  getPendingRequest,
  unblockDays,
} from '@hemline/contract/requests/calls.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { putIn, writeAhead } from '../base/write-ahead.ts'
import type { WantedDays } from '../days/wanted-days.ts'
import { setupSession } from '../payments/calls.ts'
import { withoutBlocks } from './without-blocks.ts'

/** The days on which this listing cannot be borrowed by that method. */
export const orderDatesQuery = (listingId: string, deliveryMethod: DeliveryMethod | null) =>
  queryOptions({
    queryKey: ['order-dates', listingId, deliveryMethod],
    queryFn: async ({ signal }) =>
      (await send(getOrderDates, { query: { listingId, deliveryMethod: deliveryMethod ?? undefined }, signal })).items,
    placeholderData: (before, query) => (query?.queryKey[1] === listingId ? before : undefined),
    refetchOnMount: 'always',
  })

/** What a loan of this listing costs the member, and when it is free; for wanted days, whether they are. */
export const loanOfferQuery = (listingId: string, { free, freeBy }: WantedDays) =>
  queryOptions({
    // changes with every booking, like the taken days
    queryKey: ['order-dates', listingId, 'offer', free, freeBy],
    queryFn: async ({ signal }) =>
      (await send(getLoanOffer, { query: { listingId, ...free, deliveryMethod: freeBy ?? undefined }, signal })).data,
    // what other days cost is the same; whether they are free is not, nor is another item's offer
    placeholderData: (before, query) => (query?.queryKey[1] === listingId ? before : undefined),
    staleTime: 30_000,
  })

/** A pending request of the member, at the current price. */
export const pendingRequestQuery = (pendingRequestId: string) =>
  queryOptions({
    queryKey: ['pending-request', pendingRequestId],
    queryFn: async ({ signal }) => (await send(getPendingRequest, { query: { pendingRequestId }, signal })).data,
    refetchOnMount: 'always',
  })

/** Stores a request before payment. Returns its id. */
export async function storeRequest(body: BodyOf<typeof createPendingRequest>): Promise<string> {
  return (await send(createPendingRequest, { body })).data.id
}

export const saveNote = (body: BodyOf<typeof changeRequestNote>) => send(changeRequestNote, { body })

/** The member's current and future blocked days, including holidays; for one listing only those that affect it. */
export const blockedDaysQuery = (listingId: string | null) =>
  queryOptions({
    queryKey: ['blocked-days', listingId],
    queryFn: async ({ signal }) =>
      (await send(getBlockedDays, { query: { listingId: listingId ?? undefined }, signal })).items,
  })

/** Blocks days of one listing of the member, or of all (listingId null). */
export function useBlockDays() {
  const afterwards = useDatesChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof blockDays>) => send(blockDays, { body }),
    onSuccess: afterwards,
  })
}

/** Unblocks days of the member: optimistic, undone if the server refuses. */
export function useUnblockDays() {
  const client = useQueryClient()
  const afterwards = useDatesChanged()
  const queryKey = ['blocked-days']
  return useMutation({
    mutationFn: (id: string) => send(unblockDays, { body: { id } }),
    ...writeAhead(
      client,
      (id: string) => {
        const allBlocks = client.getQueriesData<BlockedDays[]>({ queryKey }).flatMap(([, blocks]) => blocks ?? [])
        const opened = allBlocks.find((block) => block.id === id)
        return [
          putIn<BlockedDays[]>(queryKey, (blocks) => blocks?.filter((block) => block.id !== id)),
          // the days that are taken have them too, and would show them as booked
          putIn<DayRange[]>(['order-dates'], (ranges, [, ofListing, of]) => {
            const isOpened = of !== 'offer' && (opened?.listingId === null || ofListing === opened?.listingId)
            return ranges && opened && isOpened ? withoutBlocks(ranges, [opened]) : ranges
          }),
        ]
      },
      afterwards,
    ),
  })
}

function useDatesChanged() {
  const client = useQueryClient()
  return () => refresh(client, ['blocked-days'], ['order-dates'])
}

/** The setup session of a pending request. `total` in pence; the session's amount is 1 if it is 0. */
export const paymentSessionQuery = (pendingRequestId: string, total: number) =>
  setupSession(['request', pendingRequestId, total], () =>
    send(createPaymentSession, { body: { pendingRequestId, amount: total || EMPTY_SETUP_PENCE } }),
  )

/** Sends an enquiry to the lender of a listing. Idempotent by clientId. */
export const sendEnquiry = (body: BodyOf<typeof createEnquiry>, signal: AbortSignal) =>
  send(createEnquiry, { body, signal })
