import { eachInTurn } from '../base/each-in-turn.ts'
import type { Deps } from '../deps.ts'
import { listForbiddenRequests } from './due-store.ts'
import { makeMove } from './move-order.ts'

/**
 * Declines or withdraws every unanswered request between members of whom one has blocked the other or is suspended, and
 * releases hold, coin and dates (product.md §5). Agreed loans continue. Safe to run at any time and concurrently; one that
 * fails does not stop the others, and is tried again by the clock.
 */
export async function endForbiddenRequests(deps: Deps): Promise<void> {
  const forbidden = await listForbiddenRequests(deps.db)
  await eachInTurn(deps.log, 'request not ended', forbidden, ({ id: orderId, byLender }) =>
    makeMove(
      deps,
      byLender
        ? { orderId, name: 'decline', by: 'LENDER', detail: { isAutomatic: true } }
        : { orderId, name: 'withdraw', by: 'LENDEE' },
    ),
  )
}
