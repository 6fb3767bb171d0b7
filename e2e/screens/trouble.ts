import type { Community } from '../community.ts'
import type { Screen, Who } from './screen.ts'

/** Screens whose calls fail. */
export function trouble({ lena, listing, order, ...made }: Community): Screen[] {
  const { open } = listing
  const inTrouble = (name: string, as: Who, at: string, failing: string): Screen => ({
    name: `${name}, in trouble`,
    as,
    at,
    failing: `**/api/${failing}*`,
    shows: /did not load|could not reach|Something went wrong/,
  })
  return [
    inTrouble('listing', 'bea', `/listing/${open}`, 'listings'),
    inTrouble('edit listing', 'lena', `/listings/${open}/edit`, 'listings'),
    inTrouble('request', 'bea', `/${open}/request`, 'listings'),
    inTrouble('order summary', 'bea', `/order-summary/${made.pendingRequestId}`, 'pending-request'),
    inTrouble('order', 'bea', `/order/${order.received}`, 'orders'),
    inTrouble('help', 'bea', `/order/${order.received}/help`, 'orders'),
    inTrouble('review', 'bea', `/review/${made.reviews.bea}`, 'review'),
    inTrouble('favourites', 'bea', '/favourites', 'favourite-listings'),
    inTrouble('profile', 'bea', `/profile/${lena.id}`, 'listing-user'),
    inTrouble('coins', 'bea', '/coins', 'coin-ledger'),
  ]
}
