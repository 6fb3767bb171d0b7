import { endOfDay, startOfDay } from '@hemline/contract/days.ts'
import type { DeliveryMethod, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { OrderFacts } from '@hemline/contract/orders/moves.ts'
import { actionsFor, needsViewer } from '@hemline/contract/orders/rules.ts'
import type { Address, Ask, Order, OrderEvent } from '@hemline/contract/orders/shapes.ts'
import type { Price } from '@hemline/contract/requests/shapes.ts'
import { isLongOver } from '../shipping/actions.ts'
import type { listPost } from '../shipping/store.ts'
import { postView } from '../shipping/views.ts'
import type { ListingSnapshot, OrderEventRow, OrderRow } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What the rules of the life cycle look at. */
export function factsOf(order: OrderRow): OrderFacts {
  return {
    status: order.status as OrderStatus,
    deliveryMethod: order.delivery_method as DeliveryMethod,
    areFriends: order.are_friends,
    startsAt: startOfDay(order.start_date),
    answerBy: order.answer_by,
    acceptedAt: order.accepted_at,
    receivedAt: order.received_at,
    returnedAt: order.returned_at,
    notFit: order.not_fit,
    isSettling: order.settling !== null,
    completedAt: order.completed_at,
    disputedFrom: order.disputed_from as OrderStatus | null,
    resumedAt: order.resumed_at,
  }
}

/** The other side's address: only by post, from ACCEPTED until 14 days after the close (product.md §1). */
function otherAddress(order: OrderRow, role: Role, now: Date): Address | null {
  if (order.delivery_method !== 'DELIVERY' || order.accepted_at === null) return null
  if (isLongOver(order.closed_at, now)) return null
  return (role === 'LENDER' ? order.lendee_address : order.lender_address) as unknown as Address | null
}

/** One thing that happened to an order. */
export function eventView(event: OrderEventRow): OrderEvent {
  return {
    move: event.move,
    status: event.to_status as OrderStatus,
    by: event.by_role as Role | null,
    at: event.at.toISOString(),
    handedAt: (event.detail as { handedAt?: string } | null)?.handedAt ?? null,
  }
}

/** An order as one of its two parties sees it, with what she may do now. */
export function orderView(
  order: OrderRow,
  viewer: {
    memberId: string
    otherPicture: string | null
    reviewId: string | null
    events: readonly OrderEventRow[]
    post: Awaited<ReturnType<typeof listPost>>
    postageBackPence: number
    asks: Ask[]
    now: Date
  },
): Order {
  const role: Role = order.lender_id === viewer.memberId ? 'LENDER' : 'LENDEE'
  const facts = factsOf(order)
  const listing = order.listing as unknown as ListingSnapshot
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: facts.status,
    role,
    lenderId: order.lender_id,
    lendeeId: order.lendee_id,
    lenderName: order.lender_name,
    lendeeName: order.lendee_name,
    otherPicture: viewer.otherPicture,
    listingId: order.listing_id,
    listingImage: listing.image,
    listingBrand: listing.brand,
    listingSize: listing.size,
    listingCategory: listing.category,
    listingDescription: listing.description,
    listingHasDryCleaning: listing.hasDryCleaning,
    listingReplacementPrice: listing.replacementPrice,
    deliveryMethod: facts.deliveryMethod,
    startDate: order.start_date,
    endDate: order.end_date,
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    conversationId: order.conversation_id,
    setupIntentId: role === 'LENDEE' ? order.setup_intent_id : null,
    paymentIntentId: role === 'LENDEE' ? order.payment_intent_id : null,
    pendingRequestId: role === 'LENDEE' ? order.pending_request_id : null,
    useLendeePrimaryAddress: order.use_lendee_primary_address,
    coinId: role === 'LENDEE' ? order.coin_id : null,
    message: order.message,
    areFriends: order.are_friends,
    price: order.price as unknown as Price,
    answerBy: facts.status === 'REQUESTED' ? iso(order.answer_by) : null,
    acceptedAt: iso(order.accepted_at),
    receivedAt: iso(order.received_at),
    returnedAt: iso(order.returned_at),
    completedAt: iso(order.completed_at),
    notFit: order.not_fit,
    reason: order.reason,
    isSettling: facts.isSettling,
    otherAddress: otherAddress(order, role, viewer.now),
    post:
      facts.deliveryMethod === 'DELIVERY'
        ? postView({ ...order, status: facts.status }, viewer.post, {
            role,
            isOver: isLongOver(order.closed_at, viewer.now),
          })
        : null,
    postageBackPence: viewer.postageBackPence,
    moves: actionsFor(facts, role, viewer.now),
    asks: viewer.asks,
    needsMe: needsViewer({ ...facts, endsAt: endOfDay(order.end_date), asks: viewer.asks.length }, role, viewer.now),
    timeline: viewer.events.map(eventView),
    reviewId: viewer.reviewId,
  }
}
