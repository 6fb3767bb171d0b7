import { z } from 'zod/mini'
import { call } from '../call.ts'
import { TRACKING_NUMBER_INVALID } from './rules.ts'
import { Direction } from './shapes.ts'

export const getParcelLabel = call({
  method: 'GET',
  path: '/api/parcel-label',
  whileSuspended: true,
  about:
    "A parcel's label as a PDF (base64). Only for the party who posts it: outbound the lender, return the lendee; NOT_FOUND for anyone else.",
  query: z.object({ orderId: z.uuid(), direction: Direction }),
  answer: z.object({ name: z.string(), pdf: z.base64() }),
})

export const enterTrackingNumber = call({
  method: 'POST',
  path: '/api/tracking-number',
  whileSuspended: true,
  about:
    "Enters a parcel's tracking number in place of the label's: the lender the outbound, the lendee the return, the operator either. MOVE_NOT_ALLOWED when the order is not there.",
  body: z.object({
    orderId: z.uuid(),
    direction: Direction,
    trackingNumber: z
      .string(TRACKING_NUMBER_INVALID)
      .check(z.trim(), z.minLength(1, TRACKING_NUMBER_INVALID), z.maxLength(40, TRACKING_NUMBER_INVALID)),
  }),
  answer: z.object({ trackingNumber: z.string(), trackingUrl: z.string() }),
})
