import type { Db } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import type { Hold } from '../outside/payments/port.ts'
import { differences, isMoving } from './books.ts'
import { listCorrectionsOf, lockPayment } from './correction-store.ts'
import { endDrift, listOpenReturns, noteDrift } from './drift-store.ts'
import { settleReturns } from './not-returned-actions.ts'
import { findOperation, listOperationsOf, listSettledPayments, type Operation } from './store.ts'
import type { PaymentReading } from './take-over-actions.ts'

async function listRefused(db: Db, key: string): Promise<Operation[]> {
  const operation = await findOperation(db, key)
  return operation?.state === 'REFUSED' ? [operation] : []
}

/**
 * Compares the provider's payments with our table of operations. A difference is stored for the operator until a later
 * comparison finds none. Payments with a running operation, or one finished since the comparison began, are left for
 * the next.
 */
export async function compareBooks(
  deps: Deps,
  { holds, since, lookedAt }: { holds: readonly Hold[]; since: Date; lookedAt: Date },
): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const openReturns = await listOpenReturns(db)
  for (const hold of holds) {
    if (!hold.metadata.operation) continue
    const listed = await listOperationsOf(db, hold.paymentIntentId)
    // one that we took for refused has no payment with us
    const operations = listed.length > 0 ? listed : await listRefused(db, hold.metadata.operation)
    const corrections = await listCorrectionsOf(db, hold.paymentIntentId)
    if (operations.length === 0 || isMoving({ operations, corrections, lookedAt })) continue
    const orderId = operations.find((one) => one.orderId !== null)?.orderId ?? null
    if (openReturns.has(hold.paymentIntentId)) await settleSeen(deps, { hold, lookedAt })
    for (const difference of differences(hold, operations, corrections)) {
      const about = { paymentIntentId: hold.paymentIntentId, orderId, now }
      if (difference.expectedPence === difference.foundPence) await endDrift(db, { ...about, kind: difference.kind })
      else await noteDrift(db, { ...about, ...difference })
    }
    await endDrift(db, { paymentIntentId: hold.paymentIntentId, kind: 'MISSING', now })
  }
  const listedIds = new Set(holds.map((hold) => hold.paymentIntentId))
  for (const lost of await listSettledPayments(db, { since, before: lookedAt })) {
    if (lost.paymentIntentId && !listedIds.has(lost.paymentIntentId)) {
      await noteDrift(db, {
        paymentIntentId: lost.paymentIntentId,
        kind: 'MISSING',
        orderId: lost.orderId,
        expectedPence: lost.amountPence,
        foundPence: 0,
        now,
      })
    }
  }
}

/** Settles what was not returned of a payment that was just read. */
async function settleSeen(deps: Deps, { hold, lookedAt }: PaymentReading): Promise<void> {
  const { paymentIntentId } = hold
  await deps.db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentIntentId)
    const operations = await listOperationsOf(tx, paymentIntentId)
    const corrections = await listCorrectionsOf(tx, paymentIntentId)
    if (isMoving({ operations, corrections, lookedAt })) return
    await settleReturns(deps, tx, { hold, operations, corrections })
  })
}
