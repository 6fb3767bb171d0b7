import { clearNotifications, getNotifications } from '@hemline/contract/notifications/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { clearNotificationsOf, keptSince } from './actions.ts'
import { countUnread, listNotifications } from './store.ts'
import { notificationView } from './views.ts'

export async function notificationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps

  handle(
    app,
    getNotifications,
  )(async ({ member, query }) => {
    const since = keptSince(clock.now())
    const [{ rows, lastKey }, unread] = await Promise.all([
      listNotifications(db, {
        memberId: member.id,
        since,
        isUnreadOnly: !query.all,
        after: query.lastKey ? readLastKey(query.lastKey) : null,
        limit: query.limit,
      }),
      countUnread(db, { memberId: member.id, since }),
    ])
    return { data: rows.map(notificationView), unread, lastKey }
  })

  handle(
    app,
    clearNotifications,
  )(async ({ member, body }) => {
    await clearNotificationsOf(deps, { member, ...body })
    return { ok: true as const }
  })
}
