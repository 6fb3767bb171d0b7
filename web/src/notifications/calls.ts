import type { BodyOf } from '@hemline/contract/call.ts'
import {
  addPushSubscription,
  changeNotificationSetting,
  clearNotifications,
  getNotificationSettings,
  getNotifications,
  removePushSubscription,
} from '@hemline/contract/notifications/calls.ts'
import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { askAgain } from '../base/ask-again.ts'
import { send } from '../base/send.ts'
import { putIn, writeAhead } from '../base/write-ahead.ts'
import { deviceId } from './device.ts'

const key = ['notifications'] as const

/** The numbers of unread notifications by type, for the badges; `newestId` is the newest of them all, null if there is none. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...key, 'unread'],
    queryFn: async ({ signal }) => {
      const { data, unread, unreadOrders } = await send(getNotifications, { query: { limit: 1 }, signal })
      return { ...unread, unreadOrders: unreadOrders ?? [], newestId: data[0]?.id ?? null }
    },
    refetchOnMount: true,
  })

/** The member's notifications of the last 60 days, newest first, paginated. */
export const centreQuery = () =>
  infiniteQueryOptions({
    queryKey: [...key, 'centre'],
    queryFn: ({ pageParam, signal }) =>
      send(getNotifications, { query: { all: 'true', ...(pageParam && { lastKey: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey,
    refetchOnMount: 'always',
  })

/**
 * Marks notifications as seen while the screen shows them, and again when new ones arrive: all of a type, or those of
 * one conversation or order. Does nothing for null, nor while the page is in a tab or app that is not shown. A failure is only logged: the next visit retries.
 */
export function useMarkSeen(which: BodyOf<typeof clearNotifications> | null): void {
  const client = useQueryClient()
  const { data: unread } = useQuery(unreadQuery())
  // the badge of friends counts requests to answer: of their notifications only a newer one says that there are more
  const newestId = unread?.newestId
  const isUnread = which !== null && Boolean(which.type === 'friend' ? newestId : unread?.[which.type])
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const text = which && JSON.stringify(which)
  useEffect(() => {
    if (!text || !isUnread || !newestId || !isVisible) return
    const body = JSON.parse(text) as { type: NotificationType }
    // a friend request is counted until it is answered: the badges are as before
    const queryKey = body.type === 'friend' ? centreQuery().queryKey : key
    send(clearNotifications, { body }).then(
      () => askAgain(client, queryKey),
      (error) => console.error('Failed to clear notifications', error),
    )
  }, [text, isUnread, newestId, isVisible, client])
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** The topics by channel, and the devices. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => send(getNotificationSettings, { signal }),
    refetchOnMount: 'always',
  })

/** Switches a topic on or off for a channel: optimistic, undone if the server refuses. */
export function useChangeSetting() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeNotificationSetting>) => send(changeNotificationSetting, { body }),
    ...writeAhead(
      client,
      ({ topic, channel, isOn }: BodyOf<typeof changeNotificationSetting>) => [
        putIn(
          queryKey,
          (settings) =>
            settings && {
              ...settings,
              data: settings.data.map((one) =>
                one.topic === topic && one.channel === channel ? { ...one, isOn } : one,
              ),
            },
        ),
      ],
      () => askAgain(client, queryKey),
    ),
  })
}

/** Switches push on or off for this device by `change`, and shows what that answered, not what is read after it. */
export function useChangeDevice(change: (isOn: boolean) => Promise<void>) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery()
  return useMutation({
    mutationFn: change,
    ...writeAhead(
      client,
      (isOn: boolean) => [
        putIn(queryKey, (settings) => {
          const others = settings?.deviceIds.filter((id) => id !== deviceId()) ?? []
          return settings && { ...settings, deviceIds: isOn ? [...others, deviceId()] : others }
        }),
      ],
      () => askAgain(client, queryKey),
    ),
  })
}

export const registerPush = (body: BodyOf<typeof addPushSubscription>, signal?: AbortSignal) =>
  send(addPushSubscription, { body, signal })
export const unregisterPush = (deviceId: string) => send(removePushSubscription, { body: { deviceId } })
export const readSettings = () => send(getNotificationSettings)
