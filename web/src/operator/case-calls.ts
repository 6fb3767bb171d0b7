import type { QueryOf } from '@hemline/contract/call.ts'
import {
  assignCase,
  decideClaim,
  downloadBalances,
  downloadCases,
  forgiveBalance,
  getBalances,
  getCases,
  getDispute,
  noteCase,
  resolveDispute,
} from '@hemline/contract/operator/case-calls.ts'
import { queryOptions } from '@tanstack/react-query'
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
export const useDownloadBalances = () => useDownload(downloadBalances)

/** Downloads the disputes or claims that a search finds as a CSV file. */
export const useDownloadCases = () => useDownload(downloadCases)

export const useNoteCase = () => useOperatorAction(noteCase)

/** Writes to no member: both sides read the new name when they next open the order. */
export const useAssignCase = () => useOperatorChoice(assignCase)

export const disputeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['operator', 'dispute', orderId],
    queryFn: async ({ signal }) => (await send(getDispute, { query: { orderId }, signal })).data,
    refetchOnMount: 'always',
  })

export const useResolveDispute = () => useOperatorAction(resolveDispute)

export const useDecideClaim = () => useOperatorAction(decideClaim)

export const useForgiveBalance = () => useOperatorAction(forgiveBalance)
