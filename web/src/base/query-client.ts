import { type Query, QueryClient } from '@tanstack/react-query'
import { holdErrors } from './held-errors.ts'
import { isLost } from './wire.ts'

/** The app's query cache. Data is fresh for a minute; only transient failures are retried; errors stay until the next answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => count < 2 && navigator.onLine && isLost(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
holdErrors(queryClient)

const JUST_MS = 5_000

/**
 * For `refetchOnMount`: a screen that opens asks again, unless the answer is a few seconds old and nothing has marked it as out of
 * date: a page that is loaded asks once, though its parts come one after the other.
 */
export const unlessJustAsked = ({ state }: Pick<Query, 'state'>): true | 'always' =>
  Date.now() - state.dataUpdatedAt < JUST_MS ? true : 'always'
