import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { DB, LabelOrders } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type LabelOrderRow = Selectable<LabelOrders>
/** What is to be done at the carrier: order the pair, or void what is not to be used. */
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

/** Writes down that a loan wants its labels, once. */
export async function insertLabelOrder(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('labelOrders')
    .values({ orderId, state: 'PENDING', createdAt: now })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
}

/** Takes a loan's labels to act on them alone until `until`. Undefined when there is nothing to do now, or somebody is at it. */
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

/** Gives a claim back after a failure, to be tried again later. */
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
    .updateTable('labelOrders')
    .set({ state: to, finishedAt: now, attempts: 0, unused: [], ...untroubled })
    .where('orderId', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** The labels of a loan that was cancelled are to be voided, unless a parcel is on its way already. False when there are none. */
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
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** A label whose parcel goes with another number is to be voided. False when the labels are not there, or it is planned already. */
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

/** These labels are void at the carrier while their loan goes on; what became unused meanwhile is still to be voided. */
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

/** Holds a loan's labels as they are until the transaction ends. */
export function lockLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx.selectFrom('labelOrders').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst()
}

/** The journeys of a loan that have a label of ours which is not, and is not to be, voided. */
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

/** Labels that are not there when their loan ends are not to come any more. False when none were on their way. */
export async function planNoLabels(tx: Tx, { orderId }: { orderId: string }): Promise<boolean> {
  const planned = await tx
    .updateTable('labelOrders')
    .set({ state: 'VOIDING', tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** A pair that arrived after its order was voided: what it left at the carrier is to be voided once more. */
export async function retryVoid(db: Db, { orderId }: { orderId: string }): Promise<void> {
  await db
    .updateTable('labelOrders')
    .set({ state: 'VOIDING', claimedUntil: null, tryAfter: null })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['VOIDING', 'VOIDED'])
    .execute()
}

/** Labels that wait for somebody to act on them. */
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

/** What is left to do of labels that are not finished. */
export const taskOf = (state: string): LabelTask => (state === 'PENDING' ? 'ORDER' : 'VOID')

/** Makes what failed due at once. Undefined when nothing is waiting after a failure. */
export async function expediteLabelOrder(tx: Tx, orderId: string): Promise<LabelOrderRow | undefined> {
  return tx
    .updateTable('labelOrders')
    .set({ tryAfter: null })
    .where('orderId', '=', orderId)
    .where('failure', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}
