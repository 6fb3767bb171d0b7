import { QueryClient } from '@tanstack/react-query'
import { isLost } from './wire.ts'

/** The app's query cache. Data is fresh for a minute; only transient failures are retried. */
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
