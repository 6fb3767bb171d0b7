import {
  addPushSubscription,
  changeNotificationSetting,
  clearNotifications,
  getNotificationSettings,
  getNotifications,
  removePushSubscription,
} from '@hemline/contract/notifications/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import { isSameCode } from '../base/one-time-code.ts'
import { sendPlainPage } from '../base/plain-page.ts'
import { Refusal } from '../base/refusal.ts'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { choose, clearNotificationsOf, retentionStart } from './actions.ts'
import { receiveBounce } from './bounce-actions.ts'
import { unsubscribe } from './newsletter-actions.ts'
import { countUnread, listChoices, listNotifications, listUnreadOrders } from './store.ts'
import { registerDevice, unregisterDevice } from './subscription-actions.ts'
import { listActiveSubscriptions } from './subscription-store.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { notificationView, settingsView } from './views.ts'

export async function notificationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps

  const secret = deps.env.MAIL_BOUNCE_SECRET
  if (secret) await app.register(async (scope) => bounceRoute(scope, deps, secret))

  handle(
    app,
    getNotifications,
  )(async ({ member, query }) => {
    const now = clock.now()
    const since = retentionStart(now)
    const [{ rows, lastKey }, unread, unreadOrders] = await Promise.all([
      listNotifications(db, {
        memberId: member.id,
        since,
        isUnreadOnly: !query.all,
        after: readLastKey(query.lastKey),
        limit: query.limit,
      }),
      countUnread(db, { memberId: member.id, since }),
      listUnreadOrders(db, { memberId: member.id, since }),
    ])
    return { data: rows.map((row) => notificationView(row, now)), unread, unreadOrders, lastKey }
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

  app.get<Link>('/newsletter/unsubscribe', async ({ query }, reply) =>
    sendPlainPage(reply, unsubscribePage({ token: String(query.token ?? '') })),
  )
  await app.register(async (scope) => unsubscribeRoute(scope, deps))
}

/** What a mail program posts in one click (RFC 8058) may be of any type, and says nothing that the address does not. */
function unsubscribeRoute(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_: unknown, body: NodeJS.ReadableStream) => {
    body.resume()
    return null
  })
  scope.post<Link>('/newsletter/unsubscribe', async ({ query }, reply) => {
    const isDone = await unsubscribe(deps, String(query.token ?? ''))
    return sendPlainPage(reply.status(isDone ? 200 : 404), unsubscribePage(isDone ? 'done' : 'unknown'))
  })
}

type Link = { Querystring: { token?: string } }

const BOUNCES_PER_MINUTE = 600
const BOUNCE_MAX_BYTES = 1024 * 1024

/** Takes bounce reports as they arrived, from a caller that knows MAIL_BOUNCE_SECRET; not part of the contract (docs/hosting.md). */
function bounceRoute(scope: FastifyInstance, deps: Deps, secret: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: string | Buffer) => body)
  const config = { rateLimit: { max: BOUNCES_PER_MINUTE, timeWindow: 60_000 } }
  scope.post('/api/mail/bounces', { config, helmet: false, bodyLimit: BOUNCE_MAX_BYTES }, async (request, reply) => {
    reply.headers(apiHeaders)
    if (!isSameCode(request.headers.authorization ?? '', `Bearer ${secret}`)) throw new Refusal('UNAUTHENTICATED')
    return { result: await receiveBounce(deps, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)) }
  })
}
