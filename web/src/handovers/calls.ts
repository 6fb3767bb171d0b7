import { getHandover } from '@hemline/contract/handovers/calls.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

const CODE_FRESH_MS = 24 * 3600_000

/** The code to show at the next handover. It never changes, and is cached for use without network. */
export const handoverQuery = ({ id, status }: Pick<Order, 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['handover', id, status],
    queryFn: async ({ signal }) => (await send(getHandover, { query: { orderId: id }, signal })).data,
    staleTime: CODE_FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  })
