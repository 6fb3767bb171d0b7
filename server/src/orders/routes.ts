import { completeOrder, createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import type { Order, OrderStatus } from '@hemline/contract/orders/shapes.ts'
import { createPaymentHold } from '@hemline/contract/payments/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../base/caller.ts'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { listReviewsToWrite } from '../reviews/store.ts'
import { moveOrder } from './move-order.ts'
import { confirmRequest, requestOfFriend } from './request-order.ts'
import { findOrder, findParties, listEvents, listOrdersOf, type OrderRow } from './store.ts'
import { orderView } from './views.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps

  async function view(member: Caller, orders: OrderRow[]): Promise<Order[]> {
    if (orders.length === 0) return []
    const others = orders.map((order) => (order.lender_id === member.id ? order.lendee_id : order.lender_id))
    const ids = orders.map((order) => order.id)
    const [people, events, reviews] = await Promise.all([
      findParties(db, [...new Set(others)]),
      listEvents(db, ids),
      listReviewsToWrite(db, { reviewerId: member.id, orderIds: ids }),
    ])
    const now = deps.clock.now()
    return orders.map((order, index) =>
      orderView(order, {
        memberId: member.id,
        otherPicture: people.find((person) => person.id === others[index])?.picture ?? null,
        reviewId: reviews.find((review) => review.order_id === order.id)?.id ?? null,
        events: events.filter((event) => event.order_id === order.id),
        now,
      }),
    )
  }

  handle(
    app,
    getOrders,
  )(async ({ member, query }) => {
    if (!query.orderId) return { items: await view(member, await listOrdersOf(db, member.id)) }
    const order = await findOrder(db, query.orderId)
    if (!order || (order.lender_id !== member.id && order.lendee_id !== member.id)) throw new Refusal('NOT_FOUND')
    return { items: await view(member, [order]) }
  })

  handle(app, createPaymentHold, { perMinute: 60 })(async ({ member, body }) => {
    const { paymentIntentId } = await confirmRequest(deps, {
      member,
      id: body.pendingRequestId,
      setupIntentId: body.setupIntentId,
      amount: body.amount,
    })
    return { paymentIntentId }
  })

  handle(
    app,
    createOrder,
  )(async ({ member, body }) => {
    if ('pendingRequestId' in body) {
      const { orderId } = await confirmRequest(deps, {
        member,
        id: body.pendingRequestId,
        setupIntentId: body.setupIntentId,
        message: body.message,
      })
      return { orderId }
    }
    return { orderId: await requestOfFriend(deps, { member, choice: body, message: body.message ?? '' }) }
  })

  handle(
    app,
    decideOrder,
  )(async ({ member, body }) => {
    const order = await moveOrder(deps, { member, orderId: body.orderId, action: body.action })
    return { status: order.status as OrderStatus, isSettling: order.settling !== null }
  })

  handle(
    app,
    completeOrder,
  )(async ({ member, body }) => {
    const order = await moveOrder(deps, { member, orderId: body.orderId, action: 'complete' })
    return { status: order.status as OrderStatus }
  })
}
