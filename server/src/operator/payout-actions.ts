import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBatch } from '@hemline/contract/operator/payout-shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import * as batches from '../payouts/batch-actions.ts'
import { notifyPaidByHand } from '../payouts/receipt-actions.ts'
import { markNotSent, markReturned } from '../payouts/return-actions.ts'
import { logAct } from './log-actions.ts'
import { payOwed } from './store.ts'

/** Returns who is owed how much, and the batches. */
export async function readPayoutDesk(deps: Deps) {
  const [payees, made] = await Promise.all([batches.readPayees(deps), batches.readBatches(deps, deps.db)])
  return { payees, batches: made }
}

/** Creates a batch once and logs it. */
export async function makePayoutBatch(
  deps: Deps,
  act: { operator: Caller; batchId: string; owedIds: string[] },
): Promise<DeskBatch> {
  return deps.db.transaction().execute(async (tx) => {
    const { batch, isNew } = await batches.makeBatch(deps, tx, act)
    if (isNew) {
      await logAct(deps, tx, {
        operator: act.operator,
        action: 'make-payout-batch',
        subject: formatPence(batch.pence),
        detail: { batchId: batch.id, no: batch.no, pence: batch.pence, payments: batch.payments.length },
      })
    }
    return batch
  })
}

/** Returns a batch as a file for the bank; the export of account numbers is logged. */
export async function downloadPayoutBatch(
  deps: Deps,
  { operator, batchId }: { operator: Caller; batchId: string },
): Promise<{ fileName: string; text: string }> {
  const { no, ...file } = await batches.writeBatchFile(deps, batchId)
  await deps.db.transaction().execute((tx) =>
    logAct(deps, tx, {
      operator,
      action: 'download-payout-batch',
      subject: String(no),
      detail: { batchId, no },
    }),
  )
  return file
}

/** Marks a batch as paid once and logs it. */
export async function markPayoutBatchPaid(
  deps: Deps,
  act: { operator: Caller; batchId: string; reference: string; paidOn: string; pence?: number | undefined },
): Promise<DeskBatch> {
  return deps.db.transaction().execute(async (tx) => {
    const { batch, isNew } = await batches.markBatchPaid(deps, tx, act)
    if (isNew) {
      await logAct(deps, tx, {
        operator: act.operator,
        action: 'mark-payout-batch-paid',
        subject: formatPence(batch.pence),
        detail: {
          batchId: batch.id,
          no: batch.no,
          pence: batch.pence,
          paidOn: act.paidOn,
          reference: act.reference,
        },
      })
    }
    return batch
  })
}

/** Marks a payment as returned by the bank once and logs it. */
export async function markPayoutReturned(
  deps: Deps,
  act: { operator: Caller; payoutId: string; reason: string },
): Promise<DeskBatch> {
  return deps.db.transaction().execute(async (tx) => {
    const { batch, payout, isNew } = await markReturned(deps, tx, act)
    if (isNew) {
      await logAct(deps, tx, {
        operator: act.operator,
        action: 'mark-payout-returned',
        subject: formatPence(payout.pence),
        detail: { payoutId: payout.id, no: batch.no, pence: payout.pence, reason: act.reason },
      })
    }
    return batch
  })
}

/** Takes a payment out of a batch that is not paid yet, once, and logs it with the reason. */
export async function markPayoutNotSent(
  deps: Deps,
  { operator, ...act }: { operator: Caller; payoutId: string; reason: string },
): Promise<DeskBatch> {
  return deps.db.transaction().execute(async (tx) => {
    const { batch, payout, isNew } = await markNotSent(deps, tx, act)
    if (isNew) {
      await logAct(deps, tx, {
        operator,
        action: 'mark-payout-not-sent',
        subject: formatPence(payout.pence),
        detail: { payoutId: payout.id, no: batch.no, pence: payout.pence, reason: act.reason },
      })
    }
    return batch
  })
}

/**
 * Marks amounts as paid out to lenders: all lines, or none when one was paid already (CONFLICT). Returns their sum in
 * pence.
 */
export async function markOwedPaid(
  deps: Deps,
  { operator, owedIds, note }: { operator: Caller; owedIds: string[]; note: string },
): Promise<number> {
  const now = deps.clock.now()
  const ids = [...new Set(owedIds)]
  return deps.db.transaction().execute(async (tx) => {
    const paid = await payOwed(tx, { ids, note, now })
    if (paid.length !== ids.length) throw new Refusal('CONFLICT')
    for (const line of paid) {
      await logAct(deps, tx, {
        operator,
        action: 'mark-owed-paid',
        orderId: line.orderId,
        subject: formatPence(line.pence),
        detail: { owedId: line.id, pence: line.pence, orderNumber: line.orderNumber, note },
      })
      await publishChange(tx, 'sideOfOrder', { orderId: line.orderId, memberId: line.memberId }, now)
    }
    await notifyPaidByHand(deps, tx, { lines: paid, note, now })
    return paid.reduce((sum, { pence }) => sum + pence, 0)
  })
}
