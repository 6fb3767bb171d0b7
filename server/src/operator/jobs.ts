import { DEAD_JOB, type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { changed } from '../live/changed.ts'

/** A job was given up: the operators' open apps are told. */
export function operatorJobs({ db, clock }: Deps): JobHandler[] {
  return [job(DEAD_JOB, () => changed(db, 'desk', {}, clock.now()))]
}
