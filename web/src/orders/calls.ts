import type { BodyOf } from '@hemline/contract/call.ts'
import {
  completeOrder,
  createOrder,
  createPaymentHold,
  decideOrder,
  getOrders,
  getRequestFacts,
  getTrustSigns,
} from '@hemline/contract/orders/calls.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { unlessJustAsked } from '../base/query-client.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { coinsQuery } from '../coins/calls.ts'

/** All that is read of the member's orders is below it: each order, and the lists (`list-calls.ts`). */
export const ordersKey = ['orders'] as const

/** One of the member's orders, refetched while it is open. NOT_FOUND for another member's. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, orderId],
    queryFn: async ({ signal }) => (await send(getOrders, { query: { orderId }, signal })).items[0] ?? null,
    refetchOnMount: unlessJustAsked,
  })

/** Invalidates an order after any change, with the lists, the coins and the booked days. */
export const refreshOrders = (client: QueryClient): Promise<void> =>
  refresh(client, ordersKey, coinsQuery().queryKey, ['order-dates'])

/** Makes a move. Not optimistic, because it moves money. */
export function useMoveOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideOrder>) => send(decideOrder, { body }),
    onSettled: () => refreshOrders(client),
  })
}

/** Creates the order from a confirmed pending request, or from a friend's request in person. Returns its id. */
export async function makeOrder(body: BodyOf<typeof createOrder>, idempotencyKey?: string): Promise<string> {
  return (await send(createOrder, { body, idempotencyKey })).orderId
}

/** Reserves dates and coin and places the hold. Idempotent. Returns the hold's id, or null if the total is 0. */
export async function placeHold(body: BodyOf<typeof createPaymentHold>): Promise<string | null> {
  const answer = await send(createPaymentHold, { body: body })
  return answer.paymentIntentId
}

/** The lender confirms that a garment lent in person is back. The caller refreshes the orders. */
export const completeLoan = (body: BodyOf<typeof completeOrder>) => send(completeOrder, { body })

/** What the lender may know about the member who asks, while the request waits for their answer. */
export const requestFactsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['request-facts', orderId],
    queryFn: async ({ signal }) => (await send(getRequestFacts, { query: { orderId }, signal })).data,
  })

/** What is verified of a member, their loans and habits. */
export const trustSignsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['trust-signs', userId],
    queryFn: async ({ signal }) => (await send(getTrustSigns, { query: { userId }, signal })).data,
    staleTime: 60_000,
  })
