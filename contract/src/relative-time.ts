import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/**
 * Returns a relative time from the elapsed milliseconds: 'just now' under 60 s (and for the future), then '5m ago', '5h
 * ago', '5d ago' under 7 days; null from there on, where the date is shown (product.md §14).
 */
export function relativeTime(passedMs: number): string | null {
  if (passedMs < MINUTE_MS) return 'just now'
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)}m ago`
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)}h ago`
  return passedMs < 7 * DAY_MS ? `${Math.floor(passedMs / DAY_MS)}d ago` : null
}
