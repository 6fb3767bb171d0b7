import { today } from '@hemline/contract/days.ts'
import { type JobHandler, job, type Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { endLateExtensions } from './store.ts'
import { sendTold, TELL_JOB } from './tell.ts'

export function issueJobs(deps: Deps): JobHandler[] {
  return [job<Parameters<typeof sendTold>[1]>(TELL_JOB, (told) => sendTold(deps, told))]
}

export function issueSweeps(deps: Deps): Sweep[] {
  return [
    {
      name: 'issues.end-extensions',
      run: () => endLateExtensions(deps.db, { today: today(deps.clock.now()), now: deps.clock.now() }),
    },
  ]
}
