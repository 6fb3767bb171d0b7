import type { Community } from '../community.ts'
import type { Screen, Who } from './screen.ts'

/** Screens whose calls fail. */
export function failing({ lena, listing, order, ...made }: Community): Screen[] {
  const { open } = listing
  const failingScreen = (name: string, as: Who, at: string, api: string): Screen => ({
    name: `${name}, failed to load`,
    as,
    at,
    failing: `**/api/${api}*`,
    shows: /did not load|didn’t load|couldn’t reach|on our side|Something went wrong/,
  })
  return [
    failingScreen('listing', 'bea', `/listing/${open}`, 'listings'),
    failingScreen('edit listing', 'lena', `/listings/${open}/edit`, 'listings'),
    failingScreen('request', 'bea', `/${open}/request`, 'listings'),
    failingScreen('order summary', 'bea', `/order-summary/${made.pendingRequestId}`, 'pending-request'),
    failingScreen('order', 'bea', `/order/${order.received}`, 'orders'),
    failingScreen('help', 'bea', `/order/${order.received}/help`, 'orders'),
    failingScreen('review', 'bea', `/review/${made.reviews.bea}`, 'review'),
    failingScreen('favourites', 'bea', '/favourites', 'favourite-listings'),
    failingScreen('profile', 'bea', `/profile/${lena.id}`, 'listing-user'),
    failingScreen('coins', 'bea', '/coins', 'coin-ledger'),
  ]
}
