import type { BodyOf } from '@hemline/contract/call.ts'
import {
  completeOrder,
  createOrder,
  createPaymentHold,
  decideOrder,
  getOrders,
} from '@hemline/contract/orders/calls.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { coinsQuery } from '../coins/calls.ts'

/** All my orders, as lender and as lendee, newest first. */
export const ordersQuery = () =>
  queryOptions({
    queryKey: ['orders'],
    queryFn: async ({ signal }) => (await send(getOrders, { signal })).items,
    refetchOnMount: 'always',
  })

/** One of my orders, fetched again while it is open. NOT_FOUND for anybody else's. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async ({ signal }) => (await send(getOrders, { query: { orderId }, signal })).items[0] ?? null,
    refetchOnMount: 'always',
  })

/** After anything happened to an order: it, the list, the coins and the booked days are asked for again. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ordersQuery().queryKey }),
    client.invalidateQueries({ queryKey: coinsQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['order-dates'] }),
  ])
}

/** Makes a move. Nothing is shown before the server has said so: there is money behind it. */
export function useMoveOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideOrder>) => send(decideOrder, { body }),
    onSettled: () => refreshOrders(client),
  })
}

/** Makes the order: of a confirmed pending request, or of a request to a friend in person. Gives its id. */
export async function makeOrder(body: BodyOf<typeof createOrder>, idempotencyKey?: string): Promise<string> {
  return (await send(createOrder, { body, idempotencyKey })).orderId
}

/** Reserves dates and coin and places the hold; however often it is called there is one. Gives the hold's id, null at 0. */
export async function placeHold(body: BodyOf<typeof createPaymentHold>): Promise<string | null> {
  const answer = await send(createPaymentHold, { body: body })
  return answer.paymentIntentId
}

/** The lender says that a garment lent in person is back. The caller refreshes the orders. */
export const completeLoan = (body: BodyOf<typeof completeOrder>) => send(completeOrder, { body })
