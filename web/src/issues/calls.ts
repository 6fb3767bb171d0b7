import type { BodyOf } from '@hemline/contract/call.ts'
import {
  answerExtension,
  askExtension,
  createOrderIssue,
  getExtensions,
  getOrderIssues,
} from '@hemline/contract/issues/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { unlessJustAsked } from '../base/query-client.ts'
import { send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'

// Below the order's own key, so that invalidating the order also invalidates these.
/** The issues of an order and their resolutions. */
export const issuesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'issues'],
    queryFn: ({ signal }) => send(getOrderIssues, { query: { orderId }, signal }),
    refetchOnMount: unlessJustAsked,
  })

/** The extensions of an order, and the latest day that can be requested. */
export const extensionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'extensions'],
    queryFn: ({ signal }) => send(getExtensions, { query: { orderId }, signal }),
    refetchOnMount: unlessJustAsked,
  })

/** Raises an issue. The same key makes a retry harmless. */
export function useRaiseIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: BodyOf<typeof createOrderIssue> & { idempotencyKey: string }) =>
      send(createOrderIssue, { body, idempotencyKey }),
    onSuccess: () => refreshOrders(client),
  })
}

export function useAskExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof askExtension>) => send(askExtension, { body }),
    onSettled: () => refreshOrders(client),
  })
}

export function useAnswerExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerExtension>) => send(answerExtension, { body }),
    onSettled: () => refreshOrders(client),
  })
}
