import { type JobHandler, job, type Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { PERFORM_JOB, performOperation, performStranded } from './actions.ts'

export function paymentJobs(deps: Deps): JobHandler[] {
  return [
    job<{ key: string }>(PERFORM_JOB, async ({ key }) => void (await performOperation(deps, key, { waits: true }))),
  ]
}

export function paymentSweeps(deps: Deps): Sweep[] {
  return [{ name: 'payments.stranded', run: () => performStranded(deps) }]
}
