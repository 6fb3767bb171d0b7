import type { Db, Tx } from '../base/db.ts'

/** Returns to whom a report is assigned. */
export function findReportHolder(db: Db | Tx, reportId: string) {
  return db.selectFrom('reportAssignments').select('operatorId').where('reportId', '=', reportId).executeTakeFirst()
}

/** Assigns a report to an operator, or to none. Call with the report locked. */
export async function putReportHolder(
  tx: Tx,
  {
    reportId,
    operatorId,
    assignedBy,
    now,
  }: { reportId: string; operatorId: string | null; assignedBy: string; now: Date },
): Promise<void> {
  if (operatorId === null) {
    await tx.deleteFrom('reportAssignments').where('reportId', '=', reportId).execute()
    return
  }
  await tx
    .insertInto('reportAssignments')
    .values({ reportId, operatorId, assignedBy, at: now })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet({ operatorId, assignedBy, at: now }))
    .execute()
}
