import { today } from '@hemline/contract/days.ts'
import { mondayOnOrBefore } from '@hemline/contract/working-days.ts'
import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import { DEAD_JOB } from '../base/job-reports.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { storeWeeks } from './weeks-actions.ts'

/** A job failed its last retry: publishes that to the operators' open apps. */
export function operatorJobs({ db, clock }: Deps): JobHandler[] {
  return [job(DEAD_JOB, () => publishChange(db, 'desk', {}, clock.now()))]
}

/** The numbers of weeks that are over are counted each hour, so that who opens them rarely waits for it. */
export function operatorSweeps(deps: Deps): Sweep[] {
  return [{ name: 'numbers.weeks', run: hourly(deps.clock, (now) => storeWeeks(deps, mondayOnOrBefore(today(now)))) }]
}
