import { z } from 'zod/mini'
import { call } from '../call.ts'
import { REASON_MAX } from '../limits.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { enterTrackingNumber, sendCarrierClaim } from '../shipping/calls.ts'
import { audience, Csv, Words } from './call-parts.ts'
import { DeskParcel, parcelFilters } from './parcel-shapes.ts'
import { sortQuery } from './sorts.ts'

const parcelFilter = { words: Words, state: z._default(z.enum(parcelFilters), 'ALL') }

export const getDeskParcels = call({
  method: 'GET',
  path: '/api/operator/parcels',
  audience,
  about:
    'Parcels of loans by post with their state, sorted by the loan’s request, by state, by the day on which they are due (those that arrived last) or by who sends them; late ones by the loan’s first day, all on one page. With words only those of orders in whose number or names every one of them occurs, or with that tracking number.',
  query: z.object({ ...parcelFilter, ...sortQuery('parcels'), lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(DeskParcel), lastKey: NextKey }),
})

export const downloadParcels = call({
  method: 'POST',
  path: '/api/operator/download-parcels',
  audience,
  about: 'The parcels that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(parcelFilter),
  answer: Csv,
})

export const downloadLabels = call({
  method: 'POST',
  path: '/api/operator/download-labels',
  audience,
  about:
    'Labels that the carrier did not make or void, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object({}),
  answer: Csv,
})

export const retryLabels = call({
  method: 'POST',
  path: '/api/operator/retry-labels',
  audience,
  about:
    'Asks the carrier again, immediately, for labels that it did not make or void. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid() }),
  answer: Done,
})

export const closeLabelVoid = call({
  method: 'POST',
  path: '/api/operator/close-label-void',
  audience,
  about:
    'Records that labels which the carrier did not void are settled by hand, so that the carrier is not asked again. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid(), note: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), '') }),
  answer: Done,
})

export const enterParcelNumber = call({
  method: 'POST',
  path: '/api/operator/enter-tracking-number',
  audience,
  about:
    'Enters a parcel’s tracking number for its sender, as the sender does. MOVE_NOT_ALLOWED when the order is not there, FORBIDDEN for a loan of one’s own while there is another operator.',
  body: enterTrackingNumber.body,
  answer: Done,
})

export const markClaimSent = call({
  method: 'POST',
  path: '/api/operator/mark-claim-sent',
  audience,
  about:
    'Records that the claim for a missing parcel with a Hemline label was sent to the carrier, with its reference. MOVE_NOT_ALLOWED when it was sent before, FORBIDDEN for a loan of one’s own while there is another operator.',
  body: sendCarrierClaim.body,
  answer: Done,
})
