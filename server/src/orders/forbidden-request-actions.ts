import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { listForbiddenRequests } from './due-store.ts'
import { makeMove } from './move-order.ts'

/**
 * Declines or withdraws every unanswered request between members of whom one has blocked the other or is suspended, and
 * releases hold, coin and dates (product.md §5). Agreed loans continue. Safe to run at any time and concurrently; one that
 * fails does not stop the others, and is tried again by the clock.
 */
export async function endForbiddenRequests(deps: Deps): Promise<void> {
  for (const { id, byLender } of await listForbiddenRequests(deps.db)) {
    const move = byLender
      ? ({ name: 'decline', by: 'LENDER', detail: { isAutomatic: true } } as const)
      : ({ name: 'withdraw', by: 'LENDEE' } as const)
    try {
      await makeMove(deps, { orderId: id, ...move })
    } catch (error) {
      // refused: another process moved it first
      if (!(error instanceof Refusal)) deps.log.error({ err: error, orderId: id }, 'request could not be ended')
    }
  }
}
