import type { QueryOf } from '@hemline/contract/call.ts'
import {
  compareWithProvider,
  downloadMonth,
  downloadPayments,
  fixDifference,
  getDeskPayments,
  getLenderMoney,
  getMoneyMonths,
  getMoneyReport,
} from '@hemline/contract/operator/money-calls.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

export type PaymentFilter = Omit<QueryOf<typeof getDeskPayments>, 'lastKey' | 'limit'>

/** One page after another of the payments that a search finds. */
export const paymentsQuery = (filter: PaymentFilter) =>
  listQuery(['payments', filter], (start, signal) => send(getDeskPayments, { query: { ...filter, ...start }, signal }))

/** Downloads the payments that a search finds as a CSV file. */
export const useDownloadPayments = () => useDownload(downloadPayments)

/** Money month by month, newest first. */
export const monthsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'months'],
    queryFn: async ({ signal }) => (await send(getMoneyMonths, { signal })).months,
    refetchOnMount: 'always',
  })

/** Downloads every movement of a month as a CSV file. */
export const useDownloadMonth = () => useDownload(downloadMonth)

/** What lenders are owed and were paid, the most owed first. */
export const lenderMoneyQuery = (words: string) =>
  queryOptions({
    queryKey: ['operator', 'lender-money', words],
    queryFn: async ({ signal }) => (await send(getLenderMoney, { query: { words }, signal })).items,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Has all payments of the last 35 days compared with the provider, within seconds. */
export const useCompare = () => useMutation({ mutationFn: () => send(compareWithProvider, { body: {} }) })

/** Idempotent by `fixId`. */
export const useFixDifference = () => useOperatorAction(fixDifference)

export const moneyQuery = () =>
  queryOptions({
    queryKey: ['operator', 'money'],
    queryFn: ({ signal }) => send(getMoneyReport, { signal }),
    refetchOnMount: 'always',
  })
