import {
  completeOrder,
  createOrder,
  createPaymentHold,
  decideOrder,
  getOrders,
  getRequestFacts,
  getTrustSigns,
} from '@hemline/contract/orders/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { nameFromKey, type StoreAnswer } from '../base/idempotency.ts'
import type { Deps } from '../deps.ts'
import { readRequestFacts, readTrustSigns } from './facts-views.ts'
import { moveOrder } from './move-order.ts'
import { readOrders } from './order-views.ts'
import { confirmRequest, requestOfFriend } from './request-order.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getOrders)(({ member, query }) => readOrders(deps, { member, query }))

  handle(
    app,
    getRequestFacts,
  )(async ({ member, query }) => ({ data: await readRequestFacts(deps, { member, orderId: query.orderId }) }))

  handle(
    app,
    getTrustSigns,
  )(async ({ member, query }) => ({ data: await readTrustSigns(deps, { viewer: member, memberId: query.userId }) }))

  handle(app, createPaymentHold, { perMinute: 60 })(async ({ member, body }) => {
    const { setupIntentId, amount, coinId } = body
    const confirm = { member, named: body, setupIntentId, amount, coinId, seen: body }
    const { paymentIntentId } = await confirmRequest(deps, confirm)
    return { paymentIntentId }
  })

  handle(
    app,
    createOrder,
  )(async ({ member, body, request, storeAnswer }) => {
    if ('setupIntentId' in body) {
      const { setupIntentId, paymentIntentId, coinId, message } = body
      const confirm = { member, named: body, setupIntentId, paymentIntentId, coinId, seen: body }
      return { orderId: (await confirmRequest(deps, { ...confirm, message })).orderId }
    }
    const clientKey = nameFromKey('order', request.headers['idempotency-key'])
    const store: StoreAnswer<string> = (tx, orderId) => storeAnswer(tx, { orderId })
    const loanRequest = { member, choice: body, seen: body, message: body.message ?? '', clientKey, store }
    return { orderId: await requestOfFriend(deps, loanRequest) }
  })

  handle(
    app,
    decideOrder,
  )(async ({ member, body }) => {
    return moveOrder(deps, { member, orderId: body.orderId, action: body.action })
  })

  handle(
    app,
    completeOrder,
  )(async ({ member, body }) => {
    const { status } = await moveOrder(deps, { member, orderId: body.orderId, action: 'complete' })
    return { status }
  })
}
