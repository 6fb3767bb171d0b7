import { type Direction, directions } from '@hemline/contract/shipping/shapes.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { claimLabels, endTrouble, referenceOf, tryAtCarrier } from './claimed-label-actions.ts'
import {
  finishLabelOrder,
  finishUnused,
  type LabelOrderRow,
  lockLabelOrder,
  planNoLabels,
  planUnused,
  planVoiding,
  taskOf,
} from './label-store.ts'
import { deleteLabels } from './store.ts'

export const VOID_LABELS_JOB = 'shipping.void-labels'

/** The loan was cancelled: voids its labels after the commit, unless a parcel is in transit. */
export async function planLabelVoid(deps: Deps, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (await planVoiding(tx, { orderId })) await queueVoid(deps, tx, orderId)
}

/** The loan ended without labels, and their postage was returned: labels created later are voided after the commit. */
export async function planLateVoid(deps: Deps, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (await planNoLabels(tx, { orderId })) await queueVoid(deps, tx, orderId)
}

export function queueVoid(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  return deps.jobs.enqueue(tx, VOID_LABELS_JOB, { orderId }, { key: orderId })
}

/** A parcel uses another label (decision 19): the unused one is voided after the commit, so that it is not charged. */
export async function planUnusedVoid(
  deps: Deps,
  tx: Tx,
  unused: { orderId: string; direction: Direction },
): Promise<void> {
  if (await planUnused(tx, unused)) await queueVoid(deps, tx, unused.orderId)
}

/**
 * Voids the labels of a loan that are not needed: all of a cancelled loan, or those whose parcels use another number.
 * Claimed first, outside any transaction; idempotent. Returns false when the carrier did not answer.
 */
export async function voidLabels(deps: Deps, orderId: string): Promise<boolean> {
  const labels = await claimLabels(deps, { orderId, task: 'VOID' })
  if (!labels) return true
  const { claimed, loan } = labels
  const references = unwantedOf(claimed).map((direction) => referenceOf(loan, direction))
  const tried = await tryAtCarrier(deps, labels, (carrier) => carrier.voidLabels(references))
  if ('done' in tried) await deps.db.transaction().execute((tx) => finishVoid(deps, tx, claimed))
  return !('failed' in tried && tried.failed === 'UNAVAILABLE')
}

/** Marks labels that the carrier did not void as handled manually. Returns false when none has failed. */
export async function closeVoid(deps: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const labels = await lockLabelOrder(tx, orderId)
  if (!labels?.failure || taskOf(labels.state) !== 'VOID') return false
  await finishVoid(deps, tx, labels)
  return true
}

const unwantedOf = ({ state, unused }: LabelOrderRow): Direction[] =>
  directions.filter((one) => state === 'VOIDING' || unused.includes(one))

/** Stores that the labels which were unused then are void. */
async function finishVoid({ clock }: Deps, tx: Tx, labels: LabelOrderRow): Promise<void> {
  const { orderId, state } = labels
  const unwanted = unwantedOf(labels)
  if (state === 'VOIDING') await finishLabelOrder(tx, { orderId, from: 'VOIDING', to: 'VOIDED', now: clock.now() })
  else await finishUnused(tx, { orderId, directions: unwanted })
  await deleteLabels(tx, { orderId, directions: unwanted })
  await endTrouble(tx, labels, clock.now())
}
