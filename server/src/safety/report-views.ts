import type { QueryIn } from '@hemline/contract/call.ts'
import type { getReports } from '@hemline/contract/operator/safety-calls.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { OperatorReport, ReportContext } from '@hemline/contract/safety/shapes.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import { findAddressees } from '../notifications/outbox-store.ts'
import {
  findPicture,
  findRecipient,
  findReport,
  findReviewOrder,
  listAround,
  pageOfReports,
  reportSorts,
} from './store.ts'
import { named, reportView } from './views.ts'

/** Returns one page of reports, with words those by or about the members they find, for the operator only: the caller has checked that. */
export async function listReports(
  deps: Deps,
  query: Omit<QueryIn<typeof getReports>, 'holder'> & { holderId?: string | null | undefined },
): Promise<{ items: OperatorReport[]; lastKey: string | null }> {
  const sorts = sortOf('reports', query, query.state === 'OPEN' ? 'ASCENDING' : 'DESCENDING')
  const sorted = sortedPage(reportSorts(query.state), sorts, query.lastKey)
  const words = searchWords(query.words)
  const memberIds = words.length > 0 ? await findAddressees(deps.db, words) : null
  if (memberIds?.length === 0) return { items: [], lastKey: null }
  const { rows, lastKey } = await pageOfReports(deps.db, {
    state: query.state,
    memberIds,
    holderId: query.holderId,
    sorted,
    limit: query.limit,
  })
  return { items: rows.map(reportView), lastKey }
}

/** Returns the context of something that was reported, for the operator only. Throws NOT_FOUND for an unknown report. */
export async function readReportContext({ db }: Deps, reportId: string): Promise<ReportContext> {
  const report = await findReport(db, reportId)
  if (!report) throw new Refusal('NOT_FOUND')
  const { targetType, targetId, reporterId, subjectId, seen } = report
  const isOwn = reporterId === null
  const [around, other, review, profile] = await Promise.all([
    targetType === 'MESSAGE' ? listAround(db, targetId) : [],
    targetType === 'MESSAGE' && isOwn ? findRecipient(db, targetId) : undefined,
    targetType === 'REVIEW' ? findReviewOrder(db, targetId) : undefined,
    targetType === 'PROFILE' ? findPicture(db, targetId) : undefined,
  ])
  return {
    around: around.map(({ id, senderId, content, createdAt }) => ({
      from: senderId === null ? 'HEMLINE' : senderId === subjectId ? 'SUBJECT' : isOwn ? 'OTHER' : 'REPORTER',
      text: content,
      at: createdAt.toISOString(),
      isReported: id === targetId,
    })),
    orderId: review?.orderId ?? null,
    other: other ? { id: other.id, name: named(other.firstName, other.secondName, other.erasedAt) } : null,
    // what waits is what Hemline brought; others see the one before
    picture: (isOwn && targetType === 'PROFILE' ? seen : profile?.picture) || null,
  }
}
