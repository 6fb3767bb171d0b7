import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { holdingTables } from '../members/holdings-store.ts'

/** What an operator looks at: a report, or the case of an order, by the order's id. */
export type Held = { kind: 'case' | 'report'; id: string }

export type ColleagueRow = { id: string; firstName: string; email: string }

/** Returns who looks at a case or report: none when that was an operator who has no role any more or is suspended. */
export async function findHolder(db: Db, { kind, id }: Held): Promise<ColleagueRow | undefined> {
  const { table, key } = holdingTables[kind]
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
  const { table, key } = holdingTables[kind]
  if (operatorId === null) await sql`delete from ${table} where ${key} = ${id}`.execute(tx)
  else
    await sql`
      insert into ${table} (${key}, operator_id, assigned_by, at) values (${id}, ${operatorId}, ${assignedBy}, ${now})
      on conflict (${key}) do update
      set operator_id = excluded.operator_id, assigned_by = excluded.assigned_by, at = excluded.at`.execute(tx)
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
