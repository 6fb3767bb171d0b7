import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { refreshListingsOf } from './actions.ts'
import { notifyOfNewItems } from './new-items-actions.ts'
import { refreshSearchWords } from './search-store.ts'

/** Enqueue with `{ memberId }` in the transaction that changes a member's public place or height. */
export const REFRESH_LISTINGS_OF_OWNER = 'listings.refresh-owner'

export function listingJobs(deps: Deps): JobHandler[] {
  return [job<{ memberId: string }>(REFRESH_LISTINGS_OF_OWNER, (data) => refreshListingsOf(deps, data))]
}

export function listingSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'listings.new-items', run: hourly(deps.clock, () => notifyOfNewItems(deps)) },
    { name: 'listings.search-words', run: hourly(deps.clock, () => refreshSearchWords(deps.db)) },
  ]
}
