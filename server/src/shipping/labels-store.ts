import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { DB, LabelOrders } from '../base/db-types.ts'

export type LabelOrderRow = Selectable<LabelOrders>
/** What is to be done at the carrier: order the pair, or void what is not to be used. */
export type LabelTask = 'ORDER' | 'VOID'

type Labels = ExpressionBuilder<DB, 'label_orders'>

const wants = {
  ORDER: (eb: Labels) => eb('state', '=', 'PENDING'),
  VOID: (eb: Labels) => eb.or([eb('state', '=', 'VOIDING'), eb.and([eb('state', '=', 'READY'), hasUnused])]),
}
const hasUnused = sql<boolean>`unused <> '{}'`
const isFree = (now: Date) => (eb: Labels) =>
  eb.and([
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]),
    eb.or([eb('try_after', 'is', null), eb('try_after', '<=', now)]),
  ])

/** Writes down that a loan wants its labels, once. */
export async function insertLabelOrder(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('label_orders')
    .values({ order_id: orderId, state: 'PENDING', created_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Takes a loan's labels to act on them alone until `until`. Undefined when there is nothing to do now, or somebody is at it. */
export function claimLabelOrder(
  db: Db,
  claim: { orderId: string; task: LabelTask; now: Date; until: Date },
): Promise<LabelOrderRow | undefined> {
  return db
    .updateTable('label_orders')
    .set((eb) => ({ claimed_until: claim.until, attempts: eb('attempts', '+', 1) }))
    .where('order_id', '=', claim.orderId)
    .where(wants[claim.task])
    .where(isFree(claim.now))
    .returningAll()
    .executeTakeFirst()
}

/** Gives a claim back after a failure, to be tried again later. */
export async function postponeLabelOrder(
  db: Db,
  { orderId, failure, isRefused, tryAfter }: { orderId: string; failure: string; isRefused: boolean; tryAfter: Date },
): Promise<void> {
  await db
    .updateTable('label_orders')
    .set({ claimed_until: null, try_after: tryAfter, failure, is_refused: isRefused })
    .where('order_id', '=', orderId)
    .execute()
}

const untroubled = { failure: null, is_refused: false, claimed_until: null, try_after: null }

/** Ends what was claimed. False when the order has gone another way meanwhile: then nothing is written. */
export async function finishLabelOrder(
  tx: Db,
  {
    orderId,
    from,
    to,
    now,
  }: { orderId: string; from: 'PENDING' | 'VOIDING'; to: 'READY' | 'VOIDED' | 'UNUSED'; now: Date },
): Promise<boolean> {
  const finished = await tx
    .updateTable('label_orders')
    .set({ state: to, finished_at: now, attempts: 0, unused: [], ...untroubled })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** The labels of a loan that was cancelled are to be voided, unless a parcel is on its way already. False when there are none. */
export async function planVoiding(tx: Db, { orderId }: { orderId: string }): Promise<boolean> {
  const planned = await tx
    .updateTable('label_orders')
    .set({ state: 'VOIDING', try_after: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['PENDING', 'READY'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcels').select('order_id').where('order_id', '=', orderId).where('posted_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** A label whose parcel goes with another number is to be voided. False when the labels are not there, or it is planned already. */
export async function planUnused(
  tx: Tx,
  { orderId, direction }: { orderId: string; direction: Direction },
): Promise<boolean> {
  const planned = await tx
    .updateTable('label_orders')
    .set({ unused: sql`array_append(unused, ${direction})`, try_after: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'READY')
    .where(sql<boolean>`${direction} <> all (unused)`)
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** These labels are void at the carrier while their loan goes on; what became unused meanwhile is still to be voided. */
export async function finishUnused(
  tx: Tx,
  { orderId, directions }: { orderId: string; directions: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('label_orders')
    .set({
      unused: sql`array(select one from unnest(unused) as one where one <> all (${directions}::text[]))`,
      attempts: 0,
      ...untroubled,
    })
    .where('order_id', '=', orderId)
    .execute()
}

/** Holds a loan's labels as they are until the transaction ends. */
export function lockLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx.selectFrom('label_orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/** The journeys of a loan that have a label of ours which is not, and is not to be, voided. */
export async function findMadeLabels(db: Db, orderId: string): Promise<{ [direction in Direction]: boolean }> {
  const made = await db
    .selectFrom('parcels as p')
    .innerJoin('label_orders as l', 'l.order_id', 'p.order_id')
    .select('p.direction')
    .where('p.order_id', '=', orderId)
    .where('p.shipment_id', 'is not', null)
    .where(sql<boolean>`p.direction <> all (l.unused)`)
    .execute()
  const has = (direction: Direction) => made.some((one) => one.direction === direction)
  return { OUTBOUND: has('OUTBOUND'), RETURN: has('RETURN') }
}

/** Labels that are not there when their loan ends are not to come any more. False when none were on their way. */
export async function planNoLabels(tx: Tx, { orderId }: { orderId: string }): Promise<boolean> {
  const planned = await tx
    .updateTable('label_orders')
    .set({ state: 'VOIDING', try_after: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** A pair that arrived after its order was voided: what it left at the carrier is to be voided once more. */
export async function voidAgain(db: Db, { orderId }: { orderId: string }): Promise<void> {
  await db
    .updateTable('label_orders')
    .set({ state: 'VOIDING', claimed_until: null, try_after: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['VOIDING', 'VOIDED'])
    .execute()
}

/** Labels that wait for somebody to act on them. */
export async function listOpenLabelOrders(db: Db, now: Date): Promise<{ orderId: string; task: LabelTask }[]> {
  const open = await db
    .selectFrom('label_orders')
    .select(['order_id', 'state'])
    .where((eb) => eb.or([eb('state', 'in', ['PENDING', 'VOIDING']), hasUnused]))
    .where(isFree(now))
    .orderBy('created_at')
    .limit(50)
    .execute()
  return open.map(({ order_id, state }) => ({ orderId: order_id, task: taskOf(state) }))
}

/** What is left to do of labels that are not finished. */
export const taskOf = (state: string): LabelTask => (state === 'PENDING' ? 'ORDER' : 'VOID')

/** Makes what failed due at once. Undefined when nothing is waiting after a failure. */
export async function hurryLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx
    .updateTable('label_orders')
    .set({ try_after: null })
    .where('order_id', '=', orderId)
    .where('failure', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}
