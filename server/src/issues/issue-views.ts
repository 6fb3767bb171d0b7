import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getOrderIssues } from '@hemline/contract/issues/calls.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { mayReturnCoin } from '../orders/dispute.ts'
import { requireParty } from '../orders/party.ts'
import { findHandlerName, listIssues, listResolutions } from './store.ts'
import { openDispute, resolutionView, viewIssues } from './views.ts'

/** Returns the issues of the member's order and their resolutions. Throws NOT_FOUND for an order of others. */
export async function readIssues(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<AnswerFrom<typeof getOrderIssues>> {
  const { order, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  const [rows, resolutions, handler] = await Promise.all([
    listIssues(deps.db, orderId),
    listResolutions(deps.db, orderId),
    findHandlerName(deps.db, order),
  ])
  const dispute = openDispute(rows, { handler, role })
  return {
    items: await viewIssues(deps, rows),
    resolutions: resolutions.map(resolutionView),
    dispute,
    mayReturnCoin: dispute !== null && (await mayReturnCoin(deps.db, order)),
  }
}
