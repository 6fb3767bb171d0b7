import type { Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { remindOfReviews, showDueReviews } from './actions.ts'

export function reviewSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'reviews.show', run: () => showDueReviews(deps) },
    { name: 'reviews.remind', run: () => remindOfReviews(deps) },
  ]
}
