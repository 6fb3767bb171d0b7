import { matchPath, useLocation } from 'react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { routes } from './paths.ts'

/** Screens that few visits reach. They stand together here, so that the home page need not know the files of each. */
const rare = [
  [routes.orderIssue, lazyPart(() => import('../issues/screens/issue.tsx'))],
  [routes.claim, lazyPart(() => import('../claims/screens/claim.tsx'))],
  [routes.balanceConfirm, lazyPart(() => import('../claims/screens/balance-confirm.tsx'))],
  [routes.balance, lazyPart(() => import('../claims/screens/balance.tsx'))],
  [routes.operatorDispute, lazyPart(() => import('../operator/screens/operator-dispute.tsx'))],
  [routes.operator, lazyPart(() => import('../operator/screens/operator.tsx'))],
  [routes.review, lazyPart(() => import('../reviews/screens/review.tsx'))],
  [routes.reviews, lazyPart(() => import('../reviews/screens/reviews.tsx'))],
  [routes.orderEvidence, lazyPart(() => import('../orders/screens/evidence.tsx'))],
  [routes.coins, lazyPart(() => import('../coins/screens/coins.tsx'))],
  [routes.payouts, lazyPart(() => import('../payouts/screens/payouts.tsx'))],
  [routes.personalDetails, lazyPart(() => import('../members/screens/personal-details.tsx'))],
  [routes.notificationCentre, lazyPart(() => import('../notifications/screens/centre.tsx'))],
  [routes.notifications, lazyPart(() => import('../notifications/screens/notifications.tsx'))],
] as const

/** The rare screen of this address; the router has matched it already. */
export default function RareScreen() {
  const { pathname } = useLocation()
  const Screen = rare.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  return Screen ? <Screen /> : null
}
