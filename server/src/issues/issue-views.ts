import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getOrderIssues } from '@hemline/contract/issues/calls.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { requireParty } from '../orders/party.ts'
import { listIssues, listResolutions } from './store.ts'
import { resolutionView, viewIssues } from './views.ts'

/** Returns the issues of the member's order and their resolutions. Throws NOT_FOUND for an order of others. */
export async function readIssues(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<AnswerFrom<typeof getOrderIssues>> {
  await requireParty(deps.db, { orderId, memberId: member.id })
  return {
    items: await viewIssues(deps, await listIssues(deps.db, orderId)),
    resolutions: (await listResolutions(deps.db, orderId)).map(resolutionView),
  }
}
