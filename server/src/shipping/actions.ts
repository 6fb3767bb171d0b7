import { roleOf } from '@hemline/contract/orders/rules.ts'
import {
  mayEnterNumber,
  parseTrackingNumber,
  senderOf,
  TRACKING_NUMBER_INVALID,
  TRACKING_NUMBER_TAKEN,
  trackingUrl,
} from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { labelFileName } from '@hemline/contract/shipping/words.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockLabelOrder } from './label-store.ts'
import { longOverBefore } from './long-over.ts'
import { enterNumber, findLabel, findPostalLoan, isNumberOfAnother, markLabelOpened } from './store.ts'
import { planUnusedVoid } from './void-actions.ts'

/**
 * Returns the label of a parcel, for its sender, and writes down that it was opened. Throws NOT_FOUND for others, and from 14 days after the end of the
 * loan.
 */
export async function readLabel(
  deps: Deps,
  { member, orderId, direction }: { member: Caller; orderId: string; direction: Direction },
): Promise<{ name: string; pdf: string }> {
  const loan = await findPostalLoan(deps.db, orderId)
  if (!loan || roleOf(loan, member.id) !== senderOf[direction]) throw new Refusal('NOT_FOUND')
  if (isLongOver(loan.closedAt, deps.clock.now())) throw new Refusal('NOT_FOUND')
  const label = await findLabel(deps.db, { orderId, direction })
  if (!label?.labelPdf) throw new Refusal('NOT_FOUND')
  await markLabelOpened(deps.db, { orderId, direction, now: deps.clock.now() })
  return { name: labelFileName(loan.orderNumber, direction), pdf: label.labelPdf.toString('base64') }
}

/** Addresses, and therefore labels and claims, are shown until 14 days after the close (product.md §1). */
export function isLongOver(closedAt: Date | null, now: Date): boolean {
  return closedAt !== null && closedAt < longOverBefore(now)
}

/**
 * Stores a tracking number in place of the label's, which is then voided unless it was scanned. Throws NOT_FOUND for
 * anyone but the sender of this parcel, INVALID, MOVE_NOT_ALLOWED.
 */
export async function enterTrackingNumber(
  deps: Deps,
  {
    member,
    orderId,
    direction,
    trackingNumber,
  }: { member: Caller; orderId: string; direction: Direction; trackingNumber: string },
): Promise<{ trackingNumber: string; trackingUrl: string }> {
  const loan = await findPostalLoan(deps.db, orderId)
  if (loan?.deliveryMethod !== 'DELIVERY') throw new Refusal('NOT_FOUND')
  if (roleOf(loan, member.id) !== senderOf[direction] && !member.isOperator) throw new Refusal('NOT_FOUND')
  const number = parseTrackingNumber(trackingNumber)
  if (!number) throw wrongNumber(TRACKING_NUMBER_INVALID)
  if (!mayEnterNumber(direction, loan.status)) throw new Refusal('MOVE_NOT_ALLOWED')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (await isNumberOfAnother(tx, { orderId, direction, trackingNumber: number }))
      throw wrongNumber(TRACKING_NUMBER_TAKEN)
    await lockLabelOrder(tx, orderId)
    const isLeft = await enterNumber(tx, { orderId, direction, trackingNumber: number, now })
    if (isLeft) await planUnusedVoid(deps, tx, { orderId, direction })
    await publishChange(tx, 'order', { orderId }, now)
  })
  return { trackingNumber: number, trackingUrl: trackingUrl(number) }
}

const wrongNumber = (message: string) => new Refusal('INVALID', { message, fields: { trackingNumber: message } })
