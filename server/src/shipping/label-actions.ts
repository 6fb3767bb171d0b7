import { garmentName } from '@hemline/contract/listings/words.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { type Direction, directions } from '@hemline/contract/shipping/shapes.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import type { WantedParcel } from '../outside/carrier/port.ts'
import { claimLabels, endTrouble, referenceOf, tryAtCarrier } from './claimed-label-actions.ts'
import { queueLabelEmail } from './label-email-actions.ts'
import { expediteLabelOrder, finishLabelOrder, insertLabelOrder, retryVoid, taskOf } from './label-store.ts'
import { findPostalLoan, insertLabelled, type PostalLoan } from './store.ts'
import { planUnusedVoid, queueVoid, voidLabels } from './void-actions.ts'

/** The loan has not ended or the garment is to come back: it needs its labels. */
const wantsLabels: readonly OrderStatus[] = [
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'DISPUTE',
]

/** The lender posted without waiting for the outbound label: no parcel will use it. */
const postedWithout: readonly OrderStatus[] = ['SHIPPING_SENT', 'SHIPPING_RECEIVED']

/** Whether the parcel of this journey was posted; a dispute hides it. */
const isPosted = ({ disputedFrom, status, returnedAt }: PostalLoan, direction: Direction) =>
  direction === 'OUTBOUND' ? postedWithout.includes(disputedFrom ?? status) : returnedAt !== null

/** `UNAVAILABLE`: the carrier did not answer. `NOT_NOW`: there was nothing to order, or another process does it. */
export type LabelOutcome = 'READY' | 'REFUSED' | 'UNAVAILABLE' | 'NOT_NOW'

export const ORDER_LABELS_JOB = 'shipping.order-labels'

/** Plans a loan's labels in the transaction of the move that opens them; they are ordered after the commit. */
export async function planLabels(deps: Deps, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (!deps.carrier) return
  await insertLabelOrder(tx, { orderId, now: deps.clock.now() })
  await queueLabels(deps, tx, orderId)
}

/** Retries labels that the carrier did not create or void, after the commit. Returns false when none has failed. */
export async function expediteLabels(deps: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const labels = await expediteLabelOrder(tx, orderId)
  if (!labels) return false
  await (taskOf(labels.state) === 'ORDER' ? queueLabels : queueVoid)(deps, tx, orderId)
  return true
}

function queueLabels(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  return deps.jobs.enqueue(tx, ORDER_LABELS_JOB, { orderId, at: deps.clock.now().toISOString() }, { key: orderId })
}

/**
 * Orders the label pair of a loan, outside any transaction: claimed first, with references that make repeated orders
 * idempotent. READY when the labels are stored and the order may move on: their emails are sent after the commit.
 * REFUSED when the carrier will not create them. A pair that arrives after the loan was cancelled is voided, and so is
 * a label whose parcel uses another number, or none, and what an earlier try made of a pair that is no longer needed.
 */
export async function orderLabels(deps: Deps, orderId: string): Promise<LabelOutcome> {
  const { db, clock } = deps
  const labels = await claimLabels(deps, { orderId, task: 'ORDER' })
  if (!labels) return 'NOT_NOW'
  const { claimed, loan } = labels
  if (!wantsLabels.includes(loan.status) || loan.returnedAt) {
    await db.transaction().execute(async (tx) => {
      // an earlier try whose answer was lost, or was no for one of the two, may have made some
      const isPlanned = await finishLabelOrder(tx, { orderId, from: 'PENDING', to: 'VOIDING', now: clock.now() })
      if (isPlanned) await queueVoid(deps, tx, orderId)
      await endTrouble(tx, claimed, clock.now())
      await publishChange(tx, 'order', { orderId }, clock.now())
    })
    return 'NOT_NOW'
  }
  const tried = await tryAtCarrier(deps, labels, (carrier) => carrier.orderLabels(parcelsOf(loan, claimed.createdAt)))
  if ('failed' in tried) return tried.failed
  const pair = { OUTBOUND: tried.done.outbound, RETURN: tried.done.inbound }
  const isStored = await db.transaction().execute(async (tx) => {
    if (!(await finishLabelOrder(tx, { orderId, from: 'PENDING', to: 'READY', now: clock.now() }))) return false
    await endTrouble(tx, claimed, clock.now())
    const present = await findPostalLoan(tx, orderId)
    for (const direction of directions) {
      const isUsed =
        !(present && isPosted(present, direction)) &&
        (await insertLabelled(tx, { orderId, direction, now: clock.now(), ...pair[direction] }))
      if (isUsed) await queueLabelEmail(deps, tx, { orderId, direction })
      else await planUnusedVoid(deps, tx, { orderId, direction })
    }
    await publishChange(tx, 'order', { orderId }, clock.now())
    return true
  })
  if (isStored) return 'READY'
  await retryVoid(db, { orderId })
  await voidLabels(deps, orderId)
  return 'NOT_NOW'
}

function parcelsOf(loan: PostalLoan, orderedAt: Date): { outbound: WantedParcel; inbound: WantedParcel } {
  const { lenderAddress: lender, lendeeAddress: lendee, listing } = loan
  if (!lender || !lendee) throw new Error(`Order ${loan.orderNumber} goes by post and has no addresses`)
  const contents = garmentName(listing)
  const parcel = { contents, valuePence: listing.replacementPrice, orderedAt }
  return {
    outbound: { ...parcel, reference: referenceOf(loan, 'OUTBOUND'), from: lender, to: lendee },
    inbound: { ...parcel, reference: referenceOf(loan, 'RETURN'), from: lendee, to: lender },
  }
}
