import { today } from '@hemline/contract/days.ts'
import type { Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { clearAsked } from './extension-actions.ts'
import { endLateExtensions } from './store.ts'

export function issueSweeps(deps: Deps): Sweep[] {
  return [{ name: 'issues.end-extensions', run: () => endExtensions(deps) }]
}

async function endExtensions({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    for (const { id, orderId, lenderId } of await endLateExtensions(tx, { today: today(now), now })) {
      await clearAsked(tx, { extensionId: id, lenderId, now })
      await publishChange(tx, 'order', { orderId }, now)
    }
  })
}
