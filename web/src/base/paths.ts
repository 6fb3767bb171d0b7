import { listingPath } from '@hemline/contract/listings/rules.ts'
import type { DeskSection } from '@hemline/contract/operator/sections.ts'

type Addressed = { id: string; category: string; brand: string; colour: string }

const at = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`

/** In place of the member's own id in an address until it is known: their own screens then lead to it. */
export const OWN_ID = 'me'

/** Every address of the app (product.md §8). Any folder of the web may import this file. */
export const paths = {
  home: '/',
  favourites: '/favourites',
  list: '/list',
  /** `returnTo` is the whole address to come back to: path, query and fragment. */
  signIn: (returnTo?: string, mode?: 'sign-up') => {
    const search = new URLSearchParams({
      ...(mode && { mode }),
      ...(returnTo && returnTo !== '/' && { returnTo }),
    })
    return search.size > 0 ? `/sign-in?${search}` : '/sign-in'
  },
  listing: (listing: Addressed) => listingPath(listing),
  listingById: (id: string) => at('listing', id),
  editListing: (id: string) => `${at('listings', id)}/edit`,
  request: (listingId: string) => `${at(listingId)}/request`,
  orderSummary: (pendingRequestId: string) => at('order-summary', pendingRequestId),
  orderConfirm: '/order-summary/confirm',
  orders: (tab?: 'orders' | 'requests' | 'completed') => (tab ? `/orders?tab=${tab}` : '/orders'),
  order: (orderId: string) => at('order', orderId),
  orderHelp: (orderId: string) => `${at('order', orderId)}/help`,
  orderEvidence: (orderId: string) => `${at('order', orderId)}/evidence`,
  orderIssue: (orderId: string, orderNumber: string) =>
    `${at('order', orderId)}/issue?orderNumber=${encodeURIComponent(orderNumber)}`,
  /** The lender claims from the tariff. */
  claim: (orderId: string) => `${at('order', orderId)}/claim`,
  balance: '/balance',
  balanceConfirm: '/balance/confirm',
  operator: (section: DeskSection = 'today') => (section === 'today' ? '/operator' : at('operator', section)),
  operatorMember: (userId: string) => at('operator', 'members', userId),
  operatorListing: (listingId: string) => at('operator', 'listings', listingId),
  operatorOrder: (orderId: string) => at('operator', 'orders', orderId),
  operatorDispute: (orderId: string) => at('operator', 'dispute', orderId),
  review: (reviewId: string) => at('review', reviewId),
  coins: '/coins',
  payouts: '/payouts',
  messages: '/messages',
  conversation: (conversationId: string) => at('messages', conversationId),
  /** A conversation that may not exist yet: the inbox opens it with this member. */
  messageTo: (userId: string, listingId?: string) =>
    `/messages?to=${encodeURIComponent(userId)}${listingId ? `&listing=${encodeURIComponent(listingId)}` : ''}`,
  profile: (userId: string) => at('profile', userId),
  reviews: (userId: string, userName: string) => `${at('profile', userId, userName)}/reviews`,
  friends: '/friends',
  personalDetails: (cognitoId: string) => at('personal-details', cognitoId),
  notificationCentre: '/notifications',
  notifications: (cognitoId: string) => at('notifications', cognitoId),
  onboard: (cognitoId: string) => at('onboard', cognitoId),
  share: (token: string) => at('share', token),
  invite: (token: string) => at('invite', token),
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  faqs: '/faqs',
} as const

/** The state of a navigation: where Back leads, and where a finished form goes. */
export type NavigationState = {
  previousPath?: string
  returnTo?: string
  fromListing?: boolean
  coinId?: string
  /** What changed since the member saw it: a sentence to show, by field. */
  changed?: Record<string, string>
  conversationId?: string
}
