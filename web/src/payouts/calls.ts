import type { BodyOf } from '@hemline/contract/call.ts'
import { getPayouts, removeBankAccount, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { setAnswer } from '../base/write-ahead.ts'

/** The member's bank account, masked, with what they are owed and what was paid out. */
export const payoutsQuery = () =>
  queryOptions({
    queryKey: ['payouts'],
    queryFn: async ({ signal }) => (await send(getPayouts, { signal })).data,
    refetchOnMount: 'always',
  })

export function useSetBankAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setBankAccount>) => send(setBankAccount, { body }),
    onSuccess: ({ data }) => setAnswer(client, payoutsQuery().queryKey, data),
  })
}

export function useRemoveBankAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof removeBankAccount>) => send(removeBankAccount, { body }),
    onSuccess: ({ data }) => setAnswer(client, payoutsQuery().queryKey, data),
  })
}
