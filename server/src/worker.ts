import type { JobHandler, Sweep } from './base/jobs.ts'
import type { Deps } from './deps.ts'

/** Every queue that a domain may enqueue to. */
export const jobNames: readonly string[] = []

/** The jobs of all domains. */
export function allJobs(_deps: Deps): JobHandler[] {
  return []
}

/** What the clock starts each minute, in every process that works; each claims its rows itself. */
export function allSweeps(_deps: Deps): Sweep[] {
  return []
}

/** Starts the job side of this process. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(allJobs(deps), allSweeps(deps))
}
