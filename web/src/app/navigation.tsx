import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import {
  Bell,
  CircleUserRound,
  Heart,
  House,
  type LucideIcon,
  MessageCircle,
  Package,
  Plus,
  Shirt,
  Users,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { OWN_ID, paths } from '../base/paths.ts'
import { useMe } from '../members/calls.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { onceShown } from '../ui/when-shown.ts'

type NavigationItem = { label: string; to: string; icon: LucideIcon; badge?: ReactNode }

const UnreadBadge = lazyPart(
  onceShown(() => import('./unread-badge.tsx')),
  'nothing',
)

export const badgeOf = (type: NotificationType) => (
  <Suspense>
    <UnreadBadge type={type} />
  </Suspense>
)

/** The items of the navigations, in order (product.md §8). */
export function useNavigationItems() {
  const me = useMe()
  const id = me?.id ?? OWN_ID
  const home = { label: 'Home', to: paths.home, icon: House }
  const list = { label: 'List', to: paths.list, icon: Plus }
  const orders = { label: 'Orders', to: paths.orders(), icon: Package, badge: badgeOf('order') }
  const favourites = { label: 'Favourites', to: paths.favourites, icon: Heart }
  const friends = { label: 'Friends', to: paths.friends, icon: Users, badge: badgeOf('friend') }
  const details = { label: 'Personal details', to: paths.personalDetails(id), icon: CircleUserRound }
  const inbox = { to: paths.messages, icon: MessageCircle, badge: badgeOf('message') }
  return {
    publicId: me?.publicId,
    bottom: [home, favourites, list, orders, { ...inbox, label: 'Inbox' }] as NavigationItem[],
    // what is used every day is strong, the rest quiet or in the account's menu
    daily: [home, orders, { ...inbox, label: 'Messages' }, favourites] as NavigationItem[],
    quiet: [friends] as NavigationItem[],
    account: [{ label: 'Profile', to: paths.profile(id), icon: Shirt }] as NavigationItem[],
    settings: [details, { label: 'Notifications', to: paths.notifications(id), icon: Bell }] as NavigationItem[],
    side: [
      home,
      { label: 'My profile and listings', to: paths.profile(id), icon: Shirt },
      friends,
      details,
      { label: 'Notification settings', to: paths.notifications(id), icon: Bell },
    ] as NavigationItem[],
  }
}

export const policyLinks = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'FAQs', to: paths.faqs },
] as const
