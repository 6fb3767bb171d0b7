import { type Day, today } from '../days.ts'
import { PARCEL_SILENCE_WORKING_DAYS, POSTED_AGAIN_WORKING_DAYS } from '../limits.ts'
import type { OrderStatus } from '../order-status.ts'
import { addWorkingDays, type Turnaround } from '../working-days.ts'
import { postalDays } from './rules.ts'
import type { Direction } from './shapes.ts'

/** The facts of a loan that say which of its parcels is under way. `status`: in a dispute the one before it. */
export type TravellingLoan = Turnaround & {
  status: OrderStatus
  startDate: Day
  endDate: Day
  /** When its sender reported that it is in the post. */
  sentAt: Date | null
  returnedAt: Date | null
  /** When it was posted again, after it had been returned to its sender: out and back. */
  again?: { [direction in Direction]: Date | null }
}

/** What the carrier has scanned of a parcel. */
export type ScannedParcel = {
  direction: Direction
  postedAt: Date | null
  deliveredAt: Date | null
  seenAt: Date | null
  seenPlace: string | null
  /** When it turned round to its sender. */
  turnedAt: Date | null
}

/**
 * A parcel under way: when it was last seen, by a scan or, without one, posted by its sender's report; the day on which it
 * is due; and the last day of waiting for news of it, after which the carrier is asked to pay (product.md §1).
 */
export type Transit = {
  direction: Direction
  seenAt: Date
  isScanned: boolean
  place: string | null
  dueOn: Day
  newsBy: Day
}

/**
 * Returns the status in which a loan's parcel travels: the present one, in a dispute the one before it. A dispute that an
 * operator settled while it was missing leaves it missing: the claim with the carrier goes on (decision 350).
 */
export function travellingStatus(
  {
    status,
    disputedFrom,
    receivedAt,
  }: { status: OrderStatus; disputedFrom: OrderStatus | null; receivedAt: Date | null },
  { hasClaim, isSettled }: { hasClaim: (direction: Direction) => boolean; isSettled: boolean },
): OrderStatus {
  const left = receivedAt ? 'SHIPPING_RECEIVED' : 'SHIPPING_SENT'
  const isClosed = status === 'COMPLETED' || status === 'CANCELLED'
  const isMissing = isSettled && isClosed && hasClaim(receivedAt ? 'RETURN' : 'OUTBOUND')
  return isMissing ? left : (disputedFrom ?? status)
}

/** The direction of the parcel under way, by the status of its loan; none in any other. */
export const directionUnderWay: { readonly [status in OrderStatus]?: Direction } = {
  SHIPPING_SENT: 'OUTBOUND',
  SHIPPING_RECEIVED: 'RETURN',
}

export type Scanned = { deliveredAt: unknown; turnedAt?: unknown }

/**
 * Whether a parcel turned round to its sender: it is neither late nor missing, and does not arrive unless it is posted again.
 * `server/src/shipping/under-way-store.ts` has the same rule for SQL.
 */
export const hasTurned = (parcel: Scanned | null | undefined): boolean =>
  !!parcel && !parcel.deliveredAt && !!parcel.turnedAt

/** Whether a parcel, or one of which nothing is on record, may still reach its address: it neither arrived nor turned round. */
const mayArrive = (parcel: Scanned | undefined): boolean => !parcel?.deliveredAt && !hasTurned(parcel)

/** Returns the parcel of a loan by post that is under way to its address, or null. */
export function transitOf(loan: TravellingLoan, parcels: readonly ScannedParcel[]): Transit | null {
  const isOut = loan.status === 'SHIPPING_SENT'
  if (!isOut && loan.status !== 'SHIPPING_RECEIVED') return null
  const direction: Direction = isOut ? 'OUTBOUND' : 'RETURN'
  const parcel = parcels.find((one) => one.direction === direction)
  if (!mayArrive(parcel)) return null
  const scannedAt = parcel?.seenAt ?? parcel?.postedAt ?? null
  const seenAt = scannedAt ?? (isOut ? loan.sentAt : loan.returnedAt)
  if (!seenAt) return null
  return {
    direction,
    seenAt,
    isScanned: scannedAt !== null,
    place: parcel?.seenAt ? parcel.seenPlace : null,
    dueOn: dueAgain(isOut ? loan.startDate : postalDays(loan, loan).homeBy, loan.again?.[direction] ?? null),
    newsBy: newsBy(seenAt),
  }
}

/** Returns the day on which a parcel is due: the planned one, or two working days after it was posted again, if that is later. */
export function dueAgain(planned: Day, postedAgainAt: Date | null): Day {
  const again = postedAgainAt ? addWorkingDays(today(postedAgainAt), POSTED_AGAIN_WORKING_DAYS) : planned
  return again > planned ? again : planned
}

/** Returns the fifth working day after a parcel was last seen. */
function newsBy(seenAt: Date): Day {
  return addWorkingDays(today(seenAt), PARCEL_SILENCE_WORKING_DAYS)
}

/** Whether a parcel is late: the day on which it was due is over. */
export const isLateOn = ({ dueOn }: Pick<Transit, 'dueOn'>, day: Day): boolean => day > dueOn

/** Whether a parcel counts as missing: the last day of waiting for news of it is over. */
export const isMissingOn = ({ newsBy }: Pick<Transit, 'newsBy'>, day: Day): boolean => day > newsBy

/** Whether the parcel under way, if any, should have arrived: it is late or missing, or the carrier was asked to pay for it. */
export function isOverdueOn(
  transit: (Pick<Transit, 'dueOn' | 'newsBy'> & { claim: object | null }) | null | undefined,
  day: Day,
): boolean {
  return !!transit && (transit.claim !== null || isLateOn(transit, day) || isMissingOn(transit, day))
}
