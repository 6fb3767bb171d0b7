import { DEAD_JOB, type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'

/** A job failed its last retry: publishes that to the operators' open apps. */
export function operatorJobs({ db, clock }: Deps): JobHandler[] {
  return [job(DEAD_JOB, () => publishChange(db, 'desk', {}, clock.now()))]
}
