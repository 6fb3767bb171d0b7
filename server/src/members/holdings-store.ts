import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Where it is stored which operator looks at what: a row each. */
export const holdingTables = {
  case: { table: sql.table('case_assignments'), key: sql.ref('order_id') },
  report: { table: sql.table('report_assignments'), key: sql.ref('report_id') },
}

/** Ends what an operator looks at: all of it. Returns whether there was any. */
export async function endHoldings(tx: Tx, operatorId: string): Promise<boolean> {
  let hadAny = false
  for (const { table } of Object.values(holdingTables)) {
    const { numAffectedRows } = await sql`delete from ${table} where operator_id = ${operatorId}`.execute(tx)
    hadAny ||= Boolean(numAffectedRows)
  }
  return hadAny
}

/** Ends what members without a role look at, such as owners whom OPERATOR_EMAILS names no more. */
export async function endFormerHoldings(db: Db): Promise<void> {
  const former = sql`(select id from members where not is_operator)`
  for (const { table } of Object.values(holdingTables))
    await sql`delete from ${table} where operator_id in ${former}`.execute(db)
}
