import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findOrder } from '../orders/store.ts'
import { expediteLabels } from '../shipping/label-actions.ts'
import { closeVoid } from '../shipping/void-actions.ts'
import { logAct } from './log-actions.ts'

type Act = { operator: Caller; orderId: string }

/**
 * Retries, after the commit, labels that the carrier did not create or void. Throws MOVE_NOT_ALLOWED when there are
 * none.
 */
export function retryLabels(deps: Deps, act: Act): Promise<void> {
  return noted(deps, { ...act, action: 'retry-labels', detail: {} }, (tx) => expediteLabels(deps, tx, act.orderId))
}

/** Marks labels that the carrier did not void as handled manually. Throws MOVE_NOT_ALLOWED when there are none. */
export function closeLabelVoid(deps: Deps, { note, ...act }: Act & { note: string }): Promise<void> {
  return noted(deps, { ...act, action: 'close-label-void', detail: { note } }, (tx) => closeVoid(deps, tx, act.orderId))
}

async function noted(
  deps: Deps,
  { operator, orderId, action, detail }: Act & { action: string; detail: Record<string, unknown> },
  act: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    if (!(await act(tx))) throw new Refusal('MOVE_NOT_ALLOWED')
    await logAct(deps, tx, { operator, action, order, detail })
  })
}
