import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ClientId, Message, MessageContent } from '../conversations/shapes.ts'
import { Day, DayRange } from '../days.ts'
import { ListingId } from '../listings/shapes.ts'
import { DeliveryMethod } from '../order-status.ts'
import { Done } from '../paging.ts'
import { SavedCard } from '../payments/shapes.ts'
import {
  BlockedDays,
  LoanOffer,
  PendingRequest,
  RequestChoice,
  RequestNote,
  requestFields,
  requireRequest,
} from './shapes.ts'
import { rangeNeeded } from './words.ts'

export const createPendingRequest = call({
  method: 'POST',
  path: '/api/pending-request',
  about:
    'Stores a request before payment. DATES_NOT_ALLOWED, REQUEST_DATE_CONFLICT, ACTIVE_ORDER_EXISTS, COIN_REQUIRED, invalid_coin, TOO_MANY after 100 in 24 hours.',
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

export const changeRequestNote = call({
  method: 'PATCH',
  path: '/api/pending-request',
  about:
    'Changes the note to the lender of a pending request that is not being confirmed yet. CONFLICT once it is, PENDING_REQUEST_EXPIRED after 24 hours.',
  body: z.object({ pendingRequestId: z.uuid(), message: RequestNote }),
  answer: Done,
})

export const getOrderDates = call({
  method: 'GET',
  path: '/api/order-dates',
  about:
    'The ranges in which a listing cannot be borrowed, start and end only; with a delivery method those that such a loan must stay clear of.',
  query: z.object({ listingId: ListingId, deliveryMethod: z.optional(DeliveryMethod) }),
  answer: z.object({ items: z.array(z.object({ startDate: z.string(), endDate: z.string() })) }),
})

export const getLoanOffer = call({
  method: 'GET',
  path: '/api/loan-offer',
  about:
    'What a loan of a listing costs the member by each method, its taken days, the next free weekend, and for asked days whether they are free, or which free days are nearest; and the order of it that the member has open already. OWN_LISTING.',
  query: z
    .object({
      listingId: ListingId,
      startDate: z.optional(Day),
      endDate: z.optional(Day),
      deliveryMethod: z.optional(DeliveryMethod),
    })
    .check(
      z.refine(({ startDate, endDate }) => (startDate ?? '') <= (endDate ?? '') && !startDate === !endDate, {
        path: ['endDate'],
        message: rangeNeeded,
      }),
    ),
  answer: z.object({ data: LoanOffer }),
})

export const getBlockedDays = call({
  method: 'GET',
  path: '/api/blocked-days',
  about:
    "The member's own blocked days that are not over, holidays among them; with listingId only those that affect it.",
  query: z.object({ listingId: z.optional(ListingId) }),
  answer: z.object({ items: z.array(BlockedDays) }),
})

export const blockDays = call({
  method: 'POST',
  path: '/api/blocked-days',
  about: 'Blocks days of one of the member’s own listings, or of all of them. Agreed loans go on.',
  body: z.intersection(z.object({ listingId: z.nullish(ListingId) }), DayRange),
  answer: z.object({ data: BlockedDays }),
  status: 201,
})

export const unblockDays = call({
  method: 'DELETE',
  path: '/api/blocked-days',
  about: 'Removes blocked days.',
  body: z.object({ id: z.uuid() }),
  answer: Done,
})

export const createPaymentSession = call({
  method: 'POST',
  path: '/api/create-payment-session',
  about:
    'Opens the setup session with which the card is confirmed, for a pending request by its id or by listing, days and method. Its amount is 1 when the total is 0.',
  body: z.object(requestFields).check(z.superRefine(requireRequest)),
  answer: z.object({
    clientSecret: z.string(),
    setupIntentId: z.string(),
    /** The member's own cards, the newest first: with one of them nothing has to be typed. */
    savedCards: z._default(z.array(SavedCard), []),
  }),
})

export const createEnquiry = call({
  method: 'POST',
  path: '/api/enquiries',
  about:
    'Asks the lender of a listing something, by a message in their conversation. It books nothing. What is sent of the listing and its lender is not trusted.',
  body: z.object({
    listingId: ListingId,
    message: MessageContent,
    clientId: z.nullish(ClientId),
    lenderId: z.nullish(z.string().check(z.maxLength(100))),
    lenderName: z.nullish(z.string().check(z.maxLength(200))),
    listingBrand: z.nullish(z.string().check(z.maxLength(200))),
    listingDescription: z.nullish(z.string().check(z.maxLength(1000))),
    listingSize: z.nullish(z.coerce.number()),
  }),
  answer: z.object({
    data: z.object({ id: z.uuid(), status: z.literal('ENQUIRED'), conversationId: z.uuid(), message: Message }),
  }),
  status: 201,
})
