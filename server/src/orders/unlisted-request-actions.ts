import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import type { DeclineUnlisted } from '../listings/open-request-actions.ts'
import { makeMove } from './move-order.ts'

/**
 * Declines the requests for an item that was taken down. One that was answered or withdrawn meanwhile stays as it is; one that
 * fails does not stop the others; the first error is thrown after them.
 */
export async function declineUnlisted(deps: Deps, { orderIds, isAutomatic }: DeclineUnlisted): Promise<void> {
  let failed: unknown
  for (const orderId of orderIds) {
    try {
      await makeMove(deps, { orderId, name: 'declineUnlisted', by: 'LENDER', detail: isAutomatic && { isAutomatic } })
    } catch (error) {
      if (!(error instanceof Refusal)) failed ??= error
    }
  }
  if (failed) throw failed
}
