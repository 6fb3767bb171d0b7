import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { DB, LabelOrders } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type LabelOrderRow = Selectable<LabelOrders>
/** The task at the carrier: order the pair, or void unused labels. */
export type LabelTask = 'ORDER' | 'VOID'

type Labels = ExpressionBuilder<DB, 'labelOrders'>

const wants = {
  ORDER: (eb: Labels) => eb('state', '=', 'PENDING'),
  VOID: (eb: Labels) => eb.or([eb('state', '=', 'VOIDING'), eb.and([eb('state', '=', 'READY'), hasUnused])]),
}
const hasUnused = sql<boolean>`unused <> '{}'`
const isFree = (now: Date) => (eb: Labels) =>
  eb.and([
    eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]),
    eb.or([eb('tryAfter', 'is', null), eb('tryAfter', '<=', now)]),
  ])

/** Stores that a loan needs its labels, once. */
export async function insertLabelOrder(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('labelOrders')
    .values({ orderId, state: 'PENDING', createdAt: now })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
}

/** Claims a loan's labels until `until`. Undefined when there is nothing to do now, or they are claimed. */
export function claimLabelOrder(
  db: Db,
  claim: { orderId: string; task: LabelTask; now: Date; until: Date },
): Promise<LabelOrderRow | undefined> {
  return db
    .updateTable('labelOrders')
    .set((eb) => ({ claimedUntil: claim.until, attempts: eb('attempts', '+', 1) }))
    .where('orderId', '=', claim.orderId)
    .where(wants[claim.task])
    .where(isFree(claim.now))
    .returningAll()
    .executeTakeFirst()
}

/** Releases a claim after a failure, for a later retry. */
export async function postponeLabelOrder(
  db: Db,
  { orderId, failure, isRefused, tryAfter }: { orderId: string; failure: string; isRefused: boolean; tryAfter: Date },
): Promise<void> {
  await db
    .updateTable('labelOrders')
    .set({ claimedUntil: null, tryAfter, failure, isRefused })
    .where('orderId', '=', orderId)
    .execute()
}

const untroubled = { failure: null, isRefused: false, claimedUntil: null, tryAfter: null }

/** Finishes a claim. Returns false, without writing, when the order has moved elsewhere meanwhile. */
export async function finishLabelOrder(
  tx: Db,
  {
    orderId,
    from,
    to,
    now,
  }: { orderId: string; from: 'PENDING' | 'VOIDING'; to: 'READY' | 'VOIDING' | 'VOIDED'; now: Date },
): Promise<boolean> {
  const finished = await tx
    .updateTable('labelOrders')
    .set({ state: to, finishedAt: now, attempts: 0, unused: [], ...untroubled })
    .where('orderId', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Plans the voiding of a cancelled loan's labels, unless a parcel is or was in transit. Returns false when there are none. */
export async function planVoiding(tx: Db, { orderId }: { orderId: string }): Promise<boolean> {
  const planned = await tx
    .updateTable('labelOrders')
    .set({ state: 'VOIDING', tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['PENDING', 'READY'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcels').select('orderId').where('orderId', '=', orderId).where('postedAt', 'is not', null),
        ),
      ),
    )
    // with another number it is not known to be scanned, though its label may have been used before
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcels as p')
            .innerJoin('orderEvents as e', 'e.orderId', 'p.orderId')
            .select('p.orderId')
            .where('p.orderId', '=', orderId)
            .where('p.direction', '=', 'OUTBOUND')
            .where('p.isManual', '=', true)
            .where('e.move', '=', 'sent'),
        ),
      ),
    )
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/**
 * Plans the voiding of a label whose parcel uses another number. Returns false without a label, or when it is planned.
 */
export async function planUnused(
  tx: Tx,
  { orderId, direction }: { orderId: string; direction: Direction },
): Promise<boolean> {
  const planned = await tx
    .updateTable('labelOrders')
    .set({ unused: sql`array_append(unused, ${direction})`, tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', '=', 'READY')
    .where(sql<boolean>`${direction} <> all (unused)`)
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/**
 * Marks labels as voided at the carrier while their loan continues; those that became unused meanwhile are still to be
 * voided.
 */
export async function finishUnused(
  tx: Tx,
  { orderId, directions }: { orderId: string; directions: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('labelOrders')
    .set({
      unused: sql`array(select one from unnest(unused) as one where one <> all (${directions}::text[]))`,
      attempts: 0,
      ...untroubled,
    })
    .where('orderId', '=', orderId)
    .execute()
}

/** Locks a loan's labels until the transaction ends. */
export function lockLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx.selectFrom('labelOrders').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst()
}

/** Returns the journeys of a loan whose label is neither voided nor to be voided. */
export async function findMadeLabels(db: Db, orderId: string): Promise<{ [direction in Direction]: boolean }> {
  const made = await db
    .selectFrom('parcels as p')
    .innerJoin('labelOrders as l', 'l.orderId', 'p.orderId')
    .select('p.direction')
    .where('p.orderId', '=', orderId)
    .where('p.shipmentId', 'is not', null)
    .where(sql<boolean>`p.direction <> all (l.unused)`)
    .execute()
  const has = (direction: Direction) => made.some((one) => one.direction === direction)
  return { OUTBOUND: has('OUTBOUND'), RETURN: has('RETURN') }
}

/** Cancels labels that have not been created when their loan ends. Returns false when none were planned. */
export async function planNoLabels(tx: Tx, { orderId }: { orderId: string }): Promise<boolean> {
  const planned = await tx
    .updateTable('labelOrders')
    .set({ state: 'VOIDING', tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** A pair arrived after its order was voided: plans another voiding. */
export async function retryVoid(db: Db, { orderId }: { orderId: string }): Promise<void> {
  await db
    .updateTable('labelOrders')
    .set({ state: 'VOIDING', claimedUntil: null, tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['VOIDING', 'VOIDED'])
    .execute()
}

/** Returns labels with a pending task. */
export async function listOpenLabelOrders(db: Db, now: Date): Promise<{ orderId: string; task: LabelTask }[]> {
  const open = await db
    .selectFrom('labelOrders')
    .select(['orderId', 'state'])
    .where((eb) => eb.or([eb('state', 'in', ['PENDING', 'VOIDING']), hasUnused]))
    .where(isFree(now))
    .orderBy('createdAt')
    .limit(50)
    .execute()
  return open.map(({ orderId, state }) => ({ orderId: orderId, task: taskOf(state) }))
}

/** Returns the pending task of labels that are not finished. */
export const taskOf = (state: string): LabelTask => (state === 'PENDING' ? 'ORDER' : 'VOID')

/** Makes failed labels due immediately. Undefined when none has failed. */
export async function expediteLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx
    .updateTable('labelOrders')
    .set({ tryAfter: null })
    .where('orderId', '=', orderId)
    .where('failure', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes the files of at most `most` labels whose loan closed before that instant, and returns of how many. The carrier's ids remain:
 * they say which labels were made.
 */
export async function deleteOldLabels(
  db: Db,
  { closedBefore, most }: { closedBefore: Date; most: number },
): Promise<number> {
  const deleted = await db
    .with('old', (from) =>
      from
        .selectFrom('parcels as p')
        .innerJoin('orders as o', 'o.id', 'p.orderId')
        .select(['p.orderId', 'p.direction'])
        .where('p.labelPdf', 'is not', null)
        .where('o.closedAt', '<', closedBefore)
        .limit(most)
        .forUpdate('p')
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('old')
    .set({ labelPdf: null })
    .whereRef('parcels.orderId', '=', 'old.orderId')
    .whereRef('parcels.direction', '=', 'old.direction')
    .executeTakeFirst()
  return Number(deleted.numUpdatedRows)
}
