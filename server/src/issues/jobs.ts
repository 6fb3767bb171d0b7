import { today } from '@hemline/contract/days.ts'
import type { Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { endLateExtensions } from './store.ts'

export function issueSweeps(deps: Deps): Sweep[] {
  return [{ name: 'issues.end-extensions', run: () => endExtensions(deps) }]
}

async function endExtensions({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const orderIds = await endLateExtensions(tx, { today: today(now), now })
    for (const orderId of orderIds) await publishChange(tx, 'order', { orderId }, now)
  })
}
