import type { OperatorReport, ReportOutcome, ReportReason, ReportTarget } from '@hemline/contract/safety/shapes.ts'
import type { ReportRow } from './store.ts'

const named = (first: string, second: string) => `${first} ${second}`.trim() || 'Former member'

/** A report as the operator reads it. */
export function reportView(row: ReportRow): OperatorReport {
  return {
    id: row.id,
    state: row.state as OperatorReport['state'],
    targetType: row.target_type as ReportTarget,
    targetId: row.target_id,
    reason: row.reason as ReportReason,
    text: row.text,
    reporter: { id: row.reporter_id, name: named(row.reporter_first, row.reporter_second) },
    subject: {
      id: row.subject_id,
      name: named(row.subject_first, row.subject_second),
      isSuspended: row.suspended_at !== null,
      openReports: row.open_reports,
    },
    seen: row.seen,
    listingId: row.listing_id,
    isHidden: row.hidden_at !== null,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome as ReportOutcome | null,
    note: row.note,
  }
}
