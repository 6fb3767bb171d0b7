import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { findOrder, lockOrder } from '../orders/store.ts'
import { findAssignee, listColleagues, putAssignee } from './case-store.ts'
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
  {
    operator,
    orderId,
    operatorId,
    before,
  }: { operator: Caller; orderId: string; operatorId: string | null; before: string | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const colleagues = await listColleagues(tx, [order.lenderId, order.lendeeId])
    if (operatorId !== null && !colleagues.some(({ id }) => id === operatorId))
      throw new Refusal('INVALID', { fields: { operatorId: 'Please choose an operator who isn’t part of this loan' } })
    const current = (await findAssignee(tx, orderId))?.id ?? null
    if (current === operatorId) return
    if (current !== before) throw new Refusal('MOVE_NOT_ALLOWED')
    await putAssignee(tx, { orderId, operatorId, assignedBy: operator.id, now })
    await publishChange(tx, 'issue', { orderId }, now)
    await logAct(deps, tx, {
      operator,
      action: operatorId ? 'assign-case' : 'unassign-case',
      order,
      detail: { before, ...(operatorId && { to: operatorId }) },
    })
  })
}
