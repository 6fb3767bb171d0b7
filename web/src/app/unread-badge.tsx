import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../notifications/calls.ts'
import { ordersBadge } from '../orders/badge.ts'
import { currentOrdersQuery } from '../orders/list-calls.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './unread-badge.module.css'

const words: { [type in NotificationType]: string } = {
  order: 'waiting or unread',
  message: 'unread',
  friend: 'waiting for you',
}

/**
 * The number of unread notifications of a type (product.md §8), for Orders plus the orders that need the member's answer;
 * for Friends the number of incoming requests. Renders nothing for 0.
 */
export default function UnreadBadge({ type }: { type: NotificationType }) {
  const unread = useQuery(unreadQuery()).data
  // AppSync refetches the orders; the badge itself does not
  const orders = useQuery({ ...currentOrdersQuery(), refetchOnMount: false, enabled: type === 'order' }).data
  const count = type === 'order' ? ordersBadge(unread ?? { order: 0, unreadOrders: [] }, orders ?? []) : unread?.[type]
  if (!count) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {words[type]}</VisuallyHidden>
    </span>
  )
}
