import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** What an operator looks at: a report, or the case of an order, by the order's id. */
export type Held = { kind: 'case' | 'report'; id: string }

const statements = {
  case: {
    holder: (id: string) => sql`select operator_id from case_assignments where order_id = ${id}`,
    remove: (id: string) => sql`delete from case_assignments where order_id = ${id}`,
    insert: sql`insert into case_assignments (order_id, operator_id, assigned_by, at)`,
  },
  report: {
    holder: (id: string) => sql`select operator_id from report_assignments where report_id = ${id}`,
    remove: (id: string) => sql`delete from report_assignments where report_id = ${id}`,
    insert: sql`insert into report_assignments (report_id, operator_id, assigned_by, at)`,
  },
}

export type ColleagueRow = { id: string; firstName: string; email: string }

/** Returns who looks at a case or report. */
export async function findHolder(db: Db, { kind, id }: Held): Promise<ColleagueRow | undefined> {
  const { rows } = await sql<ColleagueRow>`
    select id, first_name, email::text as email from members where id = (${statements[kind].holder(id)})`.execute(db)
  return rows[0]
}

/** Assigns a case or report to an operator, or to none. Call with the order or report locked. */
export async function putHolder(
  tx: Tx,
  {
    held: { kind, id },
    operatorId,
    assignedBy,
    now,
  }: { held: Held; operatorId: string | null; assignedBy: string; now: Date },
): Promise<void> {
  const { remove, insert } = statements[kind]
  await remove(id).execute(tx)
  if (operatorId !== null) await sql`${insert} values (${id}, ${operatorId}, ${assignedBy}, ${now})`.execute(tx)
}

/** Returns the operators who can look at a case or report: none of its parties. */
export function listColleagues(db: Db, parties: readonly string[]): Promise<ColleagueRow[]> {
  return db
    .selectFrom('members')
    .select(['id', 'firstName', 'email'])
    .where('isOperator', '=', true)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`id <> all (${parties}::uuid[])`)
    .orderBy('no')
    .execute()
}
