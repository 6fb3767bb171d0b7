import { paidCleaning } from '@hemline/contract/claims/rules.ts'
import { endOfDay, formatDay, formatInstant, startOfDay, today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { timesOf } from '@hemline/contract/loan-times.ts'
import { meetsLater, nextMeeting } from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { CheckMoment, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { unmetEndsAt, unpostedEndsAt } from '@hemline/contract/orders/move-guards.ts'
import type { OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import type { MoveName } from '@hemline/contract/orders/moves.ts'
import type { NoticeFacts } from '@hemline/contract/orders/notices.ts'
import {
  actionsFor,
  closedStatuses,
  lenderEarns,
  needsViewer,
  roleOf,
  waitsForReview,
} from '@hemline/contract/orders/rules.ts'
import type { Ask, MoneyBack, Order, OrderEvent } from '@hemline/contract/orders/shapes.ts'
import { earnsText } from '@hemline/contract/orders/words.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { directionUnderWay, hasTurned } from '@hemline/contract/shipping/transit.ts'
import { isLongOver } from '../shipping/actions.ts'
import type { listPost } from '../shipping/store.ts'
import { postView } from '../shipping/views.ts'
import { formerAddress, otherAddress } from './addresses.ts'
import type { WaitingClaim } from './ask-store.ts'
import type { OrderEventRow, OrderRow, Party } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The facts that the rules of the life cycle read, and those of claims and checks about its end. */
export function factsOf(order: OrderRow): Required<OrderFacts> & { closedAt: Date | null; reason: string | null } {
  return {
    status: order.status,
    deliveryMethod: order.deliveryMethod,
    areFriends: order.areFriends,
    startsAt: startOfDay(order.startDate),
    endsAt: endOfDay(order.endDate),
    answerBy: order.answerBy,
    acceptedAt: order.acceptedAt,
    receivedAt: order.receivedAt,
    returnedAt: order.returnedAt,
    notFit: order.notFit,
    isSettling: order.settling !== null,
    times: timesOf(order),
    completedAt: order.completedAt,
    disputedFrom: order.disputedFrom,
    disputedAt: order.disputedAt,
    helpUntil: order.helpUntil,
    resumedAt: order.resumedAt,
    closedAt: order.closedAt,
    reason: order.reason,
  }
}

/** What decides, of a claim's loan, whether an operator answers for the borrower (`needsOperator`). */
export function claimedOf(order: OrderRow): { dryCleaningFee: number; orderStatus: OrderStatus } {
  return { dryCleaningFee: paidCleaning(order), orderStatus: order.status }
}

/** The facts of an order in the words of notices and reminders. */
export function noticeFacts(order: OrderRow): NoticeFacts {
  const listing = order.listing
  return {
    lenderName: order.lenderName,
    lendeeName: order.lendeeName,
    garment: garmentName(listing),
    startDate: order.startDate,
    endDate: order.endDate,
    byPost: order.deliveryMethod === 'DELIVERY',
    answerBy: order.answerBy ? formatInstant(order.answerBy) : null,
    earns: earnsText(lenderEarns(order)),
    note: order.message,
    total: order.price.total > 0 ? formatPence(order.price.total) : null,
    hasCoin: order.coinId !== null && !order.areFriends,
    times: timesOf(order),
    endsAfter: endsAfter(order),
  }
}

/** The last day on which an agreed loan can still be posted or collected before the clock ends it. */
function endsAfter(order: OrderRow): string {
  const { resumedAt } = order
  const endsAt =
    order.deliveryMethod === 'DELIVERY'
      ? unpostedEndsAt({ startsAt: startOfDay(order.startDate), resumedAt })
      : unmetEndsAt({ endsAt: endOfDay(order.endDate), resumedAt })
  return formatDay(today(new Date(endsAt.getTime() - 1)))
}

/** One thing that happened to an order. */
export function eventView(event: OrderEventRow): OrderEvent {
  return {
    move: event.move,
    status: event.toStatus,
    by: event.byRole,
    at: event.at.toISOString(),
    handedAt: event.detail?.handedAt ?? null,
  }
}

/**
 * What the history of an order tells about its parcels. `sentAt`: when its lender reported the outbound one as posted; `again`: when
 * each was posted again (decision 409); `wasPosted`: that it travelled, reported or scanned; `isSettled`: an operator ended the loan after a dispute.
 */
function parcelHistory(events: readonly OrderEventRow[]): {
  sentAt: Date | null
  again: { [direction in Direction]: Date | null }
  wasPosted: boolean
  isSettled: boolean
} {
  return {
    sentAt: events.findLast(({ move }) => move === 'sent')?.at ?? null,
    again: { OUTBOUND: secondOf(events, 'sent'), RETURN: secondOf(events, 'returned') },
    wasPosted: events.some(({ toStatus }) => toStatus === 'SHIPPING_SENT' || toStatus === 'SHIPPING_RECEIVED'),
    isSettled: events.some(({ move }) => move === 'resolveCompleted' || move === 'resolveCancelled'),
  }
}

/** The last time that a move was made which was made more than once. */
function secondOf(events: readonly OrderEventRow[], name: MoveName): Date | null {
  const made = events.filter(({ move }) => move === name)
  return made.length > 1 ? made.at(-1)!.at : null
}

/** The other's present picture; null once the order is closed and they are suspended or leaving, or one of the two blocked the other. */
function otherPicture(
  order: OrderRow,
  { own, other }: { own: Party | undefined; other: Party | undefined },
): string | null {
  if (!own || !other) return null
  const isHidden = other.suspendedAt !== null || other.blockedNos.includes(own.no)
  return isHidden && closedStatuses.includes(order.status) ? null : other.picture
}

/** Whom the claims on an order wait for: the operator before the borrower; null if for neither. */
const openClaimOf = (claims: readonly Pick<WaitingClaim, 'state'>[]): 'CONTESTED' | 'OPEN' | null =>
  (['CONTESTED', 'OPEN'] as const).find((state) => claims.some((claim) => claim.state === state)) ?? null

/** An order as one of its two parties sees it, with the moves that are allowed now. */
export function orderView(
  order: OrderRow,
  viewer: {
    memberId: string
    /** The two as they are now. */
    people: { own: Party | undefined; other: Party | undefined }
    review: { id: string; isFulfilled: boolean } | null
    checks: CheckMoment[]
    meetings: Meeting[]
    events: readonly OrderEventRow[]
    post: Awaited<ReturnType<typeof listPost>>
    postageBackPence: number
    moneyBack: MoneyBack | null
    refundablePence: number | null
    isCoinBack: boolean
    asks: Ask[]
    claims: readonly Pick<WaitingClaim, 'state'>[]
    now: Date
  },
): Order {
  const role: Role = roleOf(order, viewer.memberId) ?? 'LENDEE'
  const otherRole: Role = role === 'LENDER' ? 'LENDEE' : 'LENDER'
  const { wasPosted, ...parcels } = parcelHistory(viewer.events)
  const address = otherAddress(order, { role, wasPosted, now: viewer.now })
  const facts = factsOf(order)
  const listing = order.listing
  const next = nextMeeting({ ...facts, meetings: viewer.meetings }, viewer.now)
  const owesReview = viewer.review !== null && !viewer.review.isFulfilled
  const isLater = meetsLater({ ...facts, meetings: viewer.meetings }, viewer.now)
  const isTurned = viewer.post.parcels.some(
    (one) => one.orderId === order.id && one.direction === directionUnderWay[order.status] && hasTurned(one),
  )
  const waits = viewer.asks.length + (next?.state === 'PROPOSED' && next.proposedBy !== role ? 1 : 0)
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: facts.status,
    role,
    lenderId: order.lenderId,
    lendeeId: order.lendeeId,
    lenderName: order.lenderName,
    lendeeName: order.lendeeName,
    otherPicture: otherPicture(order, viewer.people),
    listingId: order.listingId,
    listingImage: listing.image,
    listingBrand: listing.brand,
    listingSize: listing.size,
    listingCategory: listing.category,
    listingDescription: listing.description,
    listingHasDryCleaning: listing.hasDryCleaning,
    listingReplacementPrice: listing.replacementPrice,
    deliveryMethod: facts.deliveryMethod,
    startDate: order.startDate,
    endDate: order.endDate,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    conversationId: order.conversationId,
    setupIntentId: role === 'LENDEE' ? order.setupIntentId : null,
    paymentIntentId: role === 'LENDEE' ? order.paymentIntentId : null,
    pendingRequestId: role === 'LENDEE' ? order.pendingRequestId : null,
    useLendeePrimaryAddress: order.useLendeePrimaryAddress,
    coinId: role === 'LENDEE' ? order.coinId : null,
    isCoinBack: viewer.isCoinBack,
    message: order.message,
    areFriends: order.areFriends,
    price: order.price,
    answerBy: facts.status === 'REQUESTED' ? iso(order.answerBy) : null,
    acceptedAt: iso(order.acceptedAt),
    receivedAt: iso(order.receivedAt),
    helpUntil: iso(order.helpUntil),
    returnedAt: iso(order.returnedAt),
    completedAt: iso(order.completedAt),
    notFit: order.notFit,
    reason: order.reason,
    isSettling: facts.isSettling,
    otherAddress: address,
    formerAddress: formerAddress(order, role, viewer.people.own),
    hasOtherMoved: address !== null && formerAddress(order, otherRole, viewer.people.other) !== null,
    post:
      facts.deliveryMethod === 'DELIVERY'
        ? postView({ ...order, status: facts.status }, viewer.post, {
            role,
            isOver: isLongOver(order.closedAt, viewer.now),
            ...parcels,
          })
        : null,
    postageBackPence: viewer.postageBackPence,
    moneyBack: viewer.moneyBack,
    refundablePence: viewer.refundablePence,
    moves: actionsFor(facts, role, viewer.now),
    asks: viewer.asks,
    openClaim: openClaimOf(viewer.claims),
    needsMe:
      needsViewer({ ...facts, asks: waits, meetsLater: isLater, isTurned }, role, viewer.now) ||
      waitsForReview({ ...facts, owesReview }, viewer.now),
    timeline: viewer.events.map(eventView),
    reviewId: viewer.review?.id ?? null,
    isReviewed: viewer.review?.isFulfilled ?? false,
    checks: viewer.checks,
    meetings: viewer.meetings,
    times: facts.times,
  }
}
