import { LIVE_EVENTS_KEPT_HOURS } from '@hemline/contract/limits.ts'
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
    .insertInto('live_events')
    .values(to.map((member_id) => ({ member_id, topic: said.topic, ids, created_at: said.now })))
    .execute()
}

/** Tells the operators' open apps that something in their room changed, once the caller's transaction commits. */
export async function announceDesk(tx: Db, now: Date): Promise<void> {
  await tx
    .insertInto('live_events')
    .columns(['member_id', 'topic', 'ids', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'id',
          eb.val<LiveTopic>('desk').as('topic'),
          sql<string>`'{}'::jsonb`.as('ids'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('is_operator', '=', true),
    )
    .execute()
}

/** Takes away events that nobody resumes from any more. */
export async function sweepLiveEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('live_events')
    .where('created_at', '<', new Date(now.getTime() - LIVE_EVENTS_KEPT_HOURS * HOUR_MS))
    .execute()
}
