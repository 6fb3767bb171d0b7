import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { routes } from '../base/paths.ts'
import { useSession } from '../base/session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NativeLinks } from './native-links.tsx'
import { RouteChange } from './route-change.tsx'
import { ScreenError } from './screen-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { FullPage, Shell } from './shell.tsx'

const Home = lazyPart(() => import('../screens/home.tsx'))
const Landing = lazyPart(() => import('../screens/landing.tsx'))
const SignIn = lazyPart(() => import('../screens/sign-in.tsx'))
const ListingPage = lazyPart(() => import('../screens/listing.tsx'))
const ListingById = lazyPart(() => import('../screens/listing-by-id.tsx'))
const ListItem = lazyPart(() => import('../screens/list-item.tsx'))
const EditListing = lazyPart(() => import('../screens/edit-listing.tsx'))
const Favourites = lazyPart(() => import('../screens/favourites.tsx'))
const Onboard = lazyPart(() => import('../screens/onboard.tsx'))
const Profile = lazyPart(() => import('../screens/profile.tsx'))
const Friends = lazyPart(() => import('../screens/friends.tsx'))
const Request = lazyPart(() => import('../screens/request.tsx'))
const OrderSummary = lazyPart(() => import('../screens/order-summary.tsx'))
const Confirm = lazyPart(() => import('../screens/order-confirm.tsx'))
const Orders = lazyPart(() => import('../screens/orders.tsx'))
const Order = lazyPart(() => import('../screens/order.tsx'))
const OrderHelp = lazyPart(() => import('../screens/order-help.tsx'))
const Rare = lazyPart(() => import('./rare-screens.tsx'))
const Conversations = lazyPart(() => import('../screens/conversations.tsx'))
const Terms = lazyPart(() => import('../screens/terms.tsx'))
const Privacy = lazyPart(() => import('../screens/privacy.tsx'))
const Faqs = lazyPart(() => import('../screens/faqs.tsx'))
const SharedListing = lazyPart(() => import('../screens/shared-listing.tsx'))
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
