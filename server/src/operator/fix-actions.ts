import { formatPence } from '@hemline/contract/money.ts'
import { decidedOf, decidedText, fixesFor } from '@hemline/contract/operator/fixes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { hastenReconcile } from '../orders/reconcile-actions.ts'
import { lockOrder } from '../orders/store.ts'
import { findCorrection } from '../payments/correction-store.ts'
import { findOrderOfDrift } from '../payments/drift-store.ts'
import { type Fix, fixDrift, readForFix } from '../payments/fix-actions.ts'
import { listOperationsOf } from '../payments/store.ts'
import { logAct } from './log-actions.ts'

/**
 * Fixes one difference with the card provider, once for each `fixId`, and logs it. The payment is read again before. Throws
 * INVALID for an act or an amount that does not fit the difference, CONFLICT when it changed meanwhile, MOVE_NOT_ALLOWED when
 * another operator fixed it, UNAVAILABLE without the provider.
 */
export async function fixDifference(
  deps: Deps,
  { operator, reason, ...fix }: Fix & { operator: Caller; reason: string },
): Promise<void> {
  if (!fixesFor(fix).includes(fix.act))
    throw new Refusal('INVALID', { fields: { act: 'This doesn’t fix that difference' } })
  const wrong = decidedText(fix)
  if (wrong) throw new Refusal('INVALID', { message: `${wrong}.`, fields: { decidedPence: wrong } })
  const { pence } = decidedOf(fix)
  const done = await findCorrection(deps.db, fix.fixId)
  if (done) {
    const isSame = done.paymentIntentId === fix.paymentIntentId && done.kind === fix.kind && done.act === fix.act
    if (!isSame) throw new Refusal('CONFLICT')
    return
  }
  const hold = await readForFix(deps, fix.paymentIntentId)
  const operations = await listOperationsOf(deps.db, fix.paymentIntentId)
  // a hold is stored before its order
  const orderId = operations.find((one) => one.orderId !== null)?.orderId ?? (await findOrderOfDrift(deps.db, fix))
  await deps.db.transaction().execute(async (tx) => {
    const order = orderId ? await lockOrder(tx, orderId) : undefined
    const ownOrderId = order?.paymentIntentId === fix.paymentIntentId ? order.id : null
    const isNew = await fixDrift(deps, tx, { fix, hold, operatorId: operator.id, ownOrderId })
    if (!isNew) return
    await logAct(deps, tx, {
      operator,
      action: 'fix-difference',
      orderId,
      subject: order?.orderNumber ?? fix.paymentIntentId,
      detail: {
        kind: fix.kind,
        act: fix.act,
        expectedPence: fix.expectedPence,
        foundPence: fix.foundPence,
        ...(fix.kind === 'CARD_DISPUTE' && { decidedPence: pence }),
        amount: formatPence(pence),
        payment: fix.paymentIntentId,
        reason,
      },
    })
  })
}

/** Has all payments that can still change compared with the provider within seconds. */
export function compareNow(deps: Deps): Promise<void> {
  return hastenReconcile(deps)
}
