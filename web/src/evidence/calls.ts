import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { orderQuery } from '../orders/calls.ts'

/** The complete record of an order, as of now. */
export const evidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'evidence'],
    queryFn: async ({ signal }) => (await send(getEvidence, { query: { orderId }, signal })).data,
    refetchOnMount: 'always',
  })
