import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findOrder } from '../orders/store.ts'
import { storeNumber } from '../shipping/actions.ts'
import { sendClaimOfOurs } from '../shipping/carrier-claim-actions.ts'
import { expediteLabels } from '../shipping/label-actions.ts'
import { closeVoid } from '../shipping/void-actions.ts'
import { logAct } from './log-actions.ts'
import { requireNeitherSide } from './own-case-actions.ts'

type LabelAct = { operator: Caller; orderId: string }
type ParcelAct = LabelAct & { direction: Direction }

/**
 * Enters a parcel's tracking number for its sender. Throws FORBIDDEN for an operator's own loan while another could do it, and
 * what `storeNumber` throws.
 */
export function enterParcelNumber(
  deps: Deps,
  { operator, ...entered }: ParcelAct & { trackingNumber: string },
): Promise<void> {
  return logged(deps, { operator, ...entered, action: 'enter-tracking-number' }, async (tx) => ({
    trackingNumber: await storeNumber(deps, tx, { ...entered, by: 'OPERATOR' }),
  }))
}

/** Records that Hemline sent its claim for a missing parcel to the carrier. Throws as the above, and MOVE_NOT_ALLOWED for one that was sent. */
export function markClaimSent(deps: Deps, { operator, ...sent }: ParcelAct & { reference: string }): Promise<void> {
  return logged(deps, { operator, ...sent, action: 'mark-claim-sent' }, async (tx) => {
    await sendClaimOfOurs(deps, tx, sent)
    return { reference: sent.reference }
  })
}

async function logged(
  deps: Deps,
  { operator, orderId, direction, action }: ParcelAct & { action: string },
  act: (tx: Tx) => Promise<Record<string, string>>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    await requireNeitherSide(tx, { operator, order })
    const detail = await act(tx)
    await logAct(deps, tx, { operator, action, order, detail: { direction, ...detail } })
  })
}

/**
 * Retries, after the commit, labels that the carrier did not create or void. Throws MOVE_NOT_ALLOWED when there are
 * none.
 */
export function retryLabels(deps: Deps, act: LabelAct): Promise<void> {
  return noted(deps, { ...act, action: 'retry-labels', detail: {} }, (tx) => expediteLabels(deps, tx, act.orderId))
}

/** Marks labels that the carrier did not void as handled manually. Throws MOVE_NOT_ALLOWED when there are none. */
export function closeLabelVoid(deps: Deps, { note, ...act }: LabelAct & { note: string }): Promise<void> {
  return noted(deps, { ...act, action: 'close-label-void', detail: { note } }, (tx) => closeVoid(deps, tx, act.orderId))
}

async function noted(
  deps: Deps,
  { operator, orderId, action, detail }: LabelAct & { action: string; detail: Record<string, unknown> },
  act: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    if (!(await act(tx))) throw new Refusal('MOVE_NOT_ALLOWED')
    await logAct(deps, tx, { operator, action, order, detail })
  })
}
