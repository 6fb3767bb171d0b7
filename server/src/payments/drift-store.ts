import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

type Kind = Drift['kind']

/** One that comes back after it ended is a new one. */
const firstSeen = sql<Date>`case when payment_drifts.resolved_at is null then payment_drifts.first_seen_at else excluded.first_seen_at end`

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
        firstSeenAt: firstSeen,
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

/**
 * Adds pence that the provider refused to return to what is owed to the cardholder of a payment, and publishes it to the
 * operators.
 */
export async function addOwedBack(
  db: Db,
  owed: { paymentIntentId: string; orderId: string | null; pence: number; now: Date },
): Promise<void> {
  const { paymentIntentId, orderId, pence, now } = owed
  const row = { orderId, expectedPence: pence, foundPence: 0, firstSeenAt: now, lastSeenAt: now }
  await db
    .insertInto('paymentDrifts')
    .values({ paymentIntentId, kind: 'NOT_RETURNED', ...row })
    .onConflict((conflict) =>
      conflict.columns(['paymentIntentId', 'kind']).doUpdateSet((eb) => ({
        expectedPence: sql<number>`case when payment_drifts.resolved_at is null then payment_drifts.expected_pence else 0 end + ${pence}`,
        firstSeenAt: firstSeen,
        lastSeenAt: eb.ref('excluded.lastSeenAt'),
        resolvedAt: null,
      })),
    )
    .execute()
  await publishChange(db, 'desk', {}, now)
}

/** Lowers what is owed to a cardholder to the pence that are left of the payment at the provider; ends it at 0. */
export async function limitOwedBack(
  db: Db,
  { paymentIntentId, leftPence, now }: { paymentIntentId: string; leftPence: number; now: Date },
): Promise<void> {
  const about = { paymentIntentId, kind: 'NOT_RETURNED' } as const
  if (leftPence === 0) return endDrift(db, { ...about, now })
  await db
    .updateTable('paymentDrifts')
    .set({ expectedPence: leftPence, lastSeenAt: now })
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', '=', about.kind)
    .where('expectedPence', '>', leftPence)
    .where('resolvedAt', 'is', null)
    .execute()
}
