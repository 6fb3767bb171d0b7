import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBatch } from '@hemline/contract/operator/payout-shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import * as batches from '../payouts/batch-actions.ts'
import { markNotSent, markReturned } from '../payouts/return-actions.ts'
import { logAct } from './log-actions.ts'

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
  act: { operator: Caller; batchId: string; reference: string; paidOn: string },
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
