import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { OrderAction, OrderStatus } from '../order-status.ts'
import { LastKey, NextKey } from '../paging.ts'
import { RequestChoice, RequestNote, requestFields, requireRequest, SeenTerms } from '../requests/shapes.ts'
import { Order, OrderRef, RequestFacts, TrustSigns } from './shapes.ts'

export const getOrders = call({
  method: 'GET',
  path: '/api/orders',
  whileSuspended: true,
  about:
    'My orders as lender and as lendee, newest first; with orderId just that one, with conversationId those of a conversation. only=current: those that are live or need me. only=closed: all others, 24 in a page, the last changed first.',
  query: z.object({
    orderId: z.optional(z.uuid()),
    conversationId: z.optional(z.uuid()),
    only: z.optional(z.enum(['current', 'closed'])),
    lastKey: z.optional(LastKey),
  }),
  answer: z.object({ items: z.array(Order), lastKey: NextKey }),
})

const ConfirmedRequest = z.object({
  ...SeenTerms.shape,
  pendingRequestId: z.uuid(),
  setupIntentId: z.string().check(z.maxLength(200)),
  paymentIntentId: z.nullish(z.string().check(z.maxLength(200))),
  coinId: z.nullish(z.uuid()),
  message: z.nullish(RequestNote),
})
const WholeRequest = z.object({
  ...SeenTerms.shape,
  ...RequestChoice.shape,
  pendingRequestId: z.optional(z.null()),
})

/**
 * Either the confirmation of a pending request, or a complete request to a friend in person. The listing's data in it,
 * sent according to the specification, is compared with what the member was shown.
 */
const CreateOrder = z.union([ConfirmedRequest, WholeRequest])

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
  whileSuspended: true,
  about:
    'Moves an order: accept, decline, cancel, sent, received, not-fit, returned, complete. MOVE_NOT_ALLOWED when it cannot.',
  body: z.object({ orderId: z.uuid(), action: OrderAction }),
  answer: z.object({ status: OrderStatus, isSettling: z.boolean() }),
})

export const completeOrder = call({
  method: 'POST',
  path: '/api/complete-order',
  whileSuspended: true,
  about: 'The lender says that an order in person is over: the garment is back.',
  body: z.object({ orderId: z.uuid(), conversationId: z.nullish(z.uuid()), createdAt: z.nullish(z.string()) }),
  answer: z.object({ status: OrderStatus }),
})

export const createPaymentHold = call({
  method: 'POST',
  path: '/api/create-payment-hold',
  about:
    'Reserves dates and coin, then holds the total on the confirmed card. paymentIntentId is null when the total is 0. REQUEST_CHANGED with the fields that are not as the member saw them.',
  body: z
    .object({
      ...SeenTerms.shape,
      ...requestFields,
      setupIntentId: z.string().check(z.maxLength(200)),
      coinId: z.nullish(z.uuid()),
    })
    .check(z.superRefine(requireRequest)),
  answer: z.object({ paymentIntentId: z.nullable(z.string()) }),
})

export const getRequestFacts = call({
  method: 'GET',
  path: '/api/request-facts',
  about:
    'What the lender of a request that waits for their answer may know about the member who asks. NOT_FOUND for everybody else, and once it is answered.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: RequestFacts }),
})

export const getTrustSigns = call({
  method: 'GET',
  path: '/api/trust-signs',
  whileSuspended: true,
  about:
    'What is verified of a member, how many loans they have done, and their habits in bands. NOT_FOUND for a member who is hidden.',
  query: z.object({ userId: MemberId }),
  answer: z.object({ data: TrustSigns }),
})
