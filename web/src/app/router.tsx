import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '../base/session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NativeLinks } from './native-links.tsx'
import { routes } from './paths.ts'
import { RouteChange } from './route-change.tsx'
import { ScreenError } from './screen-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { FullPage, Shell } from './shell.tsx'

const Home = lazyPart(() => import('../listings/screens/home.tsx'))
const Landing = lazyPart(() => import('../identity/screens/landing.tsx'))
const SignIn = lazyPart(() => import('../identity/screens/sign-in.tsx'))
const ListingPage = lazyPart(() => import('../listings/screens/listing.tsx'))
const ListingById = lazyPart(() => import('../listings/screens/listing-by-id.tsx'))
const ListItem = lazyPart(() => import('../listings/screens/list-item.tsx'))
const EditListing = lazyPart(() => import('../listings/screens/edit-listing.tsx'))
const Favourites = lazyPart(() => import('../favourites/screens/favourites.tsx'))
const Onboard = lazyPart(() => import('../members/screens/onboard.tsx'))
const Profile = lazyPart(() => import('../members/screens/profile.tsx'))
const Friends = lazyPart(() => import('../friends/screens/friends.tsx'))
const Request = lazyPart(() => import('../requests/screens/request.tsx'))
const OrderSummary = lazyPart(() => import('../requests/screens/order-summary.tsx'))
const Confirm = lazyPart(() => import('../requests/screens/confirm.tsx'))
const Orders = lazyPart(() => import('../orders/screens/orders.tsx'))
const Order = lazyPart(() => import('../orders/screens/order.tsx'))
const OrderHelp = lazyPart(() => import('../orders/screens/help.tsx'))
const Rare = lazyPart(() => import('./rare-screens.tsx'))
const Conversations = lazyPart(() => import('../conversations/screens/conversations.tsx'))
const Terms = lazyPart(() => import('../policies/screens/terms.tsx'))
const Privacy = lazyPart(() => import('../policies/screens/privacy.tsx'))
const Faqs = lazyPart(() => import('../policies/screens/faqs.tsx'))
const SharedListing = lazyPart(() => import('../share-links/screens/shared-listing.tsx'))
const NotFound = lazyPart(() => import('./not-found.tsx'))

const Alive = lazyPart(() => import('./alive.tsx'), 'nothing')

/** Which of them stand behind one door: see rare-screens.tsx. */
const rareFullPages = [routes.orderIssue, routes.claim, routes.balanceConfirm, routes.review, routes.orderEvidence]
const rareScreens = [
  routes.balance,
  routes.operator,
  routes.operatorDispute,
  routes.coins,
  routes.reviews,
  routes.payouts,
  routes.personalDetails,
  routes.notificationCentre,
  routes.notifications,
]

/** Every address of the app (product.md §8); each screen loads with its route. */
export function Router() {
  const session = useSession()
  return (
    <>
      <RouteChange />
      <NativeLinks />
      <Suspense>{session && <Alive key={session.sub} sub={session.sub} />}</Suspense>
      {/* what a screen holds is its member's: somebody else gets one of their own */}
      <ScreenError key={session?.sub ?? 'nobody'} at={useLocation().pathname}>
        <Routes>
          <Route element={<FullPage />}>
            <Route path={routes.signIn} element={<SignIn />} />
            {[routes.terms, routes.termsShort].map((path) => (
              <Route key={path} path={path} element={<Terms />} />
            ))}
            {[routes.privacy, routes.privacyShort].map((path) => (
              <Route key={path} path={path} element={<Privacy />} />
            ))}
            <Route path={routes.faqs} element={<Faqs />} />
            <Route path={routes.share} element={<SharedListing />} />
            {!session && <Route path={routes.home} element={<Landing />} />}
            <Route element={<SessionGate />}>
              <Route path={routes.list} element={<ListItem />} />
              <Route path={routes.editListing} element={<EditListing />} />
              <Route path={routes.onboard} element={<Onboard />} />
              <Route path={routes.request} element={<Request />} />
              <Route path={routes.orderConfirm} element={<Confirm />} />
              <Route path={routes.orderSummary} element={<OrderSummary />} />
              {rareFullPages.map((path) => (
                <Route key={path} path={path} element={<Rare />} />
              ))}
            </Route>
          </Route>
          <Route element={<SessionGate />}>
            <Route element={<Shell />}>
              {session && <Route path={routes.home} element={<Home />} />}
              <Route path={routes.favourites} element={<Favourites />} />
              <Route path={routes.orders} element={<Orders />} />
              <Route path={routes.order} element={<Order />} />
              <Route path={routes.orderHelp} element={<OrderHelp />} />
              {rareScreens.map((path) => (
                <Route key={path} path={path} element={<Rare />} />
              ))}
              <Route path={routes.messages} element={<Conversations />} />
              <Route path={routes.conversation} element={<Conversations />} />
              <Route path={routes.profile} element={<Profile />} />
              <Route path={routes.friends} element={<Friends />} />
              <Route path={routes.listingById} element={<ListingById />} />
              <Route path={routes.listing} element={<ListingPage />} />
            </Route>
          </Route>
          <Route element={<FullPage />}>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </ScreenError>
    </>
  )
}
