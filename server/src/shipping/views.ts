import type { OrderStatus, Role } from '@hemline/contract/orders/shapes.ts'
import { postalDays, posterOf, trackingUrl } from '@hemline/contract/shipping/rules.ts'
import type { Direction, Parcel, Post } from '@hemline/contract/shipping/shapes.ts'
import type { ParcelRow } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const gone = ['VOIDING', 'VOIDED']

/** The postal side of an order for one viewer. `isOver`: the time in which labels are shown has passed. */
export function postView(
  order: { id: string; status: OrderStatus; start_date: string; end_date: string },
  known: { parcels: readonly ParcelRow[]; labels: readonly { order_id: string; state: string }[] },
  { role, isOver }: { role: Role; isOver: boolean },
): Post {
  const state = known.labels.find((labels) => labels.order_id === order.id)?.state ?? null
  const isGone = state !== null && gone.includes(state)
  const parcelOf = (direction: Direction): Parcel | null => {
    const parcel = known.parcels.find((one) => one.order_id === order.id && one.direction === direction)
    if (!parcel || (isGone && !parcel.is_manual)) return null
    return {
      trackingNumber: parcel.tracking_number,
      trackingUrl: trackingUrl(parcel.tracking_number),
      isManual: parcel.is_manual,
      postedAt: iso(parcel.posted_at),
      deliveredAt: iso(parcel.delivered_at),
      hasLabel: parcel.has_label && state === 'READY' && !isOver && role === posterOf[direction],
    }
  }
  return {
    ...postalDays({ startDate: order.start_date, endDate: order.end_date }),
    labels: state === 'READY' ? 'READY' : state === 'PENDING' ? 'COMING' : 'NONE',
    outbound: parcelOf('OUTBOUND'),
    inbound: parcelOf('RETURN'),
  }
}
