import { z } from 'zod'
import { call } from '../call.ts'
import { DayRange } from '../days.ts'
import { ListingId } from '../listings/shapes.ts'
import { Done } from '../paging.ts'
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

/** Days on which an owner does not lend: one listing, or all of hers (listingId null: a holiday). */
export const BlockedDays = z.object({
  id: z.uuid(),
  listingId: ListingId.nullable(),
  startDate: z.string(),
  endDate: z.string(),
})
export type BlockedDays = z.infer<typeof BlockedDays>

export const getBlockedDays = call({
  method: 'GET',
  path: '/api/blocked-days',
  about:
    "The member's own blocked days that are not over, her holidays among them; with listingId only those that touch it.",
  query: z.object({ listingId: ListingId.optional() }),
  answer: z.object({ items: z.array(BlockedDays) }),
})

export const blockDays = call({
  method: 'POST',
  path: '/api/blocked-days',
  about: 'Blocks days of one of her own listings, or of all of them. Loans already agreed go on.',
  body: z.intersection(z.object({ listingId: ListingId.nullish() }), DayRange),
  answer: z.object({ data: BlockedDays }),
  status: 201,
})

export const unblockDays = call({
  method: 'DELETE',
  path: '/api/blocked-days',
  about: 'Opens blocked days again.',
  body: z.object({ id: z.uuid() }),
  answer: Done,
})
