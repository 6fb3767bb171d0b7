import { needsOperator } from '@hemline/contract/claims/rules.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { CLAIM_REMINDER_HOURS } from '@hemline/contract/limits.ts'
import { mayRemindNow } from '@hemline/contract/notifications/rules.ts'
import { eachInTurn } from '../base/each-in-turn.ts'
import { type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { isBanned } from '../members/ban-store.ts'
import { readOrder } from '../orders/store.ts'
import { claimedOf } from '../orders/views.ts'
import { moveClaim, notifyOfClaim } from './actions.ts'
import { isChargedByClock, SETTLE_JOB, type Settle } from './charge-actions.ts'
import { settleClaim } from './settle-actions.ts'
import { type ClaimRow, claimReminder, listDueClaims } from './store.ts'

/** A charge that has not changed for this long was interrupted. */
const CUT_OFF_AFTER_MS = 20_000

export function claimJobs(deps: Deps): JobHandler[] {
  return [
    job<Settle>(SETTLE_JOB, async ({ claimId, byClock = false }) => {
      await settleClaim(deps, claimId, { waits: true, byClock })
    }),
  ]
}

/** The clock's moves of claims; each is a conditional update, so that concurrent schedulers make it once. */
export function claimSweeps(deps: Deps): Sweep[] {
  const now = () => deps.clock.now()
  const each = (claims: ClaimRow[], work: (claim: ClaimRow) => Promise<unknown>) =>
    eachInTurn(deps.log, 'claim failed', claims, work)
  return [
    {
      name: 'claims.remind',
      run: async () => {
        const at = new Date(now().getTime() + CLAIM_REMINDER_HOURS * HOUR_MS)
        // those that cannot wait for the morning (product.md §12) come first in the list
        const due = await listDueClaims(deps.db, 'remind', at)
        const mayGo = due.filter(({ answerBy }) => mayRemindNow({ deadline: answerBy }, now()))
        await each(mayGo, (claim) => remind(deps, claim))
      },
    },
    {
      name: 'claims.lapse',
      run: async () => each(await listDueClaims(deps.db, 'lapse', now()), (claim) => lapse(deps, claim)),
    },
    {
      name: 'claims.settle',
      run: async () => {
        const at = new Date(now().getTime() - CUT_OFF_AFTER_MS)
        await each(await listDueClaims(deps.db, 'settle', at), (claim) =>
          settleClaim(deps, claim.id, { waits: false, byClock: isChargedByClock(claim) }),
        )
      },
    },
  ]
}

async function remind(deps: Deps, claim: ClaimRow): Promise<void> {
  const order = await readOrder(deps.db, claim.orderId)
  await deps.db.transaction().execute(async (tx) => {
    const isMine = await claimReminder(tx, { id: claim.id, now: deps.clock.now() })
    if (isMine) await notifyOfClaim(deps, tx, { order, claim, notices: [['reminder', 'LENDEE']] })
  })
}

/** No answer until `answerBy` is an acceptance, or goes to the operator where `needsOperator` says so (product.md §3). */
async function lapse(deps: Deps, claim: ClaimRow): Promise<void> {
  const order = await readOrder(deps.db, claim.orderId)
  const isLendeeBanned = await isBanned(deps.db, claim.lendeeId)
  const isReferred = needsOperator({ lines: claim.lines, ...claimedOf(order), isLendeeBanned })
  await deps.db.transaction().execute((tx) =>
    moveClaim(deps, tx, {
      claim,
      order,
      isLendeeBanned,
      name: isReferred ? 'refer' : 'lapse',
      by: 'CLOCK',
      notices: [
        [isReferred ? 'referred' : 'lapsed', 'LENDEE'],
        [isReferred ? 'referred' : 'lapsed', 'LENDER'],
      ],
    }),
  )
}
