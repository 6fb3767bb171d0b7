/** How long an operator may look at the app as a member sees it. */
export const VIEW_MINUTES = 30
/** How the token of such a view begins: never that of a member. */
export const VIEW_TOKEN_PREFIX = 'view.'

/**
 * The reads that a view may make (product.md §13). Every other call is closed to it, also one that is added later; a test
 * demands that each read is in this list or in the next.
 */
export const openToViews: readonly string[] = [
  '/api/app-settings',
  '/api/favourites',
  '/api/favourite-listings',
  '/api/orders',
  '/api/request-facts',
  '/api/trust-signs',
  '/api/fees',
  '/api/friends',
  '/api/order-issues',
  '/api/order-extensions',
  '/api/review',
  '/api/reviews',
  '/api/coins',
  '/api/coin-ledger',
  '/api/notification-settings',
  '/api/order-checks',
  '/api/claims',
  '/api/order-dates',
  '/api/loan-offer',
  '/api/blocked-days',
  '/api/user',
  '/api/listing-user',
  '/api/map-ground',
  '/api/place-names',
  '/api/listings',
  '/api/listing-count',
  '/api/similar-listings',
  '/api/listing-state',
  '/api/new-terms',
  '/api/public-window',
  '/api/terms',
]

/** The reads that stay closed, each with its reason. */
export const closedToViews: Readonly<Record<string, string>> = {
  '/api/conversations': 'messages are the two members’ own; those of a case are on its page',
  '/api/messages': 'messages are the two members’ own; those of a case are on its page',
  '/api/notifications': 'they repeat messages',
  '/api/order-evidence': 'it has the messages of both',
  '/api/cards': 'the card on file',
  '/api/payouts': 'the bank account',
  '/api/balance': 'it leads to a payment',
  '/api/pending-request': 'it leads to a payment',
  '/api/handover': 'the code that proves a handover',
  '/api/parcel-label': 'a postal address',
  '/api/order-calendar': 'a postal address',
  '/api/carrier-claim': 'postal addresses',
  '/api/calendar-feed': 'a secret link',
  '/api/share-links': 'secret links',
  '/api/listing-share-links': 'secret links',
  '/api/invitation': 'a secret link',
  '/api/appeal': 'a secret link',
  '/api/email-change': 'how they sign in',
  '/api/account-deletion': 'the end of their account',
  '/api/sign-in': 'how they sign in',
  '/api/blocks': 'whom they blocked',
}

const hidden = new Set([
  ...['address', 'address2', 'city', 'postcode', 'phoneNumber', 'message'],
  ...['secondaryAddress', 'secondaryAddress2', 'secondaryCity', 'secondaryPostcode'],
])

/** Returns an answer without home and postal addresses, the point of the home, phone number, notes and meeting places. */
export function withoutPrivate<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutPrivate) as T
  if (typeof answer !== 'object' || answer === null) return answer
  const isProfile = 'phoneNumber' in answer
  const entries = Object.entries(answer).map(([name, value]) => {
    if (name === 'otherAddress' || name === 'formerAddress' || (isProfile && /^(lat|lng|geohash7)$/.test(name)))
      return [name, null]
    if (hidden.has(name) && typeof value === 'string') return [name, '']
    if (name === 'meetings' && Array.isArray(value)) return [name, value.map((one) => ({ ...one, place: '' }))]
    return [name, withoutPrivate(value)]
  })
  return Object.fromEntries(entries)
}
