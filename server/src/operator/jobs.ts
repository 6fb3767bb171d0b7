import { DEAD_JOB, type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'

/** A job was given up: the operators' open apps are told. */
export function operatorJobs({ db, clock }: Deps): JobHandler[] {
  return [job(DEAD_JOB, () => publishChange(db, 'desk', {}, clock.now()))]
}
