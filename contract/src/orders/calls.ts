import { z } from 'zod'
import { call } from '../call.ts'
import { RequestChoice } from '../requests/shapes.ts'
import { Order, OrderAction, OrderRef, OrderStatus } from './shapes.ts'

export const getOrders = call({
  method: 'GET',
  path: '/api/orders',
  about: 'My orders as lender and as lendee, newest first; with orderId just that one.',
  query: z.object({ orderId: z.uuid().optional() }),
  answer: z.object({ items: z.array(Order) }),
})

/** Either the confirmation of a pending request, or a whole request to a friend in person. */
export const CreateOrder = z.union([
  z.object({
    pendingRequestId: z.uuid(),
    setupIntentId: z.string().max(200),
    paymentIntentId: z.string().max(200).nullish(),
    message: z.string().trim().max(1000).optional(),
  }),
  RequestChoice.extend({ message: z.string().trim().max(1000).optional() }),
])

export const createOrder = call({
  method: 'POST',
  path: '/api/orders',
  about:
    'Makes the order of a pending request whose hold is placed, or of a request to a friend in person. Idempotent by pendingRequestId.',
  body: CreateOrder,
  answer: OrderRef,
  status: 201,
})

export const decideOrder = call({
  method: 'POST',
  path: '/api/post-process-order',
  about:
    'Moves an order: accept, decline, cancel, sent, received, not-fit, returned, complete. MOVE_NOT_ALLOWED when it cannot.',
  body: z.object({ orderId: z.uuid(), action: OrderAction }),
  answer: z.object({ status: OrderStatus, isSettling: z.boolean() }),
})

export const completeOrder = call({
  method: 'POST',
  path: '/api/complete-order',
  about: 'The lender says that an order in person is over: the garment is back.',
  body: z.object({ orderId: z.uuid(), conversationId: z.uuid().nullish(), createdAt: z.string().nullish() }),
  answer: z.object({ status: OrderStatus }),
})
