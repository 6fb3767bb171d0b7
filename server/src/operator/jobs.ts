import { DEAD_JOB, type JobHandler, job } from '../base/jobs.ts'
import { announceDesk } from '../base/live.ts'
import type { Deps } from '../deps.ts'

/** A job was given up: the operators' open apps are told. */
export function operatorJobs({ db, clock }: Deps): JobHandler[] {
  return [job(DEAD_JOB, () => announceDesk(db, clock.now()))]
}
