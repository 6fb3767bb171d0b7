import type { QueryOf } from '@hemline/contract/call.ts'
import {
  answerAppeal,
  assignReport,
  closeReport,
  downloadAppeals,
  downloadReports,
  getAppeals,
  getReportContext,
  getReports,
} from '@hemline/contract/operator/safety-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction, useOperatorChoice } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

type State = 'OPEN' | 'CLOSED'

/** One page after another of reports. */
export const reportPagesQuery = (filter: Omit<QueryOf<typeof getReports>, 'lastKey' | 'limit'>) =>
  listQuery(['reports', filter], (start, signal) => send(getReports, { query: { ...filter, ...start }, signal }))

export const useAssignReport = () => useOperatorChoice(assignReport)

/** Downloads the reports that a search finds as a CSV file. */
export const useDownloadReports = () => useDownload(downloadReports)

/** The context of something that was reported. */
export const reportContextQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['operator', 'report-context', reportId],
    queryFn: async ({ signal }) => (await send(getReportContext, { query: { reportId }, signal })).data,
  })

/** One page after another of decisions that members asked about. */
export const appealsQuery = (state: State) =>
  listQuery(['appeals', state], (start, signal) => send(getAppeals, { query: { state, ...start }, signal }))

/** Downloads open or answered appeals as a CSV file. */
export const useDownloadAppeals = () => useDownload(downloadAppeals)

export const useAnswerAppeal = () => useOperatorAction(answerAppeal)

export const useCloseReport = () => useOperatorAction(closeReport)
