import { formatNearDay } from '@hemline/contract/day-words.ts'
import { type Day, today } from '@hemline/contract/days.ts'
import { leftToRefund } from '@hemline/contract/orders/money-back-words.ts'
import { toBePosted } from '@hemline/contract/orders/move-guards.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { mayEnterNumber, senderOf } from '@hemline/contract/shipping/rules.ts'
import { type Direction, directions, type Parcel, type Post } from '@hemline/contract/shipping/shapes.ts'
import { hasTurned, isOverdueOn } from '@hemline/contract/shipping/transit.ts'
import { lastSeenText, nextOfParcel, transitTexts } from '@hemline/contract/shipping/words.ts'
import { formatMoment } from '../base/format.ts'
import { now } from '../base/now.ts'

/** A parcel of an order for its viewer. `note`: information or instructions for now. */
export type ParcelLine = {
  direction: Direction
  title: string
  state: string
  note: string | null
  /** Where a late parcel was last seen, what happens next and when, and what is covered. */
  late: readonly string[]
  parcel: Parcel | null
  /** The viewer sends the carrier's claim form for it. */
  mayClaim: boolean
  /** The viewer can enter a number, and whether it replaces one. */
  mayEnterNumber: boolean
  /** The number is another one for a parcel that turned round: its sender pays for that postage. */
  isAgain: boolean
  /** The viewer can print a label: the parcel was neither scanned nor reported as posted. */
  mayPrint: boolean
}

/**
 * Whether an order has anything to show about its post: from acceptance on, unless it ended without a loan, without a claim
 * with the carrier and without a parcel that turned round.
 */
export function hasPost(order: Order): order is Order & { post: Post } {
  if (!order.post || order.acceptedAt === null) return false
  const hasClaim = (order.post.transit?.claim ?? null) !== null
  const isOfNote = hasClaim || hasTurned(order.post.outbound) || hasTurned(order.post.inbound)
  return isOfNote || order.status === 'COMPLETED' || !closedStatuses.includes(order.status)
}

const parcelOf = (direction: Direction, { outbound, inbound }: Post) => (direction === 'OUTBOUND' ? outbound : inbound)

/** The parcels of which there is anything to say: of a cancelled loan those that turned round, or for which the carrier is asked to pay. */
function shownDirections({ status, post }: Order & { post: Post }): readonly Direction[] {
  if (status !== 'CANCELLED') return directions
  const hasClaim = (direction: Direction) => post.transit?.direction === direction && post.transit.claim !== null
  return directions.filter((direction) => hasTurned(parcelOf(direction, post)) || hasClaim(direction))
}

/** The two parcels of a loan, for its viewer. `ordersLabels`: of this Hemline. */
export function parcelLines(
  order: Order & { post: Post },
  { ordersLabels }: { ordersLabels: boolean },
  at: Date = now(),
): ParcelLine[] {
  return shownDirections(order).map((direction) => {
    const parcel = parcelOf(direction, order.post)
    const isMine = senderOf[direction] === order.role
    const isPaused = order.status === 'DISPUTE'
    return {
      direction,
      title: titleOf(direction, order),
      state: stateOf(direction, order, parcel, isMine, today(at)),
      note: isPaused ? null : noteOf(direction, order, { parcel, isMine, ordersLabels }),
      late: order.post.transit?.direction === direction ? lateLines(order, at) : [],
      mayClaim: isMine && order.post.transit?.direction === direction && order.post.transit.claim?.byHemline === false,
      parcel,
      isAgain: hasTurned(parcel),
      mayPrint:
        !isPaused &&
        !closedStatuses.includes(order.status) &&
        parcel?.hasLabel === true &&
        !parcel.postedAt &&
        !isReportedPosted(direction, order),
      mayEnterNumber:
        !isPaused &&
        isMine &&
        (!parcel?.postedAt || (hasTurned(parcel) && !isTooLate(direction, order, today(at)))) &&
        mayEnterNumber(direction, order.status),
    }
  })
}

/** After the loan's days what came back to the lender is not posted again (way-out-steps.ts). */
const isTooLate = (direction: Direction, { endDate }: Order, day: Day) => direction === 'OUTBOUND' && day > endDate

function lateLines(order: Order & { post: Post }, at: Date): string[] {
  const { transit } = order.post
  if (!transit || !isOverdueOn(transit, today(at))) return []
  return [
    lastSeenText(order.post, formatMoment(transit.seenAt)),
    nextOfParcel({ ...order, day: today(at) }),
    transitTexts.covered,
  ]
}

/** The sender's report that it was posted, if any. */
const reportedPosting = (direction: Direction, { timeline }: Order) =>
  timeline.findLast(({ move }) => move === (direction === 'OUTBOUND' ? 'sent' : 'returned'))

const hasArrived = (direction: Direction, { receivedAt }: Order) => direction === 'OUTBOUND' && receivedAt !== null

/** Whether its sender reported that it was posted, or it was received without such a report. */
const isReportedPosted = (direction: Direction, order: Order) =>
  reportedPosting(direction, order) !== undefined || hasArrived(direction, order)

function titleOf(direction: Direction, { role, lenderName, lendeeName }: Order): string {
  if (direction === 'OUTBOUND') return role === 'LENDEE' ? `From ${lenderName} to you` : `To ${lendeeName}`
  return role === 'LENDEE' ? `Back to ${lenderName}` : 'Back to you'
}

function stateOf(
  direction: Direction,
  order: Order & { post: Post },
  parcel: Parcel | null,
  isMine: boolean,
  day: Day,
): string {
  if (parcel?.deliveredAt) return `Delivered ${formatMoment(parcel.deliveredAt)}`
  const isOut = direction === 'OUTBOUND'
  if (parcel?.turnedAt) {
    // it was posted again without a number, or handed over
    if (isOut && order.receivedAt) return `Received ${formatMoment(order.receivedAt)}`
    if (isOut || order.status !== 'COMPLETED') return transitTexts.turned(formatMoment(parcel.turnedAt))
  }
  if (parcel?.postedAt) return `Posted ${formatMoment(parcel.postedAt)}`
  const reported = reportedPosting(direction, order)
  if (reported) return `Posted ${formatMoment(reported.at)}`
  if (isOut && order.receivedAt) return `Received ${formatMoment(order.receivedAt)}`
  // no day counts while the order is paused
  if (order.status === 'DISPUTE') return isOut ? 'Not posted yet' : 'Not posted back yet'
  // nor does one ask for a parcel once the order is closed: it came back otherwise, or an operator decided
  if (closedStatuses.includes(order.status)) return isOut ? 'Not reported as posted' : 'Not reported as posted back'
  if (!isOut && order.notFit) return isMine ? 'Post it back now' : 'Due to be posted back now'
  const { postBy, postBackBy, homeBy } = order.post
  const last = isOut ? postBy : postBackBy
  // what was not posted in time, or is late, is not to be posted back
  const isUnposted = toBePosted.includes(order.status) && day >= postBy
  if (!isOut && order.receivedAt === null && (day > last || isUnposted || isOverdueOn(order.post.transit, day)))
    return 'Not posted back yet'
  if (day > last) return `Was due in the post by ${formatNearDay(last)}`
  if (isOut) return isMine ? `Post it by ${formatNearDay(postBy)}` : `Due to be posted by ${formatNearDay(postBy)}`
  const verb = isMine ? 'Post it back by' : 'Due to be posted back by'
  return `${verb} ${formatNearDay(postBackBy)}, home by ${formatNearDay(homeBy)}`
}

/** The refund of postage once the loan is complete, if Hemline made no label (decision 19). */
const postageRefund: { [direction in Direction]: string } = {
  OUTBOUND: 'We’ll pay you back the outbound half of the postage once the loan is complete.',
  RETURN: 'We’ll refund the return half of the postage to your card once the loan is complete.',
}

const refundOf = (direction: Direction, order: Order): string =>
  direction === 'OUTBOUND' || leftToRefund(order) > 0 ? ` ${postageRefund[direction]}` : ''

function noteOf(
  direction: Direction,
  order: Order & { post: Post },
  { parcel, isMine, ordersLabels }: { parcel: Parcel | null; isMine: boolean; ordersLabels: boolean },
) {
  if (!isMine || parcel || hasArrived(direction, order) || closedStatuses.includes(order.status)) return null
  if (order.post.labels === 'COMING')
    return 'We’re making your label. We’ll email it and show it here, usually within a minute.'
  if (ordersLabels && direction === 'OUTBOUND' && order.status === 'ACCEPTED')
    return 'You’ll get your label 7 days before the start, by email and here.'
  if (!mayEnterNumber(direction, order.status)) return null
  if (order.post.labels === 'REFUSED')
    return `Royal Mail can’t make a label for these addresses. Please don’t wait for one: buy tracked postage at a post office, and enter the tracking number from the receipt here.${refundOf(direction, order)}`
  return `Send it tracked with postage of your own, and enter its number here.${refundOf(direction, order)}`
}
