import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { REMOVE_PHOTO_FILES, removeFilesOfJob, sweepHalfWritten, sweepUnusedPhotos } from './actions.ts'

/** Which files are still to be deleted is known by their job alone: one that was given up is stored this long for the host. */
const FAILED_REMOVAL_DAYS = 365

export function imageJobs(deps: Deps): JobHandler[] {
  return [
    job<{ files: string[] }>(REMOVE_PHOTO_FILES, ({ files }) => removeFilesOfJob(deps, REMOVE_PHOTO_FILES, files)),
  ]
}

export function imageSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'images.half-written', run: () => sweepHalfWritten(deps) },
    { name: 'images.unused', run: hourly(deps.clock, () => sweepUnusedPhotos(deps)) },
    {
      name: 'images.failed-removals',
      run: hourly(deps.clock, () => deps.jobs.keepFailed([REMOVE_PHOTO_FILES], FAILED_REMOVAL_DAYS)),
    },
  ]
}
