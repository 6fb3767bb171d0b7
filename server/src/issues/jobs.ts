import { today } from '@hemline/contract/days.ts'
import type { Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { endLateExtensions } from './store.ts'

export function issueSweeps(deps: Deps): Sweep[] {
  return [
    {
      name: 'issues.end-extensions',
      run: () => endLateExtensions(deps.db, { today: today(deps.clock.now()), now: deps.clock.now() }),
    },
  ]
}
