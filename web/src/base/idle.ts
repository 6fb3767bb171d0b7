import { STALE_APP_MINUTES } from '@hemline/contract/limits.ts'
import { focusManager } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Refreshes on window focus only after 15 idle minutes (product.md §14). Returns the function that stops it. */
export function refreshWhenIdle(): () => void {
  let lastUsed = Date.now()
  const used = () => {
    lastUsed = Date.now()
  }
  const signs = ['pointerdown', 'keydown', 'scroll'] as const
  for (const sign of signs) addEventListener(sign, used, { passive: true })
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
  return () => {
    for (const sign of signs) removeEventListener(sign, used)
    focusManager.setEventListener(() => undefined)
  }
}
