import { categories } from './listings/shapes.ts'
import { deskSections } from './operator/sections.ts'

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

const listingId = /^[0-9a-z]{12}$/
/** The form of a parameter where two patterns would otherwise match the same paths. */
const shapes: Record<string, (part: string) => boolean> = {
  [`${routes.listing} :slugAndId`]: (part) => listingId.test(part.slice(-12)),
  [`${routes.operator} :section?`]: (part) => (deskSections as readonly string[]).includes(part),
  [`${routes.request} :id`]: (part) => listingId.test(part),
}

function fits(route: string, pattern: string, parts: readonly string[]): boolean {
  const wanted = pattern.split('/').slice(1)
  const least = wanted.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > wanted.length) return false
  return parts.every((part, at) => {
    const name = wanted[at] ?? ''
    if (!name.startsWith(':')) return name === part.toLowerCase()
    return part !== '' && (shapes[`${route} ${name}`]?.(part) ?? true)
  })
}

/** Whether the app has a screen at this path (without query and fragment). Its subject may still not exist. */
export function isAppPath(path: string): boolean {
  const parts = (path === '/' ? path : path.replace(/\/+$/, '')).split('/').slice(1)
  return Object.values(routes).some((route) => patternsOf(route).some((pattern) => fits(route, pattern, parts)))
}
