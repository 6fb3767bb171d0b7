import type { BodyOf } from '@hemline/contract/call.ts'
import { downloadAudit, getAudit, getDesk, getTimers, getToday, retryJobs } from '@hemline/contract/operator/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'

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

/** Every action of the operator invalidates all of the operator's queries, and the records of orders. It is over when it is answered. */
export function useOperatorAction<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void askAgain(client, ['operator']) })
}

/** As `useOperatorAction`, of a field that shows what the list has: over once that is read again, or three seconds after the answer. */
export function useOperatorChoice<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refresh(client, ['operator']) })
}

/** Downloads the lines of the log that a search finds as a CSV file. */
export const useDownloadAudit = () => useDownload((body: BodyOf<typeof downloadAudit>) => send(downloadAudit, { body }))

export const useRetryJobs = () => useOperatorAction((body: BodyOf<typeof retryJobs>) => send(retryJobs, { body }))
