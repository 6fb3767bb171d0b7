import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** What an operator looks at: a report, or the case of an order, by the order's id. */
export type Held = { kind: 'case' | 'report'; id: string }

/** Where it is stored who looks at what: a row each. */
const tables = {
  case: { table: sql.table('case_assignments'), key: sql.ref('order_id') },
  report: { table: sql.table('report_assignments'), key: sql.ref('report_id') },
}

export type ColleagueRow = { id: string; firstName: string; email: string }

/** Returns who looks at a case or report: none when that was an operator who has no role any more or is suspended. */
export async function findHolder(db: Db, { kind, id }: Held): Promise<ColleagueRow | undefined> {
  const { table, key } = tables[kind]
  const { rows } = await sql<ColleagueRow>`
    select id, first_name, email::text as email from members
    where id = (select operator_id from ${table} where ${key} = ${id}) and is_operator and suspended_at is null`.execute(
    db,
  )
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
  const { table, key } = tables[kind]
  if (operatorId === null) await sql`delete from ${table} where ${key} = ${id}`.execute(tx)
  else
    await sql`
      insert into ${table} (${key}, operator_id, assigned_by, at) values (${id}, ${operatorId}, ${assignedBy}, ${now})
      on conflict (${key}) do update
      set operator_id = excluded.operator_id, assigned_by = excluded.assigned_by, at = excluded.at`.execute(tx)
}

/** Ends what an operator looks at: all of it. */
export async function endHoldings(tx: Tx, operatorId: string): Promise<void> {
  for (const { table } of Object.values(tables))
    await sql`delete from ${table} where operator_id = ${operatorId}`.execute(tx)
}

/** Ends what members without a role look at, such as owners whom OPERATOR_EMAILS names no more. */
export async function endFormerHoldings(db: Db): Promise<void> {
  const former = sql`(select id from members where not is_operator)`
  for (const { table } of Object.values(tables))
    await sql`delete from ${table} where operator_id in ${former}`.execute(db)
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
