import { matchPath, useLocation } from 'react-router'
import { screen } from './lazy-screen.tsx'
import { routes } from './paths.ts'

/** Screens that few visits reach. They stand together here, so that the home page need not know the files of each. */
const rare = [
  [routes.orderIssue, screen(() => import('../issues/screens/issue.tsx'))],
  [routes.claim, screen(() => import('../claims/screens/claim.tsx'))],
  [routes.balanceConfirm, screen(() => import('../claims/screens/balance-confirm.tsx'))],
  [routes.balance, screen(() => import('../claims/screens/balance.tsx'))],
  [routes.operatorDispute, screen(() => import('../operator/screens/operator-dispute.tsx'))],
  [routes.operator, screen(() => import('../operator/screens/operator.tsx'))],
  [routes.review, screen(() => import('../reviews/screens/review.tsx'))],
  [routes.reviews, screen(() => import('../reviews/screens/reviews.tsx'))],
  [routes.orderEvidence, screen(() => import('../orders/screens/evidence.tsx'))],
  [routes.coins, screen(() => import('../coins/screens/coins.tsx'))],
  [routes.personalDetails, screen(() => import('../members/screens/personal-details.tsx'))],
  [routes.notificationCentre, screen(() => import('../notifications/screens/centre.tsx'))],
  [routes.notifications, screen(() => import('../notifications/screens/notifications.tsx'))],
] as const

/** The rare screen of this address; the router has matched it already. */
export default function RareScreen() {
  const { pathname } = useLocation()
  const Screen = rare.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  return Screen ? <Screen /> : null
}
