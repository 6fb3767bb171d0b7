import { DAY_MS } from '@hemline/contract/durations.ts'
import { UNUSED_PHOTO_DAYS } from '@hemline/contract/limits.ts'
import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { refreshListingsOf } from './actions.ts'
import { notifyOfNewItems } from './new-items-actions.ts'
import { refreshSearchWords } from './search-store.ts'
import { emptyDeletedListings } from './store.ts'

/** Enqueue with `{ memberId }` in the transaction that changes a member's public place or height. */
export const REFRESH_LISTINGS_OF_OWNER = 'listings.refresh-owner'

export function listingJobs(deps: Deps): JobHandler[] {
  return [job<{ memberId: string }>(REFRESH_LISTINGS_OF_OWNER, (data) => refreshListingsOf(deps, data))]
}

export function listingSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'listings.new-items', run: hourly(deps.clock, () => notifyOfNewItems(deps)) },
    { name: 'listings.search-words', run: hourly(deps.clock, () => refreshSearchWords(deps.db)) },
    { name: 'listings.deleted-photos', run: hourly(deps.clock, (now) => emptyDeleted(deps, now)) },
  ]
}

/** Of one sweep; the next hour goes on. */
const ROUNDS_MOST = 25

async function emptyDeleted({ db }: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_PHOTO_DAYS * DAY_MS)
  for (let round = 0; round < ROUNDS_MOST; round++) if ((await emptyDeletedListings(db, before)) === 0) break
}
