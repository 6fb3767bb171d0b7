import type { Notification, NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { NotificationRow } from './store.ts'

export function notificationView(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type as NotificationType,
    topic: row.topic as Topic,
    participantsKey: row.participants_key,
    orderId: row.order_id,
    title: row.title,
    text: row.text,
    path: row.path,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}
