import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  passSecondFactor,
  resetSecondFactor,
} from '@hemline/contract/operator/second-factor-calls.ts'
import type { SecondFactor } from '@hemline/contract/operator/second-factor-shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '../base/ask-again.ts'
import { SendError, send } from '../base/send.ts'
import { setAnswer } from '../base/write-ahead.ts'
import { useOperatorAction } from './calls.ts'

/** Not below `operator`: what the room hears of others must not close a page that shows recovery codes. */
const key = ['second-factor']

/** Whether the room asks this sign-in for a code. It changes by the member's own acts, and when the room refuses a call. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await send(getSecondFactor, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asks again whether a code is needed as soon as the room refuses a call for the want of one. */
export function useAskedAgain(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const current = client.getQueryData<SecondFactor>(key)
        const isNews =
          error instanceof SendError && error.code === 'SECOND_FACTOR_NEEDED' && current?.isNeeded === false
        if (isNews) void askAgain(client, key)
      }),
    [client],
  )
}

export const useBeginSecondFactor = () => useMutation({ mutationFn: async () => (await send(beginSecondFactor)).data })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: async (code: string) => (await send(confirmSecondFactor, { body: { code } })).recoveryCodes,
  })

/** Opens the room with a code; what was refused before is read again, without emptying what is being written. */
export function usePassSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => (await send(passSecondFactor, { body: { code } })).data,
    onSuccess: (data) => {
      void askAgain(client, ['operator'])
      return setAnswer(client, secondFactorQuery().queryKey, data)
    },
  })
}

/** Reads again what changed once the second step is set up and its recovery codes are saved. */
export function useSecondFactorDone(): () => void {
  const client = useQueryClient()
  return () => {
    void askAgain(client, ['operator'])
    void askAgain(client, key)
  }
}

/** Removes the second step of another. */
export const useResetSecondFactor = () => useOperatorAction(resetSecondFactor)
