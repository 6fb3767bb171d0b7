import { categories } from './listings/shapes.ts'

/** Every path of the app (product.md §8), as patterns of the web's router. */
export const routes = {
  home: '/',
  favourites: '/favourites',
  list: '/list',
  signIn: '/sign-in',
  listing: '/:category/:slugAndId',
  listingById: '/listing/:id',
  editListing: '/listings/:id/edit',
  request: '/:id/request',
  orderSummary: '/order-summary/:pendingRequestId',
  orderConfirm: '/order-summary/confirm',
  orders: '/orders',
  order: '/order/:orderId',
  orderHelp: '/order/:orderId/help',
  orderEvidence: '/order/:orderId/evidence',
  orderIssue: '/order/:orderId/issue',
  claim: '/order/:orderId/claim',
  balance: '/balance',
  balanceConfirm: '/balance/confirm',
  operator: '/operator/:section?',
  operatorDispute: '/operator/dispute/:orderId',
  operatorMember: '/operator/members/:userId',
  operatorListing: '/operator/listings/:listingId',
  operatorOrder: '/operator/orders/:orderId',
  review: '/review/:reviewId',
  coins: '/coins',
  payouts: '/payouts',
  messages: '/messages',
  conversation: '/messages/:conversationId',
  profile: '/profile/:userId',
  reviews: '/profile/:userId/:userName/reviews',
  friends: '/friends',
  contacts: '/contacts',
  personalDetails: '/personal-details/:cognitoId',
  notificationCentre: '/notifications',
  notifications: '/notifications/:cognitoId',
  onboard: '/onboard/:cognitoId',
  share: '/share/:token?',
  invite: '/invite/:token?',
  appeal: '/appeal/:token?',
  terms: '/terms-and-conditions',
  termsShort: '/terms',
  privacy: '/privacy-policy',
  privacyShort: '/privacy',
  faqs: '/faqs',
} as const

/** How the paths begin that a link from outside opens in the native apps. */
export const appLinks = ['/share/', '/invite/', '/order/', '/messages', '/review/'] as const

/**
 * Returns the patterns by which a route is matched: itself, or one for each category of an item's address. Any other address of two
 * parts is unknown.
 */
export const patternsOf = (route: string): string[] =>
  route === routes.listing ? categories.map((category) => route.replace(':category', category)) : [route]
