import type { DeskBatch } from '@hemline/contract/operator/payout-shapes.ts'
import type { BankAccount } from '@hemline/contract/payouts/shapes.ts'
import type { SavedAccount } from '@hemline/contract/payouts/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { voidCleaning } from '../payments/owed-store.ts'
import { readBatches } from './batch-actions.ts'
import {
  findPayout,
  freeLines,
  leavePayoutOut,
  lockDetails,
  lockLoansOf,
  lockUnpaidBatch,
  type PayoutRow,
  reopenLines,
  returnPayout,
} from './batch-store.ts'
import { maskedPayout, openDetails, openPayout } from './details.ts'
import { notifyReturned } from './receipt-actions.ts'
import { deleteDetails } from './store.ts'

/**
 * Marks one payment of a paid batch as returned by the bank: its lines are owed again and in no batch, and its member is
 * notified (decision 99); cleaning of a loan that was cancelled since is not owed again. The same again changes nothing. Throws NOT_FOUND, and MOVE_NOT_ALLOWED when its batch is not paid or
 * it was returned for another reason. `isNew` is false when it was marked before.
 */
export async function markReturned(
  deps: Deps,
  tx: Tx,
  { operator, payoutId, reason }: { operator: Caller; payoutId: string; reason: string },
): Promise<{ batch: DeskBatch; payout: PayoutRow; isNew: boolean }> {
  const now = deps.clock.now()
  const cancelled = await lockLoansOf(tx, payoutId)
  const back = await returnPayout(tx, { id: payoutId, operatorId: operator.id, reason, now })
  const payout = back ?? (await findPayout(tx, payoutId))
  if (!payout) throw new Refusal('NOT_FOUND')
  if (payout.returnedReason !== reason) throw new Refusal('MOVE_NOT_ALLOWED')
  if (back) {
    const lines = await reopenLines(tx, { payoutId, now })
    const endedPence = await voidCleaningOf(tx, { orderIds: cancelled, now })
    const saved = await removeSameAccount(deps, tx, back)
    const account = (await maskedPayout(deps, back))?.slice(-4)
    await notifyReturned(deps, tx, { payout: back, account, reason, saved, endedPence })
    for (const orderId of new Set(lines.map((line) => line.orderId)))
      await publishChange(tx, 'sideOfOrder', { orderId, memberId: back.memberId }, now)
    await publishChange(tx, 'account', { memberId: back.memberId }, now)
  }
  const [batch] = await readBatches(deps, tx, [payout.batchId])
  return { batch: batch!, payout, isNew: back !== undefined }
}

/**
 * Takes one payment out of a batch that is not paid yet, because the bank does not take it: its lines are open again, as if they
 * had been in no batch, and its member hears nothing, for nothing was paid (decision 396); cleaning of a loan that was cancelled
 * since is not owed again. The same again changes nothing.
 * Throws NOT_FOUND, and MOVE_NOT_ALLOWED when its batch is paid or it was left out for another reason. `isNew` is false when it
 * was left out before.
 */
export async function markNotSent(
  deps: Deps,
  tx: Tx,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<{ batch: DeskBatch; payout: PayoutRow; isNew: boolean }> {
  const now = deps.clock.now()
  const payoutBefore = await findPayout(tx, payoutId)
  if (!payoutBefore) throw new Refusal('NOT_FOUND')
  const cancelled = await lockLoansOf(tx, payoutId)
  const isUnpaid = await lockUnpaidBatch(tx, payoutBefore.batchId)
  const out = isUnpaid && (await leavePayoutOut(tx, { id: payoutId, reason, now }))
  const payout = out ?? (await findPayout(tx, payoutId))!
  if (payout.notSentReason !== reason) throw new Refusal('MOVE_NOT_ALLOWED')
  if (out) {
    const lines = await freeLines(tx, payoutId)
    await voidCleaningOf(tx, { orderIds: cancelled, now })
    for (const orderId of new Set(lines.map((line) => line.orderId)))
      await publishChange(tx, 'sideOfOrder', { orderId, memberId: out.memberId }, now)
    await publishChange(tx, 'account', { memberId: out.memberId }, now)
    await publishChange(tx, 'desk', {}, now)
  }
  const [batch] = await readBatches(deps, tx, [payout.batchId])
  return { batch: batch!, payout, isNew: out !== undefined }
}

/** Cancels the cleaning of cancelled loans, which a batch had held back from it; returns the pence that are no longer owed. */
async function voidCleaningOf(tx: Tx, { orderIds, now }: { orderIds: string[]; now: Date }): Promise<number> {
  let pence = 0
  for (const orderId of orderIds) pence += await voidCleaning(tx, { orderId, now })
  return pence
}

/** Removes the member's account if it is the one that the bank refused: the next batch would come back too. */
async function removeSameAccount(deps: Deps, tx: Tx, payout: PayoutRow): Promise<SavedAccount> {
  const [row] = await lockDetails(tx, [payout.memberId])
  const saved = row ? await openDetails(deps, row) : null
  if (!saved) return 'missing'
  const paid = await openPayout(deps, payout).catch(() => null)
  if (!paid || numberOf(saved) !== numberOf(paid)) return 'kept'
  await deleteDetails(tx, payout.memberId)
  return 'removed'
}

const numberOf = ({ sortCode, accountNumber }: BankAccount) => `${sortCode} ${accountNumber}`
