import type { BodyOf } from '@hemline/contract/call.ts'
import { getChecks, writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { getHandover } from '@hemline/contract/handovers/calls.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
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

/** One of my orders, kept fresh while it is open. NOT_FOUND for anybody else's. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async ({ signal }) => (await send(getOrders, { query: { orderId }, signal })).items[0] ?? null,
    refetchOnMount: 'always',
  })

const CODE_FRESH_MS = 24 * 3600_000

/** The code to show at the next handover. It stays the same, and is there when the network is not. */
export const handoverQuery = ({ id, status }: Pick<Order, 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['handover', id, status],
    queryFn: async ({ signal }) => (await send(getHandover, { query: { orderId: id }, signal })).data,
    staleTime: CODE_FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The condition checks of an order, and which may be written now. */
export const checksQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'checks'],
    queryFn: ({ signal }) => send(getChecks, { query: { orderId }, signal }),
  })

/** Writes a check. It is kept as it is sent. */
export function useWriteCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof writeCheck>) => send(writeCheck, { body }),
    onSettled: (_, __, { orderId }) => client.invalidateQueries({ queryKey: checksQuery(orderId).queryKey }),
  })
}

/** All that is recorded of an order, as it is now. */
export const evidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'evidence'],
    queryFn: async ({ signal }) => (await send(getEvidence, { query: { orderId }, signal })).data,
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
