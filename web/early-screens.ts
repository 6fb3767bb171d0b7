import { getConversations, getMessages } from '@hemline/contract/conversations/calls.ts'
import { getFavouriteListings } from '@hemline/contract/favourites/calls.ts'
import { getFriends } from '@hemline/contract/friends/calls.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { categories } from '@hemline/contract/listings/shapes.ts'
import { getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { getOrders, getTrustSigns } from '@hemline/contract/orders/calls.ts'
import { routes } from '@hemline/contract/routes.ts'
import { getSharedListing } from '@hemline/contract/share-links/calls.ts'
import type { EarlyScreen } from './src/app/early-screen.ts'

/** A row of the table, with the modules whose files are loaded in place of the files: paths below web/src. */
type Row = Omit<EarlyScreen, 'at' | 'files' | 'wide'> & {
  at: string
  modules: string[]
  /** Also at a desk, where a second screen is beside the first. */
  wide?: { asks?: string[]; modules: string[] }
}

const orders = getOrders.path
const current = `${orders}?only=current`
const beside = { asks: [current], modules: ['app/two-pane', 'screens/orders'] }
const thread = (call: { path: string }) => `${call.path}?conversationId=:conversationId`
const ofMember = (call: { path: string }) => `${call.path}?userId=:userId`
const home = { modules: ['listings/parts/filter-rail', 'app/account-menu'] }

/**
 * What the early script requests at each address (decision 123): the screen's own questions, the most important one first,
 * and the files of its modules. A parameter of the path is `:name` in a question.
 */
export const earlyRows: readonly Row[] = [
  { at: routes.home, for: 'visitors', modules: ['screens/landing'] },
  {
    at: routes.home,
    for: 'members',
    modules: ['screens/home'],
    asks: [getListings.path],
    isPlain: true,
    pictures: ['grid', 4],
    wide: home,
  },
  // where the map opens is in the answer of who the member is
  { at: routes.home, for: 'members', isMap: true, modules: ['screens/home', 'listings/parts/map-view'], wide: home },
  {
    at: routes.listing,
    for: 'members',
    modules: ['screens/listing'],
    asks: [`${getListings.path}?id=:id`],
    pictures: ['page', 1],
  },
  {
    at: routes.share,
    for: 'everyone',
    modules: ['screens/shared-listing'],
    asks: [`${getSharedListing.path}?token=:token`],
  },
  {
    at: routes.favourites,
    for: 'members',
    modules: ['screens/favourites'],
    asks: [getFavouriteListings.path],
    pictures: ['grid', 4],
  },
  {
    at: routes.orders,
    for: 'members',
    modules: ['screens/orders'],
    asks: [current],
    wide: { modules: beside.modules },
  },
  { at: routes.order, for: 'members', modules: ['screens/order'], asks: [`${orders}?orderId=:orderId`], wide: beside },
  { at: routes.messages, for: 'members', modules: ['screens/conversations'], asks: [getConversations.path] },
  {
    at: routes.conversation,
    for: 'members',
    modules: ['screens/conversations'],
    asks: [thread(getConversations), thread(getMessages), thread(getOrders)],
    wide: { asks: [getConversations.path], modules: [] },
  },
  {
    at: routes.profile,
    for: 'members',
    modules: ['screens/profile'],
    asks: [ofMember(getListingUser), ofMember(getListings), ofMember(getTrustSigns), getFriends.path],
  },
  { at: routes.friends, for: 'members', modules: ['screens/friends'], asks: [getFriends.path] },
  {
    at: routes.notificationCentre,
    for: 'members',
    modules: ['screens/notification-centre'],
    asks: [`${getNotifications.path}?all=true`],
  },
]

/** What every page of a member asks, after its own questions. */
export const whoAmI = getUser.path

/** Where two routes match the same paths. */
const shapes: Record<string, string> = {
  [routes.listing]: `^/(?:${categories.join('|')})/[^/]*-(?<id>[0-9a-z]{12})$`,
  [routes.share]: '^/share/(?<token>[^/]+)$',
}

/** A regular expression for a route of the contract, whose parameters are named groups. */
export const patternOf = (route: string): string =>
  shapes[route] ?? `^${route.replace(/:(\w+)/g, (_, name) => `(?<${name}>[^/]+)`)}$`
