import type { FixAct } from '@hemline/contract/operator/fixes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { PaymentCorrections } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

export type Correction = Selectable<PaymentCorrections>

/**
 * What was charged for a loan by its own payment, the charges of its claims apart; what was refunded of it or is about to be, also
 * in another way than to the card; and what the bank took back of it, or the provider never had. In pence.
 */
export type MoneyTaken = { capturedPence: number; refundedPence: number; takenBackPence: number }

/** What the bank took back, and what the provider never had. */
const TAKEN_BACK: readonly Drift['kind'][] = ['MISSING', 'CARD_DISPUTE']

/** Returns how much of a payment these corrections have as taken back, in pence. */
export const takenBackOf = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { kind, pence }) => (TAKEN_BACK.includes(kind) ? sum - pence : sum), 0)

/** Returns how much of a payment these corrections have as returned in another way than to the card, in pence. */
export const returnedOtherwiseOf = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { kind, pence }) => (kind === 'NOT_RETURNED' ? sum - pence : sum), 0)

/** The key of the payment operation that carries out a correction. */
export const fixKey = (fixId: string) => `fix:${fixId}`

/** Whether an operation carries out a correction. */
export const isFix = (key: string): boolean => key.startsWith(fixKey(''))

/** A correction `c` counts unless the provider refused what it asked for. */
const counts = sql<boolean>`not exists (select from payment_operations p where p.key = 'fix:' || c.id and p.state = 'REFUSED')`

/**
 * Corrections `c` as the books of a month have them: one with a step of its own counts when the provider has agreed, with that
 * step and before it in the order of `movement_id`, so that what is refused later changes no month that is over.
 */
export const bookedCorrections = sql`(
  select f.id, f.kind, f.pence, f.order_id, f.payment_intent_id, coalesce(p.finished_at, f.at) as at,
         case when p.key is null then '' else to_char(p.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '1' end || f.id as movement_id
  from payment_corrections f left join payment_operations p on p.key = 'fix:' || f.id
  where p.key is null or p.state = 'DONE')`

/** Inserts a correction, once by its id, and publishes it to both sides of its order; false when it exists. */
export async function insertCorrection(
  tx: Tx,
  correction: {
    id: string
    paymentIntentId: string
    kind: Drift['kind']
    act: FixAct
    pence: number
    orderId: string | null
    /** Null for what was done at the provider itself. */
    operatorId: string | null
    now: Date
  },
): Promise<boolean> {
  const { now, ...row } = correction
  const inserted = await tx
    .insertInto('paymentCorrections')
    .values({ ...row, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // the borrower's page says how far the money is
  if (inserted && row.orderId) await publishChange(tx, 'order', { orderId: row.orderId }, now)
  return inserted !== undefined
}

export function findCorrection(db: Db, id: string): Promise<Correction | undefined> {
  return db.selectFrom('paymentCorrections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the correction that an operation carries out. */
export const findFixOf = (db: Db, key: string): Promise<Correction | undefined> =>
  findCorrection(db, key.slice(fixKey('').length))

/** Returns the corrections of one payment that count. */
export function listCorrectionsOf(db: Db, paymentIntentId: string): Promise<Correction[]> {
  return db
    .selectFrom('paymentCorrections as c')
    .selectAll('c')
    .where('c.paymentIntentId', '=', paymentIntentId)
    .where(counts)
    .execute()
}

/** The order of a correction `c`: one of a claim's charge is stored without, and has the order of the charge. */
export const correctedOrder = sql<string | null>`coalesce(c.order_id, (select p.order_id from payment_operations p
  where p.payment_intent_id = c.payment_intent_id and p.order_id is not null limit 1))`

/**
 * Returns, by order, what corrections change of the captured and refunded money of its own payment, and apart what was returned of
 * it in another way, and what the bank took back or the provider never had of it, in pence.
 */
export async function sumCorrections(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, MoneyTaken & { otherwisePence: number }>> {
  const sumOf = (...kinds: readonly Drift['kind'][]) =>
    sql<number>`coalesce(sum(c.pence) filter (where c.kind in (${sql.join(kinds)})), 0)::bigint`
  const rows = await db
    .selectFrom('paymentCorrections as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.id', '=', 'c.orderId').onRef('o.paymentIntentId', '=', 'c.paymentIntentId'),
    )
    .select([
      'o.id',
      sumOf('CAPTURED').as('capturedPence'),
      sumOf('REFUNDED').as('refundedPence'),
      sql<number>`-${sumOf('NOT_RETURNED')}`.as('otherwisePence'),
      sql<number>`-${sumOf(...TAKEN_BACK)}`.as('takenBackPence'),
    ])
    .where('c.orderId', 'in', [...orderIds])
    .where(counts)
    .groupBy('o.id')
    .execute()
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Locks what we have of one payment until the transaction ends, so that one caller at a time compares and corrects it. */
export async function lockPayment(tx: Tx, paymentIntentId: string): Promise<void> {
  await tx
    .selectFrom('paymentOperations')
    .select('key')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', 'in', ['HOLD', 'CHARGE', 'PAYMENT'])
    .forUpdate()
    .execute()
}

/** Returns the order that was paid by a payment; null for a claim's charge, or before there is an order. */
export async function findPaidOrder(db: Db, paymentIntentId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return order?.id ?? null
}

/** Locks a difference that is not fixed yet, and returns it. */
export function lockDrift(tx: Tx, { paymentIntentId, kind }: { paymentIntentId: string; kind: Drift['kind'] }) {
  return tx
    .selectFrom('paymentDrifts')
    .selectAll()
    .where('paymentIntentId', '=', paymentIntentId)
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
