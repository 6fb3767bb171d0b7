import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { claimNextOn } from '@hemline/contract/shipping/carrier-claims.ts'
import { postalDays, senderOf, trackingUrl } from '@hemline/contract/shipping/rules.ts'
import type { CarrierClaim, Direction, Parcel, Post, Transit } from '@hemline/contract/shipping/shapes.ts'
import { type TravellingLoan, transitOf, travellingStatus } from '@hemline/contract/shipping/transit.ts'
import type { Turnaround } from '@hemline/contract/working-days.ts'
import type { CarrierClaimRow } from './carrier-claim-store.ts'
import type { LabelsRow, ParcelRow } from './store.ts'

type PostalOrder = Turnaround & {
  id: string
  status: OrderStatus
  disputedFrom: OrderStatus | null
  startDate: string
  endDate: string
  receivedAt: Date | null
  returnedAt: Date | null
}

const iso = (at: Date | null) => at?.toISOString() ?? null
const gone = ['VOIDING', 'VOIDED']

/**
 * The postal data of an order for one viewer. `isOver`: the period in which labels are shown has ended. `sentAt`: when its
 * lender reported that it was posted, `again`: when each was posted again. `isSettled`: an operator ended the loan after a dispute.
 */
export function postView(
  order: PostalOrder,
  post: { parcels: readonly ParcelRow[]; labels: readonly LabelsRow[]; claims: readonly CarrierClaimRow[] },
  {
    role,
    isOver,
    sentAt,
    again,
    isSettled,
  }: { role: Role; isOver: boolean; isSettled: boolean } & Pick<Required<TravellingLoan>, 'sentAt' | 'again'>,
): Post {
  const labels = post.labels.find((one) => one.orderId === order.id)
  const state = labels?.state ?? null
  const isGone = state !== null && gone.includes(state)
  const isGood = (direction: Direction) => state === 'READY' && !labels?.unused.includes(direction)
  const parcelOf = (direction: Direction): Parcel | null => {
    const parcel = post.parcels.find((one) => one.orderId === order.id && one.direction === direction)
    if (!parcel || (isGone && !parcel.isManual)) return null
    const hasLabel = parcel.hasLabel && isGood(direction) && !isOver && role === senderOf[direction]
    return {
      trackingNumber: parcel.trackingNumber,
      trackingUrl: trackingUrl(parcel.trackingNumber),
      isManual: parcel.isManual,
      postedAt: iso(parcel.postedAt),
      deliveredAt: iso(parcel.deliveredAt),
      turnedAt: iso(parcel.turnedAt),
      hasLabel,
      isLabelOpened: hasLabel && parcel.labelOpenedAt !== null,
    }
  }
  const hasClaim = (direction: Direction) =>
    !isOver && post.claims.some((one) => one.orderId === order.id && one.direction === direction)
  return {
    ...postalDays(order, order),
    labels: state === 'READY' ? 'READY' : state !== 'PENDING' ? 'NONE' : labels?.isRefused ? 'REFUSED' : 'COMING',
    outbound: parcelOf('OUTBOUND'),
    inbound: parcelOf('RETURN'),
    transit: transitView({ ...order, status: travellingStatus(order, { hasClaim, isSettled }), sentAt, again }, post),
  }
}

function transitView(
  loan: TravellingLoan & { id: string },
  { parcels, claims }: { parcels: readonly ParcelRow[]; claims: readonly CarrierClaimRow[] },
): Transit | null {
  const transit = transitOf(
    loan,
    parcels.filter(({ orderId }) => orderId === loan.id),
  )
  if (!transit) return null
  const claim = claims.find(({ orderId, direction }) => orderId === loan.id && direction === transit.direction)
  return { ...transit, seenAt: transit.seenAt.toISOString(), claim: claim ? claimView(claim) : null }
}

const claimView = (claim: CarrierClaimRow): CarrierClaim => ({
  byHemline: claim.byHemline,
  openedAt: claim.openedAt.toISOString(),
  sentAt: iso(claim.sentAt),
  reference: claim.reference,
  nextOn: claimNextOn(claim),
})
