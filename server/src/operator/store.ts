import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { announceDesk } from '../base/live.ts'

/** Writes down what an operator did, and tells the other operators' open apps; nothing here is ever changed. */
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
    .insertInto('operator_lines')
    .values({
      operator_id: line.operatorId,
      action: line.action,
      order_id: line.orderId,
      subject: line.subject,
      detail: JSON.stringify(line.detail),
      at: line.now,
    })
    .execute()
  await announceDesk(tx, line.now)
}

/** The last 200 lines, newest first, with the name of who did it and of the member or listing it was done to. */
export function listLines(db: Db) {
  return db
    .selectFrom('operator_lines as l')
    .innerJoin('members as m', 'm.id', 'l.operator_id')
    .selectAll('l')
    .select(['m.first_name', 'm.email', namedIn.as('about')])
    .orderBy('l.id', 'desc')
    .limit(200)
    .execute()
}

/** What a line is about, by its name where that is still known. */
const namedIn = sql<string>`coalesce(case
  when l.action in ('suspend-member', 'reinstate-member') then
    (select nullif(trim(concat(about.first_name, ' ', about.second_name)), '') from members about where about.id = l.subject::uuid)
  when l.action in ('hide-listing', 'show-listing') then
    (select concat(about.brand, ' ', about.category) from listings about where about.id = l.subject)
  end, l.subject)`

const orderColumns = ['o.order_number', 'o.status', 'o.listing', 'o.lender_name', 'o.lendee_name'] as const

/** Open disputes, the longest first. */
export function listDisputes(db: Db) {
  return db
    .selectFrom('orders as o')
    .select(['o.id as order_id', 'o.disputed_from', 'o.disputed_at', 'o.updated_at', ...orderColumns])
    .select((eb) =>
      eb
        .selectFrom('order_issues as i')
        .select((count) => count.fn.countAll<number>().as('issues'))
        .whereRef('i.order_id', '=', 'o.id')
        .where('i.resolution_id', 'is', null)
        .as('issues'),
    )
    .where('o.status', '=', 'DISPUTE')
    .orderBy('o.disputed_at')
    .limit(200)
    .execute()
}

/** Contested claims, the longest first. */
export function listContested(db: Db) {
  return db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select([...orderColumns])
    .where('c.state', '=', 'CONTESTED')
    .orderBy('c.updated_at')
    .limit(200)
    .execute()
}

/** Labels that the carrier did not make or void at the last try, the longest first. */
export function listTroubledLabels(db: Db) {
  return db
    .selectFrom('label_orders as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('members as lender', 'lender.id', 'o.lender_id')
    .innerJoin('members as lendee', 'lendee.id', 'o.lendee_id')
    .select(['l.order_id', 'l.state', 'l.failure', 'l.is_refused', 'l.attempts', 'l.try_after'])
    .select(['lender.email as lender_email', 'lendee.email as lendee_email', ...orderColumns])
    .where('l.failure', 'is not', null)
    .orderBy('l.created_at')
    .limit(200)
    .execute()
}

/** What is owed to lenders, not paid out yet, the oldest first, then the last that were. */
export async function listOwed(db: Db) {
  const lines = db
    .selectFrom('owed_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .selectAll('l')
    .select(['o.order_number', 'o.lender_name', 'm.email'])
    .where('l.voided_at', 'is', null)
  const open = await lines.where('l.paid_at', 'is', null).orderBy('l.created_at').limit(500).execute()
  const paid = await lines.where('l.paid_at', 'is not', null).orderBy('l.paid_at', 'desc').limit(50).execute()
  return [...open, ...paid]
}

/** Notes lines as paid out; gives those that were open until now. */
export function payOwed(tx: Tx, { ids, note, now }: { ids: string[]; note: string; now: Date }) {
  return tx
    .updateTable('owed_lines')
    .set({ paid_at: now, note })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('payout_id', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['id', 'member_id', 'order_id', 'kind', 'pence'])
    .execute()
}

export function listDrifts(db: Db) {
  return db
    .selectFrom('payment_drifts as d')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select('o.order_number')
    .where('d.resolved_at', 'is', null)
    .orderBy('d.first_seen_at')
    .limit(200)
    .execute()
}

export function listOpenOperations(db: Db) {
  return db
    .selectFrom('payment_operations')
    .selectAll()
    .where('state', '=', 'PENDING')
    .orderBy('created_at')
    .limit(200)
    .execute()
}

export async function findLastLook(db: Db): Promise<Date | null> {
  const turn = await db
    .selectFrom('turns')
    .select('done_at')
    .where('name', '=', 'payments.reconcile')
    .executeTakeFirst()
  return turn?.done_at ?? null
}

/** The two sides of an order with their addresses, for the operator alone. */
export function findEmails(db: Db, ids: string[]) {
  return db.selectFrom('members').select(['id', 'email']).where('id', 'in', ids).execute()
}
