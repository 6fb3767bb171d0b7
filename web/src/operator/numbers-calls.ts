import { downloadNumbers, getFigures, getNumbers } from '@hemline/contract/operator/numbers-calls.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useDownload } from './list-calls.ts'

/** The community by week, the earliest first; with a place only that town. */
export const numbersQuery = (filter: { weeks: number; place: string }) =>
  queryOptions({
    queryKey: ['operator', 'numbers', filter],
    queryFn: async ({ signal }) => (await send(getNumbers, { query: filter, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Downloads the same numbers as a CSV file. */
export const useDownloadNumbers = () => useDownload(downloadNumbers)

/** The figures of the community. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: ['operator', 'figures'],
    queryFn: async ({ signal }) => (await send(getFigures, { signal })).data,
    refetchOnMount: 'always',
  })
