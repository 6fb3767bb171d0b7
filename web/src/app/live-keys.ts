import type { LiveTopic } from '@hemline/contract/live.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '../base/live.ts'

/** The query keys that an event invalidates. */
export const keysTouchedBy: { [topic in LiveTopic]: (ids: LiveEvent['ids']) => QueryKey[] } = {
  message: ({ conversationId }) => [['conversations'], ...(conversationId ? [['messages', conversationId]] : [])],
  notification: () => [['notifications']],
  order: () => [
    ['orders'],
    ['order-dates'],
    ['messages'],
    ['review'],
    ['reviews'],
    ['listing-user'],
    ['balance'],
    ['payouts'],
    ['account-deletion'],
  ],
  // what an order's page says of its coin follows where that coin is (product.md §4)
  coin: () => [['coins'], ['orders']],
  friend: () => [['friends'], ['blocks'], ['notifications']],
  circle: () => [['listings'], ['listing'], ['order-dates'], ['listing-user'], ['favourites'], ['favourite-listings']],
  listing: ({ listingId }) => [
    ['listings'],
    ['listing', ...(listingId ? [listingId] : [])],
    ['favourite-listings'],
    ['share-links', ...(listingId ? [listingId] : [])],
    ['blocked-days'],
    ['order-dates'],
    ['me'],
  ],
  favourite: () => [['favourites'], ['favourite-listings']],
  account: () => [['me'], ['listing-user'], ['email-change'], ['account-deletion'], ['payouts']],
  setting: () => [['notification-settings']],
  desk: () => [['operator']],
}
