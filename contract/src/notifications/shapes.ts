import { z } from 'zod/mini'

export const notificationTypes = ['message', 'order', 'friend'] as const
/** The badge of a notification: Inbox, Orders (product.md §9) or Friends. */
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** The topics of notifications that a member can configure. */
export const topics = ['orders', 'progress', 'reminders', 'reviews', 'messages', 'friends'] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

export const channels = ['push', 'email'] as const
/** A channel outside the app. */
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

/** Identifies a conversation by its two members. */
export const ParticipantsKey = z.string().check(z.minLength(1), z.maxLength(200))

/** A notification of a member. `path` is the address in the app that it opens; `readAt` is null until it is read. */
export const Notification = z.object({
  id: z.uuid(),
  type: NotificationType,
  topic: Topic,
  participantsKey: z.nullable(ParticipantsKey),
  orderId: z.nullable(z.uuid()),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

export const platforms = ['web', 'ios', 'android'] as const

/**
 * The id of a device: random per installation, natively the system's identifier. 8 characters of a hash of the
 * browser's agent are valid too (product.md §7).
 */
export const DeviceId = z.string().check(z.regex(/^[\w:.-]{8,100}$/, 'This is not a device id'))

/** The registration of a device: `token` is natively FCM's, in a browser its push subscription as JSON. */
export const PushSubscription = z
  .object({
    token: z.string().check(z.minLength(16), z.maxLength(4000)),
    deviceId: z.optional(DeviceId),
    /** In place of a device id: the browser's agent, which is hashed. */
    userAgent: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    platform: z.enum(platforms),
  })
  .check(
    z.refine(({ deviceId, userAgent }) => deviceId || userAgent, {
      path: ['deviceId'],
      message: 'A device id or a user agent is needed',
    }),
  )
export type PushSubscription = z.infer<typeof PushSubscription>
