import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { useSession } from '../base/session.ts'
import { screen } from './lazy-screen.tsx'
import { routes } from './paths.ts'
import { RouteChange } from './route-change.tsx'
import { ScreenError } from './screen-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { FullPage, Shell } from './shell.tsx'

const Home = screen(() => import('../listings/screens/home.tsx'))
const Landing = screen(() => import('../identity/screens/landing.tsx'))
const SignIn = screen(() => import('../identity/screens/sign-in.tsx'))
const ListingPage = screen(() => import('../listings/screens/listing.tsx'))
const ListingById = screen(() => import('../listings/screens/listing-by-id.tsx'))
const ListItem = screen(() => import('../listings/screens/list-item.tsx'))
const EditListing = screen(() => import('../listings/screens/edit-listing.tsx'))
const Favourites = screen(() => import('../favourites/screens/favourites.tsx'))
const Onboard = screen(() => import('../members/screens/onboard.tsx'))
const Profile = screen(() => import('../members/screens/profile.tsx'))
const Friends = screen(() => import('../friends/screens/friends.tsx'))
const NotificationCentre = screen(() => import('../notifications/screens/centre.tsx'))
const Request = screen(() => import('../requests/screens/request.tsx'))
const OrderSummary = screen(() => import('../requests/screens/order-summary.tsx'))
const Confirm = screen(() => import('../requests/screens/confirm.tsx'))
const Orders = screen(() => import('../orders/screens/orders.tsx'))
const Order = screen(() => import('../orders/screens/order.tsx'))
const OrderHelp = screen(() => import('../orders/screens/help.tsx'))
const Rare = screen(() => import('./rare-screens.tsx'))
const Conversations = screen(() => import('../conversations/screens/conversations.tsx'))
const Terms = screen(() => import('../policies/screens/terms.tsx'))
const Privacy = screen(() => import('../policies/screens/privacy.tsx'))
const Faqs = screen(() => import('../policies/screens/faqs.tsx'))
const SharedListing = screen(() => import('../share-links/screens/shared-listing.tsx'))
const NotFound = screen(() => import('./not-found.tsx'))

const Alive = lazy(() => import('./alive.tsx'))

/** Which of them stand behind one door: see rare-screens.tsx. */
const rareFullPages = [routes.orderIssue, routes.claim, routes.balanceConfirm, routes.review, routes.orderEvidence]
const rareScreens = [
  routes.balance,
  routes.operator,
  routes.operatorDispute,
  routes.coins,
  routes.reviews,
  routes.personalDetails,
  routes.notificationCentre,
  routes.notifications,
]

/** Every address of the app (community.txt §2, transactions.txt §2); each screen loads with its route. */
export function Router() {
  const session = useSession()
  return (
    <>
      <RouteChange />
      <Suspense>{session && <Alive key={session.sub} sub={session.sub} />}</Suspense>
      <ScreenError>
        <Routes>
          <Route element={<FullPage />}>
            <Route path={routes.signIn} element={<SignIn />} />
            {['/terms-and-conditions', '/terms'].map((path) => (
              <Route key={path} path={path} element={<Terms />} />
            ))}
            {['/privacy-policy', '/privacy'].map((path) => (
              <Route key={path} path={path} element={<Privacy />} />
            ))}
            <Route path="/faqs" element={<Faqs />} />
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
              <Route path={routes.notificationCentre} element={<NotificationCentre />} />
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
