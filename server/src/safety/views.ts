import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import type { ReportRow } from './store.ts'

const named = (first: string, second: string) => `${first} ${second}`.trim() || 'Former member'

/** A report for the operator. */
export function reportView(row: ReportRow): OperatorReport {
  return {
    id: row.id,
    state: row.state,
    targetType: row.targetType,
    targetId: row.targetId,
    reason: row.reason,
    text: row.text,
    reporter: { id: row.reporterId, name: named(row.reporterFirst, row.reporterSecond) },
    subject: {
      id: row.subjectId,
      name: named(row.subjectFirst, row.subjectSecond),
      isSuspended: row.suspendedAt !== null,
      openReports: row.openReports,
    },
    seen: row.seen,
    listingId: row.listingId,
    isHidden: row.hiddenAt !== null,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
  }
}
