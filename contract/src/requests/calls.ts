import { z } from 'zod'
import { call } from '../call.ts'
import { ListingId } from '../listings/shapes.ts'
import { DeliveryMethod, PendingRequest, RequestChoice } from './shapes.ts'

export const createPendingRequest = call({
  method: 'POST',
  path: '/api/pending-request',
  about:
    'Stores a request before payment. DATES_NOT_ALLOWED, REQUEST_DATE_CONFLICT, ACTIVE_ORDER_EXISTS, COIN_REQUIRED, invalid_coin.',
  body: RequestChoice,
  answer: z.object({ data: z.object({ id: z.uuid() }) }),
  status: 201,
})

export const getPendingRequest = call({
  method: 'GET',
  path: '/api/pending-request',
  about: "The member's own pending request, priced now.",
  query: z.object({ pendingRequestId: z.uuid() }),
  answer: z.object({ data: PendingRequest }),
})

export const getOrderDates = call({
  method: 'GET',
  path: '/api/order-dates',
  about:
    'The ranges in which a listing cannot be borrowed, start and end only; with a delivery method those that such a loan must stay clear of.',
  query: z.object({ listingId: ListingId, deliveryMethod: DeliveryMethod.optional() }),
  answer: z.object({ items: z.array(z.object({ startDate: z.string(), endDate: z.string() })) }),
})
