import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getOrderIssues } from '@hemline/contract/issues/calls.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { requireParty } from '../orders/party.ts'
import { listIssues, listResolutions } from './store.ts'
import { resolutionView, viewIssues } from './views.ts'

/** The issues raised on an order of mine, and how they were settled. NOT_FOUND for anybody else's. */
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
