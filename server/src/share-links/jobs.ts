import type { Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { sweepShareLinks } from './actions.ts'

export function shareLinkSweeps(deps: Deps): Sweep[] {
  return [{ name: 'share-links.old', run: () => sweepShareLinks(deps) }]
}
