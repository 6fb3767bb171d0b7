import { STALE_APP_MINUTES } from '@hemline/contract/limits.ts'
import { focusManager, QueryClient } from '@tanstack/react-query'
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

/** Refreshes on window focus only after 15 idle minutes (community.txt §9). Call once. */
export function refreshWhenIdle(): void {
  let lastUsed = Date.now()
  const used = () => {
    lastUsed = Date.now()
  }
  for (const event of ['pointerdown', 'keydown', 'scroll'] as const) addEventListener(event, used, { passive: true })
  focusManager.setEventListener((onFocus) => {
    const back = () => {
      if (document.visibilityState !== 'visible') return
      if (Date.now() - lastUsed >= STALE_APP_MINUTES * 60_000) {
        queryClient.invalidateQueries({ refetchType: 'none' })
        onFocus()
      }
      used()
    }
    addEventListener('visibilitychange', back)
    addEventListener('focus', back)
    return () => {
      removeEventListener('visibilitychange', back)
      removeEventListener('focus', back)
    }
  })
}
