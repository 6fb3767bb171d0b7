import { addDays, today } from '@hemline/contract/days.ts'
import { COUNTED_DAYS } from '@hemline/contract/limits.ts'
import { hourly, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { deleteOldLookups } from './store.ts'

export function friendSweeps({ db, clock }: Deps): Sweep[] {
  const forget = (now: Date) => deleteOldLookups(db, addDays(today(now), -COUNTED_DAYS))
  return [{ name: 'friends.old-lookups', run: hourly(clock, forget) }]
}
