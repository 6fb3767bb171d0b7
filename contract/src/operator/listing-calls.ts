import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ListingId } from '../listings/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Note, Words } from './call-parts.ts'
import { DeskListingRow, DeskListingWhole, listingStates } from './listing-shapes.ts'
import { sortQuery } from './sorts.ts'

const listingFilter = {
  words: Words,
  state: z._default(z.enum(listingStates), 'ALL'),
}

export const getDeskListings = call({
  method: 'GET',
  path: '/api/operator/listings',
  audience,
  about:
    'All items that are not deleted, the newest first unless sorted by a column; with words only those in whose brand, kind, colour, id, text or owner’s name every one of them occurs; with a state only those in it.',
  query: z.object({
    ...listingFilter,
    ...sortQuery('listings'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(DeskListingRow), lastKey: NextKey }),
})

export const downloadListings = call({
  method: 'POST',
  path: '/api/operator/download-listings',
  audience,
  about: 'The items that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(listingFilter),
  answer: Csv,
})

export const getDeskListing = call({
  method: 'GET',
  path: '/api/operator/listing',
  audience,
  about: 'One item with its photos and text, also while others do not see it, and what operators did about it.',
  query: z.object({ listingId: ListingId }),
  answer: z.object({ data: DeskListingWhole }),
})

export const hideListing = call({
  method: 'POST',
  path: '/api/operator/hide-listing',
  about: 'Hides a listing so that its owner cannot activate it, or shows it again.',
  audience,
  body: z.object({ listingId: ListingId, isHidden: z.boolean(), note: Note }),
  answer: Done,
})

export const approveListing = call({
  method: 'POST',
  path: '/api/operator/approve-listing',
  audience,
  about:
    'Shows an item that waits, and tells its owner. MOVE_NOT_ALLOWED when it does not wait any more. `revision`: of the item as the caller saw it; CONFLICT when its owner has changed it since. Hiding it is the other answer.',
  // optional for the app of an earlier version
  body: z.object({ listingId: ListingId, revision: z.optional(z.string().check(z.maxLength(100))) }),
  answer: Done,
})
