import { LIVE_EVENT_RETENTION_HOURS } from '@hemline/contract/limits.ts'
import type { LiveIds, LiveTopic } from '@hemline/contract/live.ts'
import { HOUR_MS } from '@hemline/contract/spans.ts'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Tells every open app of these members that something changed, once the caller's transaction commits, and never if it
 * does not. Only ids travel. Each member's events are numbered in the order of their commits (docs/decisions/0013).
 */
export async function announce(
  tx: Db,
  said: { to: readonly string[]; topic: LiveTopic; ids?: LiveIds; now: Date },
): Promise<void> {
  const to = [...new Set(said.to)]
  if (to.length === 0) return
  const ids = JSON.stringify(said.ids ?? {})
  await tx
    .insertInto('liveEvents')
    .values(to.map((memberId) => ({ memberId, topic: said.topic, ids, createdAt: said.now })))
    .execute()
}

/** Tells the open apps of both sides of these orders that something about them is new. */
export async function announceOrders(
  tx: Db,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'lenderId', 'lendeeId'])
    .where('id', 'in', [...new Set(orderIds)])
    .execute()
  for (const { id, lenderId, lendeeId } of orders)
    await announce(tx, { to: [lenderId, lendeeId], topic: 'order', ids: { orderId: id }, now })
}

/**
 * Tells a member's own open apps that she was hidden from everybody, is back, or was erased, and those of whoever has her
 * among friends or conversations.
 */
export async function announceAround(tx: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select case when one_id = ${memberId} then other_id else one_id end as id from conversations
      where ${memberId} in (one_id, other_id)
    union
    select case when requester_id = ${memberId} then addressee_id else requester_id end from friendships
      where ${memberId} in (requester_id, addressee_id) and status in ('active', 'undetermined')`.execute(tx)
  const to = rows.map(({ id }) => id)
  for (const topic of ['message', 'notification', 'order', 'friend'] as const) await announce(tx, { to, topic, now })
  await announce(tx, { to: [memberId], topic: 'account', now })
}

/** Tells the operators' open apps that something in their room changed, once the caller's transaction commits. */
export async function announceDesk(tx: Db, now: Date): Promise<void> {
  await tx
    .insertInto('liveEvents')
    .columns(['memberId', 'topic', 'ids', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'id',
          eb.val<LiveTopic>('desk').as('topic'),
          sql<string>`'{}'::jsonb`.as('ids'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('isOperator', '=', true),
    )
    .execute()
}

/** Takes away events that nobody resumes from any more. */
export async function sweepLiveEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('liveEvents')
    .where('createdAt', '<', new Date(now.getTime() - LIVE_EVENT_RETENTION_HOURS * HOUR_MS))
    .execute()
}
