import type { BalanceDue } from '@hemline/contract/claims/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readOrder } from '../orders/store.ts'
import { askProvider, openSetup, refusalFor } from '../payments/actions.ts'
import { findOperation, planOperation } from '../payments/store.ts'
import { notifyOfClaim } from './actions.ts'
import { settleClaim } from './settle-actions.ts'
import { type ClaimRow, findClaim, listBalances, writeClaim } from './store.ts'
import { balanceView } from './views.ts'

export async function readBalance(
  { db }: Deps,
  { member }: { member: Caller },
): Promise<{ items: BalanceDue[]; totalPence: number }> {
  const items = (await listBalances(db, member.id)).map(balanceView)
  return { items, totalPence: items.reduce((sum, { amountPence }) => sum + amountPence, 0) }
}

async function requireOwnClaim(
  deps: Deps,
  { member, claimId }: { member: Caller; claimId: string },
): Promise<ClaimRow> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim || claim.lendeeId !== member.id) throw new Refusal('NOT_FOUND')
  return claim
}

/**
 * Opens the session in which the lendee confirms a card for the balance. Throws MOVE_NOT_ALLOWED when nothing is due.
 */
export async function openBalanceSession(
  deps: Deps,
  { member, claimId }: { member: Caller; claimId: string },
): Promise<{ clientSecret: string; setupIntentId: string; amountPence: number }> {
  const claim = await requireOwnClaim(deps, { member, claimId })
  if (claim.state !== 'DUE') throw new Refusal('MOVE_NOT_ALLOWED')
  const amountPence = claim.amountPence
  const setup = await openSetup(deps, { memberId: member.id, amountPence, metadata: { claimId } })
  return { ...setup, amountPence }
}

/**
 * Pays a balance with the card just confirmed (on session). Idempotent: any number of calls makes one payment; a
 * refused card leaves the balance, and its reason is thrown.
 */
export async function payBalance(
  deps: Deps,
  { member, claimId, setupIntentId }: { member: Caller; claimId: string; setupIntentId: string },
): Promise<ClaimRow> {
  const claim = await requireOwnClaim(deps, { member, claimId })
  const key = `pay:${claimId}:${setupIntentId}`
  const earlier = await findOperation(deps.db, key)
  if (!earlier && claim.state === 'DUE') {
    const setup = await askProvider(deps, (payments) => payments.readSetup(setupIntentId))
    if (setup.memberId !== member.id || setup.metadata.claimId !== claimId) throw new Refusal('NOT_FOUND')
    if (setup.status !== 'SUCCEEDED') throw new Refusal(setup.refusal ?? 'authentication_failed')
    await beginPayment(deps, { claim, key, setupIntentId })
  }
  const settled = await settleClaim(deps, claimId, { waits: true, byClock: false })
  const made = await findOperation(deps.db, key)
  if (made?.state === 'REFUSED') throw refusalFor(made)
  return settled
}

/** In one transaction, marks the claim as being charged by this key only, and plans the payment. */
async function beginPayment(
  deps: Deps,
  { claim, key, setupIntentId }: { claim: ClaimRow; key: string; setupIntentId: string },
): Promise<void> {
  const now = deps.clock.now()
  const order = await readOrder(deps.db, claim.orderId)
  await deps.db.transaction().execute(async (tx) => {
    const charging = await writeClaim(tx, { id: claim.id, name: 'payNow', set: { chargeKey: key }, now })
    if (!charging) return // another tab was first
    await planOperation(tx, {
      key,
      kind: 'PAYMENT',
      pendingRequestId: null,
      orderId: claim.orderId,
      setupIntentId,
      paymentIntentId: null,
      amountPence: claim.amountPence,
      now,
    })
    await notifyOfClaim(deps, tx, { order, claim: charging, notices: [] })
  })
}
