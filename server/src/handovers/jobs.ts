import { DAY_MS } from '@hemline/contract/durations.ts'
import { COUNTED_DAYS } from '@hemline/contract/limits.ts'
import { hourly, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { deleteOldTries } from './store.ts'

export function handoverSweeps({ db, clock }: Deps): Sweep[] {
  const forget = (now: Date) => deleteOldTries(db, new Date(now.getTime() - COUNTED_DAYS * DAY_MS))
  return [{ name: 'handovers.old-tries', run: hourly(clock, forget) }]
}
