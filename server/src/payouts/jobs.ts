import { DAY_MS } from '@hemline/contract/durations.ts'
import { PAYOUT_REMINDER_DAYS } from '@hemline/contract/limits.ts'
import { isQuiet } from '@hemline/contract/notifications/rules.ts'
import { payoutNotices } from '@hemline/contract/payouts/words.ts'
import type { Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { keyNames } from './details.ts'
import { claimWaiting, markReminded, sumOpen } from './store.ts'

/**
 * Reminds members without a bank account that opens (`claimWaiting`) of money owed to them: immediately and then every 14 days, not at night. Not
 * who is banned or erased.
 */
export function payoutSweeps(deps: Deps): Sweep[] {
  return [
    {
      name: 'payouts.waiting',
      run: async () => {
        const now = deps.clock.now()
        if (isQuiet(now)) return
        const keys = await keyNames(deps)
        await deps.db.transaction().execute(async (tx) => {
          const again = new Date(now.getTime() - PAYOUT_REMINDER_DAYS * DAY_MS)
          const waiting = new Set((await claimWaiting(tx, { now, again, keys })).map(({ memberId }) => memberId))
          await markReminded(tx, { memberIds: [...waiting], now })
          for (const memberId of waiting) {
            const { subject, text } = payoutNotices.waiting({ pence: await sumOpen(tx, memberId) })
            await notify(deps, tx, {
              memberId,
              type: 'order',
              topic: 'orders',
              title: subject,
              text,
              path: '/payouts',
              key: `payout-waiting:${memberId}:${now.toISOString()}`,
            })
          }
        })
      },
    },
  ]
}
