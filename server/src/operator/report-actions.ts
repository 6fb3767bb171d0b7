import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockReport } from '../safety/store.ts'
import { listColleagues } from './case-store.ts'
import { logAct } from './log-actions.ts'
import { findReportHolder, putReportHolder } from './report-store.ts'

/**
 * Assigns an open report, and logs it. Throws NOT_FOUND for an unknown one, INVALID for a member who cannot look at it,
 * MOVE_NOT_ALLOWED when it was closed, or another operator assigned it meanwhile.
 */
export async function assignReport(
  deps: Deps,
  {
    operator,
    reportId,
    operatorId,
    before,
  }: { operator: Caller; reportId: string; operatorId: string | null; before: string | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId)
    if (!report) throw new Refusal('NOT_FOUND')
    if (report.state !== 'OPEN') throw new Refusal('MOVE_NOT_ALLOWED')
    const { reporterId, subjectId } = report
    const colleagues = await listColleagues(tx, reporterId ? [reporterId, subjectId] : [subjectId])
    if (operatorId !== null && !colleagues.some(({ id }) => id === operatorId))
      throw new Refusal('INVALID', { fields: { operatorId: 'Please choose an operator whom it isn’t by or about' } })
    const current = (await findReportHolder(tx, reportId))?.operatorId ?? null
    if (current === operatorId) return
    if (current !== before) throw new Refusal('MOVE_NOT_ALLOWED')
    await putReportHolder(tx, { reportId, operatorId, assignedBy: operator.id, now })
    await logAct(deps, tx, {
      operator,
      action: operatorId ? 'assign-report' : 'unassign-report',
      subject: reportId,
      detail: { before, ...(operatorId && { to: operatorId }) },
    })
  })
}
