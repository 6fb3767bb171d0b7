import { roleOf } from '@hemline/contract/orders/rules.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import {
  mayEnterNumber,
  parseTrackingNumber,
  senderOf,
  TRACKING_NUMBER_INVALID,
  TRACKING_NUMBER_TAKEN,
  trackingUrl,
} from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { labelFileName, labelGone } from '@hemline/contract/shipping/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockLabelOrder } from './label-store.ts'
import { longOverBefore } from './long-over.ts'
import { enterNumber, findLabel, findPostalLoan, isNumberOfAnother, markLabelOpened } from './store.ts'
import { type NumberedParcel, POSTED_AGAIN_JOB, type PostedAgain } from './turn-store.ts'
import { planUnusedVoid } from './void-actions.ts'

/**
 * Returns the label of a parcel, for its sender, and writes down that it was opened. Throws NOT_FOUND for others, without a label,
 * and from 14 days after the end of the loan.
 */
export async function readLabel(
  deps: Deps,
  { member, orderId, direction }: { member: Caller; orderId: string; direction: Direction },
): Promise<{ name: string; pdf: string }> {
  const loan = await findPostalLoan(deps.db, orderId)
  if (!loan || roleOf(loan, member.id) !== senderOf[direction]) throw new Refusal('NOT_FOUND')
  if (isLongOver(loan.closedAt, deps.clock.now())) throw new Refusal('NOT_FOUND', { message: labelGone })
  const label = await findLabel(deps.db, { orderId, direction })
  if (!label?.labelPdf) throw new Refusal('NOT_FOUND', { message: labelGone })
  await markLabelOpened(deps.db, { orderId, direction, now: deps.clock.now() })
  return { name: labelFileName(loan.orderNumber, direction), pdf: label.labelPdf.toString('base64') }
}

/** Addresses, and therefore labels and claims, are shown until 14 days after the close (product.md §1). */
export function isLongOver(closedAt: Date | null, now: Date): boolean {
  return closedAt !== null && closedAt < longOverBefore(now)
}

export type EnteredNumber = NumberedParcel

/**
 * Stores a tracking number in place of the label's, which is then voided unless it was scanned. Throws NOT_FOUND for
 * anyone but the sender of this parcel, INVALID, MOVE_NOT_ALLOWED.
 */
export async function enterTrackingNumber(
  deps: Deps,
  { member, ...entered }: EnteredNumber & { member: Caller },
): Promise<{ trackingNumber: string; trackingUrl: string }> {
  const loan = await findPostalLoan(deps.db, entered.orderId)
  if (!loan || roleOf(loan, member.id) !== senderOf[entered.direction]) throw new Refusal('NOT_FOUND')
  const trackingNumber = await deps.db.transaction().execute((tx) => storeNumber(deps, tx, entered))
  return { trackingNumber, trackingUrl: trackingUrl(trackingNumber) }
}

/**
 * Stores a tracking number of a member or an operator, and returns it as the carrier writes it. Throws NOT_FOUND for a loan that is
 * not by post, INVALID, MOVE_NOT_ALLOWED.
 */
export async function storeNumber(
  deps: Deps,
  tx: Tx,
  { orderId, direction, trackingNumber: entered, by }: EnteredNumber & Pick<PostedAgain, 'by'>,
): Promise<string> {
  const loan = await findPostalLoan(tx, orderId)
  if (loan?.deliveryMethod !== 'DELIVERY') throw new Refusal('NOT_FOUND')
  const trackingNumber = parseTrackingNumber(entered)
  if (!trackingNumber) throw wrongNumber(TRACKING_NUMBER_INVALID)
  if (!mayEnterNumber(direction, loan.status)) throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  const now = deps.clock.now()
  if (await isNumberOfAnother(tx, { orderId, direction, trackingNumber })) throw wrongNumber(TRACKING_NUMBER_TAKEN)
  await lockLabelOrder(tx, orderId)
  const parcel: NumberedParcel = { orderId, direction, trackingNumber }
  const { isLabelLeft, isAfterTurn } = await enterNumber(tx, { ...parcel, now })
  if (isAfterTurn) await deps.jobs.enqueue(tx, POSTED_AGAIN_JOB, { ...parcel, ...(by && { by }) } satisfies PostedAgain)
  if (isLabelLeft) await planUnusedVoid(deps, tx, { orderId, direction })
  await publishChange(tx, 'order', { orderId }, now)
  return trackingNumber
}

const wrongNumber = (message: string) => new Refusal('INVALID', { message, fields: { trackingNumber: message } })
