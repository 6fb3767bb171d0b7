import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../notifications/calls.ts'
import { Badge } from './badge.tsx'

/** How many notifications of a type this member has not seen (community.txt §2). */
export default function UnreadBadge({ type }: { type: NotificationType }) {
  return <Badge count={useQuery(unreadQuery()).data?.[type]} />
}
