import { z } from 'zod'
import { call } from '../call.ts'
import { OrderAction, OrderStatus } from '../order-status.ts'
import { RequestChoice, requestFields, requireRequest, SeenTerms } from '../requests/shapes.ts'
import { Order, OrderRef } from './shapes.ts'

export const getOrders = call({
  method: 'GET',
  path: '/api/orders',
  about: 'My orders as lender and as lendee, newest first; with orderId just that one.',
  query: z.object({ orderId: z.uuid().optional() }),
  answer: z.object({ items: z.array(Order) }),
})

const message = z.string().trim().max(1000).nullish()

const ConfirmedRequest = z.object({
  ...SeenTerms.shape,
  pendingRequestId: z.uuid(),
  setupIntentId: z.string().max(200),
  paymentIntentId: z.string().max(200).nullish(),
  coinId: z.uuid().nullish(),
  message,
})
const WholeRequest = z.object({
  ...SeenTerms.shape,
  ...RequestChoice.shape,
  pendingRequestId: z.null().optional(),
  message,
})

/**
 * Either the confirmation of a pending request, or a whole request to a friend in person. What it says of the listing, as the
 * specification sends it, is compared with what the member was shown.
 */
export const CreateOrder = z.union([ConfirmedRequest, WholeRequest])

export const createOrder = call({
  method: 'POST',
  path: '/api/orders',
  about:
    'Makes the order of a pending request whose hold is placed, or of a request to a friend in person. Idempotent by pendingRequestId. REQUEST_CHANGED with the fields that are not as the member saw them.',
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

export const createPaymentHold = call({
  method: 'POST',
  path: '/api/create-payment-hold',
  about:
    'Reserves dates and coin, then holds the total on the confirmed card. paymentIntentId is null when the total is 0. REQUEST_CHANGED with the fields that are not as the member saw them.',
  body: z
    .object({ ...SeenTerms.shape, ...requestFields, setupIntentId: z.string().max(200), coinId: z.uuid().nullish() })
    .superRefine(requireRequest),
  answer: z.object({ paymentIntentId: z.string().nullable() }),
})
