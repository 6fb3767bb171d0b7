import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Listing, ListingId } from '../listings/shapes.ts'
import { LastKey, Limit, NextKey } from '../paging.ts'
import { Favourite } from './shapes.ts'

export const getFavourites = call({
  method: 'GET',
  path: '/api/favourites',
  about: 'The favourites of the member, on listings that they may still see.',
  answer: z.object({ items: z.array(Favourite) }),
})

export const getFavouriteListings = call({
  method: 'GET',
  path: '/api/favourite-listings',
  about: 'The favourite listings themselves, marked last first, those that the member may still see.',
  query: z.object({ lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(Listing), lastKey: NextKey }),
})

export const toggleFavourite = call({
  method: 'POST',
  path: '/api/favourites',
  about: 'Marks a listing, or takes the mark away again. `isActive` says which; without it the mark is toggled.',
  body: z.object({ listingId: ListingId, isActive: z.optional(z.boolean()) }),
  answer: z.object({ data: Favourite }),
})
