import { getChecks, writeCheck as writeCheckCall } from '@hemline/contract/condition-checks/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { confirmHandover as confirmHandoverCall, getHandover } from '@hemline/contract/handovers/calls.ts'
import {
  completeOrder,
  createOrder,
  createPaymentHold,
  decideOrder,
  getOrders,
} from '@hemline/contract/orders/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { nameFromKey } from '../base/idempotency.ts'
import type { Deps } from '../deps.ts'
import { readChecks, writeCheck } from './checks.ts'
import { readEvidence } from './evidence.ts'
import { confirmHandover, readHandover } from './handover.ts'
import { moveOrder } from './move-order.ts'
import { readOrders } from './read-orders.ts'
import { confirmRequest, requestOfFriend } from './request-order.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getOrders,
  )(async ({ member, query }) => ({ items: await readOrders(deps, { member, orderId: query.orderId }) }))

  handle(app, createPaymentHold, { perMinute: 60 })(async ({ member, body }) => {
    const { setupIntentId, amount, coinId } = body
    const confirm = { member, named: body, setupIntentId, amount, coinId, seen: body }
    const { paymentIntentId } = await confirmRequest(deps, confirm)
    return { paymentIntentId }
  })

  handle(
    app,
    createOrder,
  )(async ({ member, body, request }) => {
    if ('setupIntentId' in body) {
      const { setupIntentId, paymentIntentId, coinId, message } = body
      const confirm = { member, named: body, setupIntentId, paymentIntentId, coinId, seen: body }
      return { orderId: (await confirmRequest(deps, { ...confirm, message })).orderId }
    }
    const clientKey = nameFromKey('order', request.headers['idempotency-key'])
    const asked = { member, choice: body, seen: body, message: body.message ?? '', clientKey }
    return { orderId: await requestOfFriend(deps, asked) }
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

  handle(
    app,
    getHandover,
  )(async ({ member, query }) => ({ data: await readHandover(deps, { member, orderId: query.orderId }) }))

  handle(app, confirmHandoverCall, { perMinute: 60 })(({ member, body }) =>
    confirmHandover(deps, { member, ...body, enteredAt: body.enteredAt }),
  )

  handle(app, getChecks)(({ member, query }) => readChecks(deps, { member, orderId: query.orderId }))

  handle(app, writeCheckCall)(async ({ member, body }) => ({ data: await writeCheck(deps, { member, check: body }) }))

  handle(
    app,
    getEvidence,
  )(async ({ member, query }) => ({ data: await readEvidence(deps, { member, orderId: query.orderId }) }))
}
