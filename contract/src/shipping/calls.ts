import { z } from 'zod/mini'
import { call } from '../call.ts'
import { CARRIER_REFERENCE_MAX } from '../limits.ts'
import { Done } from '../paging.ts'
import { TRACKING_NUMBER_INVALID } from './rules.ts'
import { CarrierForm, Direction } from './shapes.ts'
import { carrierTexts } from './words.ts'

export const getParcelLabel = call({
  method: 'GET',
  path: '/api/parcel-label',
  whileSuspended: true,
  about:
    "A parcel's label as a PDF (base64). Only for the party who posts it: outbound the lender, return the lendee; NOT_FOUND for anyone else.",
  query: z.object({ orderId: z.uuid(), direction: Direction }),
  answer: z.object({ name: z.string(), pdf: z.base64() }),
})

export const getCarrierForm = call({
  method: 'GET',
  path: '/api/carrier-claim',
  whileSuspended: true,
  about:
    'The claim form of the carrier for a missing parcel, filled in. For the one who paid the postage: the operator for a Hemline label, else the party who posted it; NOT_FOUND for anyone else, and without a claim.',
  query: z.object({ orderId: z.uuid(), direction: Direction }),
  answer: z.object({ data: CarrierForm }),
})

export const sendCarrierClaim = call({
  method: 'POST',
  path: '/api/carrier-claim-sent',
  whileSuspended: true,
  about:
    'Writes down that the claim was sent to the carrier, with the reference that it gave. For the party who paid the postage; NOT_FOUND for anyone else, MOVE_NOT_ALLOWED when it was sent before.',
  body: z.object({
    orderId: z.uuid(),
    direction: Direction,
    reference: z
      .string(carrierTexts.referenceNeeded)
      .check(z.trim(), z.minLength(1, carrierTexts.referenceNeeded), z.maxLength(CARRIER_REFERENCE_MAX)),
  }),
  answer: Done,
})

export const enterTrackingNumber = call({
  method: 'POST',
  path: '/api/tracking-number',
  whileSuspended: true,
  about:
    "Enters a parcel's tracking number in place of the label's: the lender the outbound, the lendee the return. MOVE_NOT_ALLOWED when the order is not there.",
  body: z.object({
    orderId: z.uuid(),
    direction: Direction,
    trackingNumber: z
      .string(TRACKING_NUMBER_INVALID)
      .check(z.trim(), z.minLength(1, TRACKING_NUMBER_INVALID), z.maxLength(40, TRACKING_NUMBER_INVALID)),
  }),
  answer: z.object({ trackingNumber: z.string(), trackingUrl: z.string() }),
})
