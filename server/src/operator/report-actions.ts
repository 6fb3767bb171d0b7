import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockReport } from '../safety/store.ts'
import { assignHolder, type HolderChange } from './holder-actions.ts'

/**
 * Assigns an open report, and logs it. Throws NOT_FOUND for an unknown one, INVALID for a member who cannot look at it,
 * MOVE_NOT_ALLOWED when it was closed, or another operator assigned it meanwhile.
 */
export async function assignReport(
  deps: Deps,
  { reportId, ...change }: HolderChange & { reportId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId)
    if (!report) throw new Refusal('NOT_FOUND')
    if (report.state !== 'OPEN') throw new Refusal('MOVE_NOT_ALLOWED')
    const { reporterId, subjectId } = report
    await assignHolder(deps, tx, {
      ...change,
      held: { kind: 'report', id: reportId },
      parties: reporterId ? [reporterId, subjectId] : [subjectId],
      wrong: 'Please choose an operator whom it isn’t by or about',
      about: { subject: reportId },
    })
  })
}
