import { downloadAudit, getAudit, getDesk, getTimers, getToday, retryJobs } from '@hemline/contract/operator/calls.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { askAgain } from '../base/ask-again.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'
import { type BodyCall, sendBody } from './send-body.ts'

/** The desk is updated by the live stream; data fetched before the member left it is fetched again. */
const fresh = { refetchOnMount: 'always' } as const

export const deskQuery = () =>
  queryOptions({ queryKey: ['operator', 'desk'], queryFn: ({ signal }) => send(getDesk, { signal }), ...fresh })

/** What waits for the operator, earliest deadline first, and what went wrong. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ['operator', 'today'],
    queryFn: async ({ signal }) => (await send(getToday, { signal })).data,
    ...fresh,
  })

export const timersQuery = () =>
  queryOptions({ queryKey: ['operator', 'timers'], queryFn: ({ signal }) => send(getTimers, { signal }), ...fresh })

/** One page after another of the log's lines in which every word occurs. */
export const auditQuery = (words: string) =>
  listQuery(['audit', words], (start, signal) => send(getAudit, { query: { words, limit: 50, ...start }, signal }))

/**
 * An action of the operator: it invalidates all of the operator's queries, and the records of orders. It is over when it is
 * answered. `onSuccess` asks again what else it changes.
 */
export function useOperatorAction<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: BodyCall<Body, Answer>,
  onSuccess: (client: QueryClient) => void = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<Body>) => sendBody(call, body),
    onSuccess: () => onSuccess(client),
    onSettled: () => void askAgain(client, ['operator']),
  })
}

/** As `useOperatorAction`, of a field that shows what the list has: over once that is read again, or three seconds after the answer. */
export function useOperatorChoice<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: BodyCall<Body, Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<Body>) => sendBody(call, body),
    onSettled: () => refresh(client, ['operator']),
  })
}

/** Downloads the lines of the log that a search finds as a CSV file. */
export const useDownloadAudit = () => useDownload(downloadAudit)

export const useRetryJobs = () => useOperatorAction(retryJobs)
