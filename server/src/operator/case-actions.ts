import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { findOrder, lockOrder } from '../orders/store.ts'
import { assignHolder, type HolderChange } from './holder-actions.ts'
import { logAct } from './log-actions.ts'

/** Writes a note about an order, which operators alone read. Throws NOT_FOUND for an unknown order. */
export async function noteCase(
  deps: Deps,
  { operator, orderId, note }: { operator: Caller; orderId: string; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    await logAct(deps, tx, {
      operator,
      action: 'note-order',
      order,
      detail: { note },
    })
  })
}

/**
 * Assigns the case of an order, and logs it; both sides then read this operator's name. Throws NOT_FOUND for an unknown order,
 * INVALID for a member who cannot look at it, MOVE_NOT_ALLOWED when another operator assigned it meanwhile.
 */
export async function assignCase(
  deps: Deps,
  { orderId, ...change }: HolderChange & { orderId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const isChanged = await assignHolder(deps, tx, {
      ...change,
      held: { kind: 'case', id: orderId },
      parties: [order.lenderId, order.lendeeId],
      wrong: 'Please choose an operator who isn’t part of this loan',
      about: { order },
    })
    if (isChanged) await publishChange(tx, 'issue', { orderId }, deps.clock.now())
  })
}
