import { type ClaimNotice, NO_CARD } from '@hemline/contract/claims/words.ts'
import { pushTimeOfClock } from '@hemline/contract/notifications/rules.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readOrder } from '../orders/store.ts'
import { performOperation } from '../payments/actions.ts'
import { owe } from '../payments/owed-store.ts'
import { findOperation } from '../payments/store.ts'
import { notifyOfClaim } from './actions.ts'
import { type ClaimRow, findClaim, writeClaim } from './store.ts'

/**
 * Makes the charge of a claim and stores the result: paid, and owed to the lender; or a balance due. Safe to repeat
 * after a crash. Throws UNAVAILABLE while the provider does not answer; the sweep then continues. What is `byClock` is pushed
 * by day (product.md §12).
 */
export async function settleClaim(
  deps: Deps,
  claimId: string,
  { waits, byClock }: { waits: boolean; byClock: boolean },
): Promise<ClaimRow> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim) throw new Refusal('NOT_FOUND')
  if (claim.state !== 'CHARGING' || !claim.chargeKey) return claim
  const key = claim.chargeKey
  const isPlanned = (await findOperation(deps.db, key)) !== undefined
  const made = isPlanned ? await performOperation(deps, key, { waits }) : null
  const isPaid = made?.state === 'DONE'
  const now = deps.clock.now()
  const order = await readOrder(deps.db, claim.orderId)
  return deps.db.transaction().execute(async (tx) => {
    const settled = await writeClaim(tx, {
      id: claimId,
      name: isPaid ? 'paid' : 'fail',
      chargeKey: key,
      set: isPaid
        ? { paidAt: now, refusalCode: null }
        : { refusalCode: made ? (made.refusalCode ?? 'payment_failed') : NO_CARD },
      now,
    })
    if (!settled) return (await findClaim(tx, claimId)) ?? claim
    if (isPaid) {
      await owe(tx, {
        kind: 'COMPENSATION',
        memberId: claim.lenderId,
        orderId: claim.orderId,
        claimId,
        pence: claim.amountPence,
        now,
      })
    }
    const notices: [ClaimNotice, Role][] = isPaid
      ? [
          ['paid', 'LENDER'],
          ['charged', 'LENDEE'],
        ]
      : [['due', 'LENDEE']]
    const pushAt = byClock ? pushTimeOfClock(now) : now
    await notifyOfClaim(deps, tx, { order, claim: settled, notices, pushAt })
    return settled
  })
}
