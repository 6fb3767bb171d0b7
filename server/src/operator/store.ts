import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

const orderColumns = ['o.orderNumber', 'o.status', 'o.listing', 'o.lenderName', 'o.lendeeName'] as const

/** Returns open disputes, oldest first. */
export function listDisputes(db: Db) {
  return db
    .selectFrom('orders as o')
    .select(['o.id as orderId', 'o.disputedFrom', 'o.disputedAt', 'o.updatedAt', ...orderColumns])
    .select((eb) =>
      eb
        .selectFrom('orderIssues as i')
        .select((count) => count.fn.countAll<number>().as('issues'))
        .whereRef('i.orderId', '=', 'o.id')
        .where('i.resolutionId', 'is', null)
        .as('issues'),
    )
    .where('o.status', '=', 'DISPUTE')
    .orderBy('o.disputedAt')
    .limit(200)
    .execute()
}

/** Returns contested claims, oldest first. */
export function listContested(db: Db) {
  return db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .selectAll('c')
    .select([...orderColumns, 'o.price', 'o.reason'])
    .where('c.state', '=', 'CONTESTED')
    .orderBy('c.updatedAt')
    .limit(200)
    .execute()
}

/** Returns labels that the carrier did not create or void at the last attempt, oldest first. */
export function listTroubledLabels(db: Db, most = 200) {
  return db
    .selectFrom('labelOrders as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .innerJoin('members as lender', 'lender.id', 'o.lenderId')
    .innerJoin('members as lendee', 'lendee.id', 'o.lendeeId')
    .select(['l.orderId', 'l.state', 'l.failure', 'l.isRefused', 'l.attempts', 'l.tryAfter', 'l.createdAt'])
    .select(['lender.email as lenderEmail', 'lendee.email as lendeeEmail', ...orderColumns])
    .where('l.failure', 'is not', null)
    .orderBy('l.createdAt')
    .limit(most)
    .execute()
}

/** Marks lines as paid out; returns those that were open before. */
export async function payOwed(tx: Tx, { ids, note, now }: { ids: string[]; note: string; now: Date }) {
  // in the order in which a batch locks them: the two would wait for each other
  await tx.selectFrom('owedLines').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return tx
    .updateTable('owedLines')
    .set({ paidAt: now, note })
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('payoutId', 'is', null)
    .where('voidedAt', 'is', null)
    .returning(['id', 'memberId', 'orderId', 'kind', 'pence'])
    .returning((eb) =>
      eb.selectFrom('orders').select('orderNumber').whereRef('orders.id', '=', 'owedLines.orderId').as('orderNumber'),
    )
    .execute()
}

export type Mishaps = { cardRefused: number; issues: number; lenderCancelled: number; lapsed: number }

/** Returns how often something went wrong for members since a moment. */
export async function countMishaps(db: Db, since: Date): Promise<Mishaps> {
  const { rows } = await sql<Mishaps>`
    select count(*) filter (where move in ('raiseIssue', 'raiseIssueAfter'))::int as issues,
           count(*) filter (where move in ('withdrawAsLender', 'cancelAsLender', 'cancelUnposted', 'neverPosted'))::int as lender_cancelled,
           count(*) filter (where move = 'lapse')::int as lapsed,
           (select count(*)::int from payment_operations
             where created_at >= ${since} and state = 'REFUSED' and kind in ('HOLD', 'CAPTURE', 'CHARGE')) as card_refused
    from order_events where at >= ${since}`.execute(db)
  return rows[0]!
}

/** Returns how many accounts should have been erased before then and are not; an operator's waits while they are one. */
export async function countUnerased(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deletesAt', '<', before)
    .where('erasedAt', 'is', null)
    .where('isOperator', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export function listDrifts(db: Db) {
  return db
    .selectFrom('paymentDrifts as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .selectAll('d')
    .select(['o.orderNumber', 'o.lendeeName'])
    .where('d.resolvedAt', 'is', null)
    .orderBy('d.firstSeenAt')
    .limit(200)
    .execute()
}

export function listOpenOperations(db: Db) {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('state', '=', 'PENDING')
    .orderBy('createdAt')
    .limit(200)
    .execute()
}

export async function findLastLook(db: Db): Promise<Date | null> {
  const turn = await db.selectFrom('turns').select('doneAt').where('name', '=', 'payments.reconcile').executeTakeFirst()
  return turn?.doneAt ?? null
}

/** Returns the two sides of an order with their email addresses, for the operator only. */
export function findEmails(db: Db, ids: string[]) {
  return db.selectFrom('members').select(['id', 'email']).where('id', 'in', ids).execute()
}
