import { z } from 'zod/mini'
import { call } from '../call.ts'
import { BRAND_MAX, SEARCH_MAX } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { DeliveryMethod } from '../order-status.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { commaJoined } from './comma-joined.ts'
import { DeclinedRequests, ListingChange, ListingDraft } from './draft.ts'
import { Category, Colour, FriendsFilter, Listing, ListingId, ListingState, sizes, WindowItem } from './shapes.ts'

const SizeInQuery = z.coerce
  .number()
  .check(z.refine((size) => (sizes as readonly number[]).includes(size), 'Please select a size'))

// Not the contract's Day: the home page, which has this call, must not load the calendar.
const DayInQuery = z.string().check(
  z.refine((day) => {
    const at = /^2\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
    return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
  }, 'Please choose a date.'),
)

const Cell4 = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{4}$/))

/**
 * The filters of browse. `geohash4` is near: that cell and its neighbours; `geohash5` and `area` (4 characters) are
 * exactly that cell of the map. `freeFrom` to `freeTo` are days on which the listing is available by at least one
 * method, or by `freeBy`, one day when only the first is given; `brand` is the whole brand in any case. `words`
 * is a search as people type it: what it says of category, colour, length and size is understood, each other word is a prefix
 * of a word of brand or description, or a slip of one (search-words.ts).
 */
export const ListingFilters = z
  .object({
    lastKey: z.optional(LastKey),
    colours: z.optional(commaJoined(Colour)),
    sizes: z.optional(commaJoined(SizeInQuery)),
    categories: z.optional(commaJoined(Category)),
    friendsFilter: z.optional(FriendsFilter),
    geohash4: z.optional(Cell4),
    area: z.optional(Cell4),
    geohash5: z.optional(z.string().check(z.regex(/^[0-9b-hjkmnp-z]{5}$/))),
    id: z.optional(ListingId),
    userId: z.optional(MemberId),
    freeFrom: z.optional(DayInQuery),
    freeTo: z.optional(DayInQuery),
    freeBy: z.optional(DeliveryMethod),
    brand: z.optional(z.string().check(z.trim(), z.maxLength(BRAND_MAX))),
    words: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
    limit: Limit,
  })
  .check(
    z.refine(({ freeFrom, freeTo }) => !freeTo || (freeFrom && freeFrom <= freeTo), {
      path: ['freeTo'],
      message: 'Please select date range',
    }),
  )
export type ListingFilters = z.output<typeof ListingFilters>

export const getListings = call({
  method: 'GET',
  path: '/api/listings',
  about:
    'Listings that the member may see, newest first, among everyone’s their own last; with `words` first what is all that was searched for, then what comes close. `isClosest`: nothing was all of it. `lastKey` asks for the next page; it is absent on the last.',
  query: ListingFilters,
  answer: z.object({ items: z.array(Listing), isClosest: z._default(z.boolean(), false), lastKey: NextKey }),
})

export const countListings = call({
  method: 'GET',
  path: '/api/listing-count',
  about: `How many listings the same filters find, counted up to a hundred. Page and limit are ignored.`,
  query: ListingFilters,
  answer: z.object({ data: z.object({ count: z.int(), hasMore: z.boolean() }) }),
})

export const getSimilarListings = call({
  method: 'GET',
  path: '/api/similar-listings',
  about:
    'Up to eight items like this one (category, size or the next ones), and up to eight more of its wardrobe, as the member may see them; with days only those that are free then.',
  query: z.object({
    listingId: ListingId,
    freeFrom: z.optional(DayInQuery),
    freeTo: z.optional(DayInQuery),
  }),
  answer: z.object({ data: z.object({ similar: z.array(Listing), wardrobe: z.array(Listing) }) }),
})

export const getListingState = call({
  method: 'GET',
  path: '/api/listing-state',
  about: 'Whether one of my items is open, waits for an operator to look at it, or was hidden by one.',
  query: z.object({ listingId: ListingId }),
  answer: z.object({ data: ListingState }),
})

export const getPublicWindow = call({
  method: 'GET',
  path: '/api/public-window',
  about:
    'A few items for visitors of the landing page: visible to everyone, of members who allow it, one of each. Empty while the operator has it closed. Cached for a minute.',
  audience: 'anyone',
  answer: z.object({ items: z.array(WindowItem) }),
})

export const createListing = call({
  method: 'POST',
  path: '/api/listings',
  about: 'Lists a garment. The first one ever earns the onboarding coin. TOO_MANY after 100 in 24 hours.',
  body: ListingDraft,
  answer: z.object({ data: ListingId }),
  status: 201,
})

export const changeListing = call({
  method: 'PATCH',
  path: '/api/listings/:id',
  about:
    "Changes the owner's own listing, or switches it on and off by isActive; open requests that `declines` names are declined when it is switched off, LISTING_REQUESTED for any other. CHANGED_MEANWHILE names the fields in which it is no longer as in `seen`; fields that `seen` leaves out are not compared.",
  params: z.object({ id: ListingId }),
  body: ListingChange,
  answer: z.object({ data: ListingId }),
})

export const deleteListing = call({
  method: 'DELETE',
  path: '/api/listings',
  about:
    'Takes the listing out of lists and favourites permanently, and declines the open requests that `declines` names. LISTING_REQUESTED while there is any other.',
  body: z.object({ listingId: ListingId, declines: z.optional(DeclinedRequests) }),
  answer: Done,
})
