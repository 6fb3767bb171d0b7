import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import { answerAppeal, getAppeals, getReportContext, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery } from './list-calls.ts'

type State = 'OPEN' | 'CLOSED'

/** One page after another of reports. */
export const reportPagesQuery = (filter: Omit<QueryOf<typeof getReports>, 'lastKey' | 'limit'>) =>
  listQuery(['reports', filter], (start, signal) => send(getReports, { query: { ...filter, ...start }, signal }))

/** The context of something that was reported. */
export const reportContextQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['operator', 'report-context', reportId],
    queryFn: async ({ signal }) => (await send(getReportContext, { query: { reportId }, signal })).data,
  })

/** One page after another of decisions that members asked about. */
export const appealsQuery = (state: State) =>
  listQuery(['appeals', state], (start, signal) => send(getAppeals, { query: { state, ...start }, signal }))

export const useAnswerAppeal = () =>
  useOperatorAction((body: BodyOf<typeof answerAppeal>) => send(answerAppeal, { body }))
