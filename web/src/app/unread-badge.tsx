import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../notifications/calls.ts'
import { Said } from '../ui/state.tsx'
import css from './unread-badge.module.css'

/** How many notifications of a type this member has not seen (community.txt §2); nothing when there are none. */
export default function UnreadBadge({ type }: { type: NotificationType }) {
  const count = useQuery(unreadQuery()).data?.[type]
  if (!count) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      <Said> unread</Said>
    </span>
  )
}
