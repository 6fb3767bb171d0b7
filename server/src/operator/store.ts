import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

/** Logs an operator's action, and publishes it to the other operators; lines are never changed. */
export async function writeLine(
  tx: Tx,
  line: {
    operatorId: string
    action: string
    orderId: string | null
    subject: string
    detail: Record<string, unknown>
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('operatorLines')
    .values({
      operatorId: line.operatorId,
      action: line.action,
      orderId: line.orderId,
      subject: line.subject,
      detail: JSON.stringify(line.detail),
      at: line.now,
    })
    .execute()
  await publishChange(tx, 'desk', {}, line.now)
}

/** Returns the last 200 lines, newest first, with the names of the operator and of the member or listing concerned. */
export function listLines(db: Db) {
  return db
    .selectFrom('operatorLines as l')
    .innerJoin('members as m', 'm.id', 'l.operatorId')
    .selectAll('l')
    .select(['m.firstName', 'm.email', namedIn.as('about')])
    .orderBy('l.id', 'desc')
    .limit(200)
    .execute()
}

/** The subject of a line, by its name where that still exists. */
const namedIn = sql<string>`coalesce(case
  when l.action in ('suspend-member', 'reinstate-member') then
    (select nullif(trim(concat(about.first_name, ' ', about.second_name)), '') from members about where about.id = l.subject::uuid)
  when l.action in ('hide-listing', 'show-listing') then
    (select concat(about.brand, ' ', about.category) from listings about where about.id = l.subject)
  end, l.subject)`

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
    .select([...orderColumns, 'o.price'])
    .where('c.state', '=', 'CONTESTED')
    .orderBy('c.updatedAt')
    .limit(200)
    .execute()
}

/** Returns labels that the carrier did not create or void at the last attempt, oldest first. */
export function listTroubledLabels(db: Db) {
  return db
    .selectFrom('labelOrders as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .innerJoin('members as lender', 'lender.id', 'o.lenderId')
    .innerJoin('members as lendee', 'lendee.id', 'o.lendeeId')
    .select(['l.orderId', 'l.state', 'l.failure', 'l.isRefused', 'l.attempts', 'l.tryAfter'])
    .select(['lender.email as lenderEmail', 'lendee.email as lendeeEmail', ...orderColumns])
    .where('l.failure', 'is not', null)
    .orderBy('l.createdAt')
    .limit(200)
    .execute()
}

/** Returns what is owed to lenders and not paid out yet, oldest first, then the most recent payments. */
export async function listOwed(db: Db) {
  const lines = db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .innerJoin('members as m', 'm.id', 'l.memberId')
    .selectAll('l')
    .select(['o.orderNumber', 'o.lenderName', 'm.email'])
    .where('l.voidedAt', 'is', null)
  const open = await lines.where('l.paidAt', 'is', null).orderBy('l.createdAt').limit(500).execute()
  const paid = await lines.where('l.paidAt', 'is not', null).orderBy('l.paidAt', 'desc').limit(50).execute()
  return [...open, ...paid]
}

/** Marks lines as paid out; returns those that were open before. */
export function payOwed(tx: Tx, { ids, note, now }: { ids: string[]; note: string; now: Date }) {
  return tx
    .updateTable('owedLines')
    .set({ paidAt: now, note })
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('payoutId', 'is', null)
    .where('voidedAt', 'is', null)
    .returning(['id', 'memberId', 'orderId', 'kind', 'pence'])
    .execute()
}

export function listDrifts(db: Db) {
  return db
    .selectFrom('paymentDrifts as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .selectAll('d')
    .select('o.orderNumber')
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
