import { useSearchParams } from 'react-router'
import { wantedDays, writeDays } from '../base/wanted-days.ts'

/** The days chosen in browse as search parameters for the item, the request and back: `?from=…&to=…&by=…`, or ''. */
export function useDaysSearch(): string {
  const [search] = useSearchParams()
  const days = writeDays(wantedDays(search), new URLSearchParams()).toString()
  return days && `?${days}`
}
