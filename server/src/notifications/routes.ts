import {
  addPushSubscription,
  changeNotificationSetting,
  clearNotifications,
  getNotificationSettings,
  getNotifications,
  removePushSubscription,
} from '@hemline/contract/notifications/calls.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { handle } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { choose, clearNotificationsOf, retentionStart } from './actions.ts'
import { unsubscribe } from './newsletter-actions.ts'
import { countUnread, listChoices, listNotifications, listUnreadOrders } from './store.ts'
import { registerDevice, unregisterDevice } from './subscription-actions.ts'
import { listActiveSubscriptions } from './subscription-store.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { notificationView, settingsView } from './views.ts'

export async function notificationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps

  handle(
    app,
    getNotifications,
  )(async ({ member, query }) => {
    const since = retentionStart(clock.now())
    const [{ rows, lastKey }, unread, unreadOrders] = await Promise.all([
      listNotifications(db, {
        memberId: member.id,
        since,
        isUnreadOnly: !query.all,
        after: query.lastKey ? readLastKey(query.lastKey) : null,
        limit: query.limit,
      }),
      countUnread(db, { memberId: member.id, since }),
      listUnreadOrders(db, { memberId: member.id, since }),
    ])
    return { data: rows.map(notificationView), unread, unreadOrders, lastKey }
  })

  handle(
    app,
    clearNotifications,
  )(async ({ member, body }) => {
    await clearNotificationsOf(deps, { member, ...body })
    return { ok: true as const }
  })

  handle(app, addPushSubscription, { perMinute: 30 })(async ({ member, body }) => {
    await registerDevice(deps, { member, device: body })
    return { ok: true as const }
  })

  handle(
    app,
    removePushSubscription,
  )(async ({ member, body }) => {
    await unregisterDevice(deps, { member, ...body })
    return { ok: true as const }
  })

  handle(
    app,
    getNotificationSettings,
  )(async ({ member }) => {
    const [choices, devices, pushKey] = await Promise.all([
      listChoices(db, member.id),
      listActiveSubscriptions(db, member.id),
      deps.push.publicKey(),
    ])
    return { data: settingsView(choices), deviceIds: devices.map((device) => device.deviceId), pushKey }
  })

  handle(
    app,
    changeNotificationSetting,
  )(async ({ member, body }) => {
    await choose(deps, { member, choice: body })
    return { ok: true as const }
  })

  const pageOf = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  type Link = { Querystring: { token?: string } }
  app.get<Link>('/newsletter/unsubscribe', async ({ query }, reply) =>
    pageOf(reply, unsubscribePage({ token: String(query.token ?? '') })),
  )
  app.post<Link>('/newsletter/unsubscribe', async ({ query }, reply) => {
    const isDone = await unsubscribe(deps, String(query.token ?? ''))
    return pageOf(reply.status(isDone ? 200 : 404), unsubscribePage(isDone ? 'done' : 'unknown'))
  })
}
