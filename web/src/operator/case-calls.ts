import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import {
  assignCase,
  downloadBalances,
  downloadCases,
  getBalances,
  getCases,
  noteCase,
} from '@hemline/contract/operator/case-calls.ts'
import { send } from '../base/send.ts'
import { useOperatorAction, useOperatorChoice } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

export type CaseFilter = Omit<QueryOf<typeof getCases>, 'lastKey' | 'limit'>

/** One page after another of disputes or claims. */
export const casesQuery = (filter: CaseFilter) =>
  listQuery(['cases', filter], (start, signal) => send(getCases, { query: { ...filter, ...start }, signal }))

/** One page after another of balances that members have not paid. */
export const balancesQuery = (filter: Omit<QueryOf<typeof getBalances>, 'lastKey' | 'limit'>) =>
  listQuery(['balances', filter], (start, signal) => send(getBalances, { query: { ...filter, ...start }, signal }))

/** Downloads the balances that a search finds as a CSV file. */
export const useDownloadBalances = () =>
  useDownload((body: BodyOf<typeof downloadBalances>) => send(downloadBalances, { body }))

/** Downloads the disputes or claims that a search finds as a CSV file. */
export const useDownloadCases = () => useDownload((body: BodyOf<typeof downloadCases>) => send(downloadCases, { body }))

export const useNoteCase = () => useOperatorAction((body: BodyOf<typeof noteCase>) => send(noteCase, { body }))

/** Writes to no member: both sides read the new name when they next open the order. */
export const useAssignCase = () => useOperatorChoice((body: BodyOf<typeof assignCase>) => send(assignCase, { body }))
