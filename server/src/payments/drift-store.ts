import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { Db } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

type Kind = Drift['kind']

/** Stores a difference and publishes it to the operators; for a known one, updates when it was last seen. */
export async function noteDrift(
  db: Db,
  drift: {
    paymentIntentId: string
    kind: Kind
    orderId: string | null
    expectedPence: number
    foundPence: number
    now: Date
  },
): Promise<void> {
  const seenAgain = await db
    .updateTable('paymentDrifts')
    .set({ lastSeenAt: drift.now })
    .where('paymentIntentId', '=', drift.paymentIntentId)
    .where('kind', '=', drift.kind)
    .where('expectedPence', '=', drift.expectedPence)
    .where('foundPence', '=', drift.foundPence)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (seenAgain.numUpdatedRows > 0n) return
  await db
    .insertInto('paymentDrifts')
    .values({
      paymentIntentId: drift.paymentIntentId,
      kind: drift.kind,
      orderId: drift.orderId,
      expectedPence: drift.expectedPence,
      foundPence: drift.foundPence,
      firstSeenAt: drift.now,
      lastSeenAt: drift.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['paymentIntentId', 'kind']).doUpdateSet({
        expectedPence: drift.expectedPence,
        foundPence: drift.foundPence,
        lastSeenAt: drift.now,
        resolvedAt: null,
      }),
    )
    .execute()
  await publishChange(db, 'desk', {}, drift.now)
}

/** Marks a difference as resolved, and publishes that to the operators if it was open. */
export async function endDrift(
  db: Db,
  { paymentIntentId, kind, now }: { paymentIntentId: string; kind: Kind; now: Date },
): Promise<void> {
  const ended = await db
    .updateTable('paymentDrifts')
    .set({ resolvedAt: now })
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) await publishChange(db, 'desk', {}, now)
}
