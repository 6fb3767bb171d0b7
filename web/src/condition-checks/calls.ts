import type { BodyOf } from '@hemline/contract/call.ts'
import { getChecks, writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { orderQuery } from '../orders/calls.ts'

/** The condition checks of an order, and the moments for which one can be written now. */
export const checksQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'checks'],
    queryFn: ({ signal }) => send(getChecks, { query: { orderId }, signal }),
  })

/** Writes a check. Checks are immutable. */
export function useWriteCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof writeCheck>) => send(writeCheck, { body }),
    onSettled: (_, __, { orderId }) => refresh(client, orderQuery(orderId).queryKey),
  })
}
