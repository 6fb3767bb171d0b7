import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { PaymentDrifts } from '../../db-types.ts'
import type { Db } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

type Kind = Drift['kind']
export type DriftRow = Selectable<PaymentDrifts>

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

/** Returns the order that a difference was stored with; null for one without. */
export async function findOrderOfDrift(
  db: Db,
  { paymentIntentId, kind }: { paymentIntentId: string; kind: Kind },
): Promise<string | null> {
  const drift = await db
    .selectFrom('paymentDrifts')
    .select('orderId')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return drift?.orderId ?? null
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

/** Marks every difference of a payment as resolved, and publishes that to the operators if one was open. */
export async function endDriftsOf(
  db: Db,
  { paymentIntentId, now }: { paymentIntentId: string; now: Date },
): Promise<void> {
  const ended = await db
    .updateTable('paymentDrifts')
    .set({ resolvedAt: now })
    .where('paymentIntentId', '=', paymentIntentId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) await publishChange(db, 'desk', {}, now)
}

/**
 * Adds pence that the provider refused to return to what is owed to the cardholder of a payment, and publishes it to the
 * operators. `refundedPence`: what was refunded of the payment then; what is refunded since the first refusal lowers the sum.
 */
export async function addOwedBack(
  db: Db,
  owed: { paymentIntentId: string; orderId: string | null; pence: number; refundedPence: number; now: Date },
): Promise<void> {
  const { paymentIntentId, orderId, pence, refundedPence, now } = owed
  const row = { orderId, expectedPence: pence, foundPence: 0, refundedPence }
  const seen = { firstSeenAt: now, lastSeenAt: now, countedAt: now }
  const sinceFirst = (column: string) =>
    sql<never>`case when payment_drifts.resolved_at is null then ${sql.ref(`payment_drifts.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
  await db
    .insertInto('paymentDrifts')
    .values({ paymentIntentId, kind: 'NOT_RETURNED', ...row, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['paymentIntentId', 'kind']).doUpdateSet(() => ({
        expectedPence: sql<number>`case when payment_drifts.resolved_at is null then payment_drifts.expected_pence else 0 end + ${pence}`,
        firstSeenAt: firstSeen,
        // these say from where on refunds are counted
        refundedPence: sinceFirst('refundedPence'),
        countedAt: sinceFirst('countedAt'),
        lastSeenAt: sinceFirst('lastSeenAt'),
        resolvedAt: null,
      })),
    )
    .execute()
  await publishChange(db, 'desk', {}, now)
}

/** Lowers what is owed to a cardholder to these pence, and publishes it to the operators; ends it at 0. */
export async function lowerOwedBack(
  db: Db,
  { paymentIntentId, pence, now }: { paymentIntentId: string; pence: number; now: Date },
): Promise<void> {
  if (pence === 0) return endDrift(db, { paymentIntentId, kind: 'NOT_RETURNED', now })
  await updateOwedBack(db, paymentIntentId, { expectedPence: pence })
  await publishChange(db, 'desk', {}, now)
}

/** Stores what was refunded of a payment when what is owed back of it was counted. */
export function countOwedBack(
  db: Db,
  { paymentIntentId, refundedPence, now }: { paymentIntentId: string; refundedPence: number; now: Date },
): Promise<void> {
  return updateOwedBack(db, paymentIntentId, { refundedPence, countedAt: now, lastSeenAt: now })
}

async function updateOwedBack(
  db: Db,
  paymentIntentId: string,
  change: Partial<Pick<DriftRow, 'expectedPence' | 'refundedPence' | 'countedAt' | 'lastSeenAt'>>,
): Promise<void> {
  await db
    .updateTable('paymentDrifts')
    .set(change)
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', '=', 'NOT_RETURNED')
    .where('resolvedAt', 'is', null)
    .execute()
}

/** Returns the payments of which something is owed to their cardholders, or still held. */
export async function listOpenReturns(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paymentDrifts')
    .select('paymentIntentId')
    .where('kind', 'in', ['NOT_RETURNED', 'STILL_HELD'])
    .where('resolvedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ paymentIntentId }) => paymentIntentId))
}
