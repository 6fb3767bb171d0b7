import { QueryClient } from '@tanstack/react-query'
import { isLost } from './wire.ts'

/** One cache for the app. Data counts as fresh for a minute; only what may pass by itself is tried again. */
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
