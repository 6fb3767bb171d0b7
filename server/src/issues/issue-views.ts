import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getOrderIssues } from '@hemline/contract/issues/calls.ts'
import type { MoneyBack } from '@hemline/contract/orders/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { findDecidedRefund, mayReturnCoin } from '../orders/dispute.ts'
import { requireParty } from '../orders/party.ts'
import type { OrderRow } from '../orders/store.ts'
import { findHandlerName, listIssues, listResolutions, type ResolutionRow } from './store.ts'
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
    resolutions: await Promise.all(
      resolutions.map(async (row) => ({
        ...resolutionView(row),
        moneyBack: role === 'LENDEE' ? await refundOf(deps, order, row) : null,
      })),
    ),
    dispute,
    mayReturnCoin: dispute !== null && (await mayReturnCoin(deps.db, order)),
  }
}

/** How far the refund of a decision is that did not cancel the loan; null without one. */
async function refundOf({ db }: Deps, order: OrderRow, row: ResolutionRow): Promise<MoneyBack | null> {
  return row.refundPence === 0 || row.outcome === 'CANCELLED' ? null : findDecidedRefund(db, order, row.id)
}
