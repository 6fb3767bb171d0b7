import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done, LastKey, Limit } from '../paging.ts'
import {
  Channel,
  DeviceId,
  Notification,
  NotificationType,
  ParticipantsKey,
  PushSubscription,
  Topic,
} from './shapes.ts'

export const getNotifications = call({
  method: 'GET',
  path: '/api/notifications',
  whileSuspended: true,
  about:
    'What I was told and have not seen yet, newest first, with how many there are of each type; with all=true the last 60 days, seen or not.',
  query: z.object({ all: z.optional(z.literal('true')), lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({
    data: z.array(Notification),
    /** The badge counts: unread notifications of Inbox and Orders, and friend requests to answer. */
    unread: z.object({ message: z.int(), order: z.int(), friend: z._default(z.int(), 0) }),
    /**
     * The orders of the unread notifications, each once: an order that waits for an answer anyway is not counted twice.
     */
    unreadOrders: z._default(z.array(z.uuid()), []),
    lastKey: z.nullable(LastKey),
  }),
})

export const clearNotifications = call({
  method: 'DELETE',
  path: '/api/notifications',
  whileSuspended: true,
  about:
    'Marks notifications as seen: all of a type, or those of one conversation or one order. They stay in the centre for 60 days.',
  body: z.object({
    type: NotificationType,
    participantsKey: z.nullish(ParticipantsKey),
    orderId: z.nullish(z.uuid()),
  }),
  answer: Done,
})

export const addPushSubscription = call({
  method: 'POST',
  path: '/api/push-subscription',
  about:
    'Switches notifications on for a device. INVALID for a push service that we may not call. Replaces an earlier registration of the device.',
  body: PushSubscription,
  answer: Done,
})

export const removePushSubscription = call({
  method: 'DELETE',
  path: '/api/push-subscription',
  whileSuspended: true,
  about: 'Switches notifications off for one of my devices, by its token, its id or both.',
  body: z
    .object({ token: z.optional(z.string().check(z.minLength(16), z.maxLength(4000))), deviceId: z.optional(DeviceId) })
    .check(
      z.refine(({ token, deviceId }) => token || deviceId, { path: ['deviceId'], message: 'Which device is it?' }),
    ),
  answer: Done,
})

/** All settings of a member: `isLocked` ones are on and cannot be switched off. */
const Setting = z.object({ topic: Topic, channel: Channel, isOn: z.boolean(), isLocked: z.boolean() })

export const getNotificationSettings = call({
  method: 'GET',
  path: '/api/notification-settings',
  whileSuspended: true,
  about: 'Which topics reach me by which channel, the devices that are switched on, and the key to switch on another.',
  answer: z.object({
    data: z.array(Setting),
    deviceIds: z.array(z.string()),
    /** The public VAPID key for the browser's push subscription. */
    pushKey: z.string(),
  }),
})

export const changeNotificationSetting = call({
  method: 'PUT',
  path: '/api/notification-settings',
  about: 'Switches one topic on or off for one channel. NOTIFICATION_LOCKED for one that stays on.',
  body: z.object({ topic: Topic, channel: Channel, isOn: z.boolean() }),
  answer: Done,
})
