import { matchPath, useLocation } from 'react-router'
import { routes } from '../base/paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Screens that few visits reach. They stand together here, so that the home page need not know the files of each. */
const rare = [
  [routes.orderIssue, lazyPart(() => import('../screens/order-issue.tsx'))],
  [routes.claim, lazyPart(() => import('../screens/claim.tsx'))],
  [routes.balanceConfirm, lazyPart(() => import('../screens/balance-confirm.tsx'))],
  [routes.balance, lazyPart(() => import('../screens/balance.tsx'))],
  [routes.operatorDispute, lazyPart(() => import('../screens/operator-dispute.tsx'))],
  [routes.operator, lazyPart(() => import('../screens/operator.tsx'))],
  [routes.review, lazyPart(() => import('../screens/review.tsx'))],
  [routes.reviews, lazyPart(() => import('../screens/reviews.tsx'))],
  [routes.orderEvidence, lazyPart(() => import('../screens/order-evidence.tsx'))],
  [routes.coins, lazyPart(() => import('../screens/coins.tsx'))],
  [routes.payouts, lazyPart(() => import('../screens/payouts.tsx'))],
  [routes.personalDetails, lazyPart(() => import('../screens/personal-details.tsx'))],
  [routes.notificationCentre, lazyPart(() => import('../screens/notification-centre.tsx'))],
  [routes.notifications, lazyPart(() => import('../screens/notifications.tsx'))],
] as const

/** The rare screen of this address; the router has matched it already. */
export default function RareScreen() {
  const { pathname } = useLocation()
  const Screen = rare.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  return Screen ? <Screen /> : null
}
