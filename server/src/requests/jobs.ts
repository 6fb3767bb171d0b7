import { DAY_MS } from '@hemline/contract/durations.ts'
import { UNSENT_REQUEST_DAYS } from '@hemline/contract/limits.ts'
import { hourly, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { deleteUnsentRequests } from './store.ts'

const REQUESTS_PER_STATEMENT = 500

export function requestSweeps({ db, clock }: Deps): Sweep[] {
  const deleteUnsent = async (now: Date) => {
    const batch = {
      begunBefore: new Date(now.getTime() - UNSENT_REQUEST_DAYS * DAY_MS),
      most: REQUESTS_PER_STATEMENT,
    }
    while ((await deleteUnsentRequests(db, batch)) === batch.most);
  }
  return [{ name: 'requests.unsent', run: hourly(clock, deleteUnsent) }]
}
