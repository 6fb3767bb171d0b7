import { z } from 'zod/mini'
import { call } from '../call.ts'
import { SHARE_LINK_DAYS } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { SharedListing, ShareLink, ShareToken } from './shapes.ts'

export const createShareLink = call({
  method: 'POST',
  path: '/api/share-links',
  about: `Makes a link to a listing that anyone can open for ${SHARE_LINK_DAYS} days. Only listingId counts: other fields of the listing or its owner are ignored. SHARE_LINK_LIMIT_EXCEEDED after too many of a listing in a day (an owner’s setting).`,
  body: z.looseObject({ listingId: ListingId }),
  answer: z.object({ data: z.object({ token: ShareToken }) }),
  status: 201,
})

export const getSharedListing = call({
  method: 'GET',
  path: '/api/share-links',
  about: 'The listing behind a share link, for anyone who has the link.',
  audience: 'anyone',
  whileSuspended: true,
  query: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ data: SharedListing }),
})

export const endShareLink = call({
  method: 'DELETE',
  path: '/api/share-links',
  about: 'Ends a link immediately: by the member who made it or by the owner of the listing.',
  body: z.object({ token: ShareToken }),
  answer: Done,
})

export const getListingShareLinks = call({
  method: 'GET',
  path: '/api/listing-share-links',
  about: 'The live links of a listing, newest first: all of them for its owner, their own for other members.',
  query: z.object({ listingId: ListingId, lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(ShareLink), lastKey: NextKey }),
})
