import type { Extension, OrderIssue, Resolution } from '@hemline/contract/issues/shapes.ts'
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

export function resolutionView(row: ResolutionRow): Resolution {
  return {
    id: row.id,
    outcome: row.outcome,
    status: row.toStatus,
    reason: row.reason,
    refundPence: row.refundPence,
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
