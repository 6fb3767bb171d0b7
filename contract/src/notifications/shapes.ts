import { z } from 'zod'

export const notificationTypes = ['message', 'order'] as const
/** Which badge a notification belongs to: Inbox or Orders (community.txt §3). */
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** What notifications are about, as a member chooses them. */
export const topics = ['orders', 'progress', 'reminders', 'reviews', 'messages'] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

export const channels = ['push', 'email'] as const
/** A way of reaching a member outside the app. */
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

/** Names the two members of a conversation, whichever of them reads it. */
export const ParticipantsKey = z.string().min(1).max(200)

/** Something a member was told. `path` is where it leads in the app; `readAt` is null until she has seen it. */
export const Notification = z.object({
  id: z.uuid(),
  type: NotificationType,
  topic: Topic,
  participantsKey: ParticipantsKey.nullable(),
  orderId: z.uuid().nullable(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>
