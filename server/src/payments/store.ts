import type { RefusalCode } from '@hemline/contract/refusals.ts'
import type { Selectable } from 'kysely'
import type { PaymentEvents, PaymentOperations } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import type { PaymentEvent } from '../outside/payments/port.ts'
import { type MoneyTaken, sumCorrections } from './correction-store.ts'

export type Operation = Selectable<PaymentOperations>
export type OperationKind = 'HOLD' | 'CAPTURE' | 'RELEASE' | 'REFUND' | 'CHARGE' | 'PAYMENT'

export type PlannedOperation = {
  key: string
  kind: OperationKind
  pendingRequestId: string | null
  orderId: string | null
  setupIntentId: string | null
  paymentIntentId: string | null
  amountPence: number
  now: Date
}

/** Plans a payment operation in the caller's transaction. It is performed after the commit; the key makes it unique. */
export async function planOperation(tx: Tx, { now, ...planned }: PlannedOperation): Promise<void> {
  await tx
    .insertInto('paymentOperations')
    .values({ ...planned, state: 'PENDING', createdAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export function findOperation(db: Db, key: string): Promise<Operation | undefined> {
  return db.selectFrom('paymentOperations').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Returns the planned operations with these keys. */
export async function listOperationsByKey(db: Db, keys: readonly string[]): Promise<Operation[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute()
}

/** Claims an operation for one caller until `until`. Undefined when it is finished or claimed. */
export function claimOperation(db: Db, claim: { key: string; now: Date; until: Date }): Promise<Operation | undefined> {
  return db
    .updateTable('paymentOperations')
    .set((eb) => ({ claimedUntil: claim.until, attempts: eb('attempts', '+', 1) }))
    .where('key', '=', claim.key)
    .where('state', '=', 'PENDING')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', claim.now)]))
    .returningAll()
    .executeTakeFirst()
}

/** How an operation ended. `kind` and `amountPence` (pence) where the provider's state left another step than was planned. */
export type OperationEnd = {
  state: 'DONE' | 'REFUSED'
  refusalCode?: RefusalCode
  paymentIntentId?: string
  kind?: OperationKind
  amountPence?: number
}

/** Stores the result of an operation, once: returns whether this call did. */
export async function finishOperation(db: Db, end: OperationEnd & { key: string; now: Date }): Promise<boolean> {
  const finished = await db
    .updateTable('paymentOperations')
    .set({
      state: end.state,
      refusalCode: end.refusalCode ?? null,
      finishedAt: end.now,
      ...(end.paymentIntentId ? { paymentIntentId: end.paymentIntentId } : {}),
      ...(end.kind ? { kind: end.kind } : {}),
      ...(end.amountPence === undefined ? {} : { amountPence: end.amountPence }),
    })
    .where('key', '=', end.key)
    .where('state', '=', 'PENDING')
    .returning('key')
    .executeTakeFirst()
  return finished !== undefined
}

/** Releases a claim, so that the next attempt need not wait for its expiry. */
export async function unclaimOperation(db: Db, key: string): Promise<void> {
  await db
    .updateTable('paymentOperations')
    .set({ claimedUntil: null })
    .where('key', '=', key)
    .where('state', '=', 'PENDING')
    .execute()
}

/** Returns unfinished operations without a claim, those tried least first: the process that planned them died or failed. */
export function listStrandedOperations(
  db: Db,
  { now, plannedBefore }: { now: Date; plannedBefore: Date },
): Promise<Operation[]> {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('kind', '!=', 'HOLD')
    .where('createdAt', '<', plannedBefore)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .orderBy('attempts')
    .orderBy('createdAt')
    .limit(200)
    .execute()
}

/** Returns the member's customer at the card provider, which has all their cards. */
export async function findCustomer(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.customerId ?? null
}

/** Deletes the customer of a member here and returns its id, once. */
export async function takeCustomer(tx: Tx, memberId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('paymentCustomers')
    .where('memberId', '=', memberId)
    .returning('customerId')
    .executeTakeFirst()
  return row?.customerId ?? null
}

/** Stores a member's customer unless they have one already; returns the stored one. */
export async function saveCustomer(
  tx: Tx,
  { memberId, customerId }: { memberId: string; customerId: string },
): Promise<string> {
  const saved = await tx
    .insertInto('paymentCustomers')
    .values({ memberId, customerId })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet((eb) => ({ customerId: eb.ref('paymentCustomers.customerId') })),
    )
    .returning('customerId')
    .executeTakeFirstOrThrow()
  return saved.customerId
}

/**
 * Returns of each of these orders what was captured of its own payment; what was refunded of it or is about to be, with corrections
 * and with what was returned in another way; and apart what the bank took back of it, or the provider never had, in pence. That is
 * captured no longer: it cannot be refunded. The charges of claims do not count.
 */
export async function listMoneyTaken(db: Db, orderIds: readonly string[]): Promise<Map<string, MoneyTaken>> {
  if (orderIds.length === 0) return new Map()
  const operations = await db
    .selectFrom('paymentOperations as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.id', '=', 'p.orderId').onRef('o.paymentIntentId', '=', 'p.paymentIntentId'),
    )
    .select((eb) => [
      'o.id',
      eb.fn
        .coalesce(
          eb.fn.sum<number>('p.amountPence').filterWhere('p.kind', '=', 'CAPTURE').filterWhere('p.state', '=', 'DONE'),
          eb.lit(0),
        )
        .as('capturedPence'),
      eb.fn
        .coalesce(
          eb.fn
            .sum<number>('p.amountPence')
            .filterWhere('p.kind', '=', 'REFUND')
            .filterWhere('p.state', '!=', 'REFUSED'),
          eb.lit(0),
        )
        .as('refundedPence'),
    ])
    .where('p.orderId', 'in', [...orderIds])
    .groupBy('o.id')
    .execute()
  const corrections = await sumCorrections(db, orderIds)
  return new Map(
    orderIds.map((orderId) => {
      const own = operations.find(({ id }) => id === orderId)
      const corrected = corrections.get(orderId)
      const capturedPence = Number(own?.capturedPence ?? 0) + (corrected?.capturedPence ?? 0)
      const toCardPence = Number(own?.refundedPence ?? 0) + (corrected?.refundedPence ?? 0)
      // money that was refunded and left in another way as well left twice: never less than nothing is left of a payment
      const otherwisePence = Math.min(corrected?.otherwisePence ?? 0, Math.max(0, capturedPence - toCardPence))
      const refundedPence = toCardPence + otherwisePence
      const takenBackPence = Math.min(corrected?.takenBackPence ?? 0, Math.max(0, capturedPence - refundedPence))
      return [orderId, { capturedPence: capturedPence - takenBackPence, refundedPence, takenBackPence }]
    }),
  )
}

/** The same of one order. */
export const findMoneyTaken = async (db: Db, orderId: string): Promise<MoneyTaken> =>
  (await listMoneyTaken(db, [orderId])).get(orderId)!

/** The same, without what was taken back. */
export async function findMoneyOf(db: Db, orderId: string): Promise<{ capturedPence: number; refundedPence: number }> {
  const { capturedPence, refundedPence } = await findMoneyTaken(db, orderId)
  return { capturedPence, refundedPence }
}

/**
 * Returns what can still be refunded of each of these orders, in pence: captured, less every refund that was planned and not
 * refused.
 */
export async function listRefundable(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const taken = await listMoneyTaken(db, orderIds)
  return new Map([...taken].map(([id, { capturedPence, refundedPence }]) => [id, capturedPence - refundedPence]))
}

/** The same of one order. */
export const findRefundable = async (db: Db, orderId: string): Promise<number> =>
  (await listRefundable(db, [orderId])).get(orderId)!

export type EventRow = Selectable<PaymentEvents>

/** Stores a notice of the provider; false when it exists. */
export async function insertEvent(tx: Tx, event: PaymentEvent & { now: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('paymentEvents')
    .values({
      eventId: event.eventId,
      kind: event.kind,
      paymentIntentId: event.paymentIntentId,
      setupIntentId: event.setupIntentId,
      amountPence: event.amountPence,
      at: event.at,
      receivedAt: event.now,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findEvent(db: Db, eventId: string): Promise<EventRow | undefined> {
  return db.selectFrom('paymentEvents').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

/** Marks a notice as handled, once: returns whether this call did. */
export async function markEventHandled(tx: Tx, { eventId, now }: { eventId: string; now: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('paymentEvents')
    .set({ handledAt: now })
    .where('eventId', '=', eventId)
    .where('handledAt', 'is', null)
    .returning('eventId')
    .executeTakeFirst()
  return marked !== undefined
}

/** Deletes the notices that were received before that instant and are handled: the provider sends none of them again. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paymentEvents').where('receivedAt', '<', before).where('handledAt', 'is not', null).execute()
}

/** Returns every operation on one payment of the provider. */
export function listOperationsOf(db: Db, paymentIntentId: string): Promise<Operation[]> {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('paymentIntentId', '=', paymentIntentId)
    .orderBy('createdAt')
    .execute()
}

/** Returns the holds and charges that we recorded in a period: the provider must list them too. */
export function listSettledPayments(db: Db, { since, before }: { since: Date; before: Date }): Promise<Operation[]> {
  return (
    db
      .selectFrom('paymentOperations')
      .selectAll()
      .where('kind', 'in', ['HOLD', 'CHARGE', 'PAYMENT'])
      .where('state', '=', 'DONE')
      .where('createdAt', '>=', since)
      .where('finishedAt', '<', before)
      // an operator decided that the provider never had it
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('paymentCorrections as c')
              .select('c.id')
              .whereRef('c.paymentIntentId', '=', 'paymentOperations.paymentIntentId')
              .where('c.kind', '=', 'MISSING'),
          ),
        ),
      )
      .execute()
  )
}
