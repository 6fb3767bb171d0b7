import type { QueryOf } from '@hemline/contract/call.ts'
import {
  downloadOrders,
  getDeskOrder,
  getDeskOrders,
  moveDeskOrder,
  refundOrder,
  writeToParties,
} from '@hemline/contract/operator/order-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

export type OrderFilter = Omit<QueryOf<typeof getDeskOrders>, 'lastKey' | 'limit'>

/** One page after another of the orders that a search finds. */
export const ordersQuery = (filter: OrderFilter) =>
  listQuery(['orders', filter], (start, signal) => send(getDeskOrders, { query: { ...filter, ...start }, signal }))

/** Downloads the orders that a search finds as a CSV file. */
export const useDownloadOrders = () => useDownload(downloadOrders)

/** One order with what an operator can do about it. */
export const deskOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['operator', 'order', orderId],
    queryFn: async ({ signal }) => (await send(getDeskOrder, { query: { orderId }, signal })).data,
    refetchOnMount: 'always',
  })

/** Idempotent by `actId`, like the next two. */
export const useMoveOrderAsOperator = () => useOperatorAction(moveDeskOrder)

export const useRefundOrder = () => useOperatorAction(refundOrder)

export const useWriteToParties = () => useOperatorAction(writeToParties)
