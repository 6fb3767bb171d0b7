import { useSearchParams } from 'react-router'
import { wantedDays, writeDays } from '../base/wanted-days.ts'

/** The days that were chosen in browse as they go along to the item, the request and back: `?from=…&to=…&by=…`, or ''. */
export function useDaysSearch(): string {
  const [search] = useSearchParams()
  const days = writeDays(wantedDays(search), new URLSearchParams()).toString()
  return days && `?${days}`
}
