import { type Day, today } from '@hemline/contract/days.ts'
import { roles } from '@hemline/contract/order-status.ts'
import type { NoticeName } from '@hemline/contract/orders/notices.ts'
import { senderOf } from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { endTurn, isTurned, type NumberedParcel, type PostedAgain } from '../shipping/turn-store.ts'
import { queueNotice } from './notice-actions.ts'
import { lockOrder, type OrderRow, writeMove } from './store.ts'

/**
 * Tells both sides that a parcel turned round to its sender, once for each number, and what each can do (product.md §1). Does nothing
 * once it arrived or has another number.
 */
export async function notifyOfTurn(deps: Deps, parcel: NumberedParcel): Promise<void> {
  const { orderId, direction, trackingNumber } = parcel
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const notice = order && noticeOfTurn(order, direction, today(deps.clock.now()))
    if (!notice || !(await isTurned(tx, parcel))) return
    for (const to of roles) await queueNotice(deps, tx, { order, notice, to, about: trackingNumber })
  })
}

/** Returns the notice about a parcel that turned round; null for one out that its borrower has. */
function noticeOfTurn(order: OrderRow, direction: Direction, day: Day): NoticeName | null {
  if (direction === 'OUTBOUND' && order.receivedAt) return null
  if (order.status === 'DISPUTE' || order.closedAt) return 'turnedPaused'
  if (direction === 'RETURN') return 'turnedBack'
  return day > order.endDate ? 'turnedOutLate' : 'turnedOut'
}

/**
 * A parcel that had turned round has another number: it counts as posted again from now on, as do its days, and the other side is
 * notified (decision 409). Does nothing the second time.
 */
export async function goOnPostedAgain(deps: Deps, parcel: PostedAgain): Promise<void> {
  const { orderId, direction, trackingNumber, by = senderOf[direction] } = parcel
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await endTurn(tx, parcel))) return
    const isOut = direction === 'OUTBOUND'
    if (order.status !== (isOut ? 'SHIPPING_SENT' : 'SHIPPING_RECEIVED'))
      return publishChange(tx, 'order', { orderId }, now)
    const name = isOut ? 'sent' : 'returned'
    const moved = await writeMove(tx, {
      ...{ order, name, by, to: order.status, now },
      sets: isOut ? {} : { returnedAt: now },
    })
    const to = isOut ? 'LENDEE' : 'LENDER'
    await queueNotice(deps, tx, { order: moved, notice: name, to, about: trackingNumber })
  })
}
