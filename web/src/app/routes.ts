import { routes } from '@hemline/contract/routes.ts'

/** The layout around a screen. A `page` fills the window and has its own header: forms, checkout, sign-in. `desk`: the operator's room. */
export type Frame = 'page' | 'shell' | 'shellWithFooter' | 'desk'

/** Who may see a screen. A visitor is sent to sign in where only members may go, unless the path has a row for visitors. */
export type Audience = 'everyone' | 'members' | 'visitors'

/** `path`: a pattern of the contract's addresses. `screen`: the name of a file in web/src/screens. `list`: the screen beside it on desktop. */
export type RouteRow = {
  path: string
  screen: string
  frame: Frame
  for: Audience
  list?: string
  /** Also for a member who is suspended or whose account is being deleted: they finish what is under way. */
  whileSuspended?: true
}

/** Every address of the app (product.md §8), with the screen that answers it. Decision 85. */
export const rows: readonly RouteRow[] = [
  { path: routes.home, screen: 'landing', frame: 'page', for: 'visitors' },
  { path: routes.home, screen: 'home', frame: 'shellWithFooter', for: 'members' },
  { path: routes.signIn, screen: 'sign-in', frame: 'page', for: 'everyone' },
  { path: routes.terms, screen: 'terms', frame: 'page', for: 'everyone' },
  { path: routes.termsShort, screen: 'terms', frame: 'page', for: 'everyone' },
  { path: routes.privacy, screen: 'privacy', frame: 'page', for: 'everyone' },
  { path: routes.privacyShort, screen: 'privacy', frame: 'page', for: 'everyone' },
  { path: routes.faqs, screen: 'faqs', frame: 'page', for: 'everyone' },
  { path: routes.share, screen: 'shared-listing', frame: 'page', for: 'everyone' },
  { path: routes.invite, screen: 'invite', frame: 'page', for: 'everyone' },
  { path: routes.appeal, screen: 'appeal', frame: 'page', for: 'everyone' },

  { path: routes.favourites, screen: 'favourites', frame: 'shellWithFooter', for: 'members' },
  { path: routes.listing, screen: 'listing', frame: 'shell', for: 'members' },
  { path: routes.listingById, screen: 'listing-by-id', frame: 'shell', for: 'members' },
  { path: routes.list, screen: 'list-item', frame: 'page', for: 'members' },
  { path: routes.editListing, screen: 'edit-listing', frame: 'page', for: 'members' },

  { path: routes.request, screen: 'request', frame: 'page', for: 'members' },
  { path: routes.orderSummary, screen: 'order-summary', frame: 'page', for: 'members' },
  { path: routes.orderConfirm, screen: 'order-confirm', frame: 'page', for: 'members' },
  { path: routes.orders, screen: 'orders', list: 'orders', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.order, screen: 'order', list: 'orders', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.orderHelp, screen: 'order-help', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.orderEvidence, screen: 'order-evidence', frame: 'page', for: 'members', whileSuspended: true },
  { path: routes.orderIssue, screen: 'order-issue', frame: 'page', for: 'members', whileSuspended: true },
  { path: routes.claim, screen: 'claim', frame: 'page', for: 'members', whileSuspended: true },
  { path: routes.balance, screen: 'balance', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.balanceConfirm, screen: 'balance-confirm', frame: 'page', for: 'members', whileSuspended: true },
  { path: routes.review, screen: 'review', frame: 'page', for: 'members' },

  { path: routes.messages, screen: 'conversations', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.conversation, screen: 'conversations', frame: 'shell', for: 'members', whileSuspended: true },
  { path: routes.profile, screen: 'profile', frame: 'shell', for: 'members' },
  { path: routes.reviews, screen: 'reviews', frame: 'shell', for: 'members' },
  { path: routes.friends, screen: 'friends', frame: 'shell', for: 'members' },
  { path: routes.contacts, screen: 'friends', frame: 'shell', for: 'members' },

  { path: routes.onboard, screen: 'onboard', frame: 'page', for: 'members' },
  { path: routes.personalDetails, screen: 'personal-details', frame: 'shell', for: 'members' },
  { path: routes.coins, screen: 'coins', frame: 'shell', for: 'members' },
  { path: routes.payouts, screen: 'payouts', frame: 'shell', for: 'members', whileSuspended: true },
  {
    path: routes.notificationCentre,
    screen: 'notification-centre',
    frame: 'shell',
    for: 'members',
    whileSuspended: true,
  },
  { path: routes.notifications, screen: 'notifications', frame: 'shell', for: 'members' },

  { path: routes.operator, screen: 'operator', frame: 'desk', for: 'members' },
  { path: routes.operatorMember, screen: 'operator-member', frame: 'desk', for: 'members' },
  { path: routes.operatorListing, screen: 'operator-listing', frame: 'desk', for: 'members' },
  { path: routes.operatorOrder, screen: 'operator-order', frame: 'desk', for: 'members' },
  { path: routes.operatorDispute, screen: 'operator-dispute', frame: 'desk', for: 'members' },
]

/** The rows for a member or for a visitor, one for each path: a row for visitors replaces the members' row of the same path. */
export function rowsFor(isMember: boolean): RouteRow[] {
  if (isMember) return rows.filter((row) => row.for !== 'visitors')
  const visitors = rows.filter((row) => row.for === 'visitors')
  return [
    ...visitors,
    ...rows.filter((row) => row.for !== 'visitors' && !visitors.some(({ path }) => path === row.path)),
  ]
}
