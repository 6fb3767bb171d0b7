import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { postalDays, posterOf, trackingUrl } from '@hemline/contract/shipping/rules.ts'
import type { Direction, Parcel, Post } from '@hemline/contract/shipping/shapes.ts'
import type { LabelsRow, ParcelRow } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const gone = ['VOIDING', 'VOIDED']

/** The postal side of an order for one viewer. `isOver`: the time in which labels are shown has passed. */
export function postView(
  order: { id: string; status: OrderStatus; start_date: string; end_date: string },
  known: { parcels: readonly ParcelRow[]; labels: readonly LabelsRow[] },
  { role, isOver }: { role: Role; isOver: boolean },
): Post {
  const labels = known.labels.find((one) => one.order_id === order.id)
  const state = labels?.state ?? null
  const isGone = state !== null && gone.includes(state)
  const isGood = (direction: Direction) => state === 'READY' && !labels?.unused.includes(direction)
  const parcelOf = (direction: Direction): Parcel | null => {
    const parcel = known.parcels.find((one) => one.order_id === order.id && one.direction === direction)
    if (!parcel || (isGone && !parcel.is_manual)) return null
    return {
      trackingNumber: parcel.tracking_number,
      trackingUrl: trackingUrl(parcel.tracking_number),
      isManual: parcel.is_manual,
      postedAt: iso(parcel.posted_at),
      deliveredAt: iso(parcel.delivered_at),
      hasLabel: parcel.has_label && isGood(direction) && !isOver && role === posterOf[direction],
    }
  }
  return {
    ...postalDays({ startDate: order.start_date, endDate: order.end_date }),
    labels: state === 'READY' ? 'READY' : state !== 'PENDING' ? 'NONE' : labels?.is_refused ? 'REFUSED' : 'COMING',
    outbound: parcelOf('OUTBOUND'),
    inbound: parcelOf('RETURN'),
  }
}
