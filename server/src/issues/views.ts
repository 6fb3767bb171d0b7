import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import type { Extension, OpenDispute, OrderIssue, Resolution } from '@hemline/contract/issues/shapes.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { Deps } from '../deps.ts'
import { linkPaths } from '../images/private-links.ts'
import type { ExtensionRow, IssueRow, ResolutionRow } from './store.ts'

/** Issues with links to their photos: only for the two parties and the operator. */
export function viewIssues(deps: Deps, rows: readonly IssueRow[]): Promise<OrderIssue[]> {
  return Promise.all(rows.map((row) => viewIssue(deps, row)))
}

async function viewIssue(deps: Deps, row: IssueRow): Promise<OrderIssue> {
  return {
    id: row.id,
    by: row.role,
    topic: row.topic,
    description: row.description,
    images: await linkPaths(deps, row.images),
    createdAt: row.createdAt.toISOString(),
    isSettled: row.resolutionId !== null,
  }
}

/** Returns who looks at the open issues among these until when, for one side; null when none is open. */
export function openDispute(
  rows: readonly IssueRow[],
  { handler, role }: { handler: string | null; role: Role },
): OpenDispute | null {
  const open = rows.filter(({ resolutionId }) => resolutionId === null)
  const [first] = open
  if (!first) return null
  return {
    handler,
    answerBy: disputeAnswerBy(first.createdAt),
    hasOwnPhotos: open.some((row) => row.role === role && row.images.length > 0),
  }
}

export function resolutionView(row: ResolutionRow): Resolution {
  return {
    id: row.id,
    outcome: row.outcome,
    status: row.toStatus,
    reason: row.reason,
    refundPence: row.refundPence,
    moneyBack: null,
    chargePence: row.chargePence,
    isCoinReturned: row.isCoinReturned,
    at: row.at.toISOString(),
  }
}

export function extensionView(row: ExtensionRow): Extension {
  return {
    id: row.id,
    orderId: row.orderId,
    oldEndDate: row.oldEndDate,
    endDate: row.endDate,
    message: row.message,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  }
}
