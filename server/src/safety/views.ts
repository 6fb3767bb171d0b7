import { memberName } from '@hemline/contract/members/names.ts'
import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import type { ReportRow } from './store.ts'

/** A member's full name. */
export const named = (first: string | null, second: string | null, erasedAt: Date | null) =>
  memberName(`${first ?? ''} ${second ?? ''}`, erasedAt !== null)

export function reportView(row: ReportRow): OperatorReport {
  return {
    id: row.id,
    state: row.state,
    targetType: row.targetType,
    targetId: row.targetId,
    reason: row.reason,
    text: row.text,
    reporter: row.reporterId
      ? { id: row.reporterId, name: named(row.reporterFirst, row.reporterSecond, row.reporterErasedAt) }
      : null,
    subject: {
      id: row.subjectId,
      name: named(row.subjectFirst, row.subjectSecond, row.erasedAt),
      isSuspended: row.suspendedAt !== null && row.deletesAt === null,
      isBanned: row.isBanned,
      isLeaving: row.deletesAt !== null && row.erasedAt === null,
      isErased: row.erasedAt !== null,
      openReports: row.openReports,
    },
    seen: row.seen,
    listingId: row.listingId,
    isHidden: row.hiddenAt !== null || row.deletedAt !== null,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
    alsoOpen: row.otherIds.length,
    otherIds: row.otherIds,
    // what Hemline brought is about the picture that waits
    picture: row.reporterId && row.targetType === 'PROFILE' ? row.picture || null : null,
    assignee: row.holderId ? { id: row.holderId, name: row.holderFirst || row.holderEmail || '' } : null,
  }
}
