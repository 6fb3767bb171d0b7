import { getOrders } from '@hemline/contract/orders/calls.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unlessJustAsked } from '../base/query-client.ts'
import { send } from '../base/send.ts'
import { ordersKey } from './calls.ts'

/** Longer than the key of an order, whose id is what an address says: `/order/closed` is no list. */
const listsKey = [...ordersKey, 'lists'] as const

/** The member's orders that are live or need them, as lender and as borrower, newest first (decision 457). */
export const currentOrdersQuery = () =>
  queryOptions({
    queryKey: [...listsKey, 'current'],
    queryFn: async ({ signal }) => (await send(getOrders, { query: { only: 'current' }, signal })).items,
    refetchOnMount: unlessJustAsked,
  })

/** All other orders of the member, the last changed first, paginated. */
export const closedOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...listsKey, 'closed'],
    queryFn: ({ pageParam, signal }) =>
      send(getOrders, { query: { only: 'closed', ...(pageParam && { lastKey: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey,
    refetchOnMount: unlessJustAsked,
  })

/** The member's orders of one conversation, newest first. */
export const conversationOrdersQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...listsKey, 'conversation', conversationId],
    queryFn: async ({ signal }) => (await send(getOrders, { query: { conversationId }, signal })).items,
    refetchOnMount: unlessJustAsked,
  })
