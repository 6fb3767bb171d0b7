import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockOrder } from '../orders/store.ts'
import { assignHolder, type HolderChange } from './holder-actions.ts'
import { logAct, wasDone } from './log-actions.ts'

/**
 * Writes a note about an order, which operators alone read, once for each `actId`. Throws NOT_FOUND for an unknown order,
 * CONFLICT for another note under the same id.
 */
export async function noteCase(
  deps: Deps,
  { operator, orderId, actId, note }: { operator: Caller; orderId: string; actId?: string | undefined; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const action = 'note-order'
    if (await wasDone(tx, { actId, about: { orderId }, action, detail: { note } })) return
    await logAct(deps, tx, { operator, action, order, detail: { note, ...(actId && { actId }) } })
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
