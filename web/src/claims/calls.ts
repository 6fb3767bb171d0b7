import type { BodyOf } from '@hemline/contract/call.ts'
import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { unlessJustAsked } from '../base/query-client.ts'
import { send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'
import { setupSession } from '../payments/calls.ts'

/** The claims on an order, how much can still be claimed, and what its lender is owed. */
export const claimsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'claims'],
    queryFn: ({ signal }) => send(getClaims, { query: { orderId }, signal }),
    refetchOnMount: unlessJustAsked,
  })

/** The member's unpaid balances. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => send(getBalance, { signal }),
    refetchOnMount: 'always',
  })

export function useMakeClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: BodyOf<typeof createClaim> & { idempotencyKey: string }) =>
      send(createClaim, { body, idempotencyKey }),
    onSuccess: () => refreshOrders(client),
  })
}

export function useAnswerClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerClaim>) => send(answerClaim, { body }),
    onSettled: () => refreshOrders(client),
  })
}

/** The setup session of one balance. */
export const balanceSessionQuery = (claimId: string) =>
  setupSession(['balance', claimId], () => send(createBalanceSession, { body: { claimId } }))

/** Pays with the confirmed card. Idempotent: repeated calls make one payment. */
export const payBalanceNow = (body: BodyOf<typeof payBalance>) => send(payBalance, { body })
