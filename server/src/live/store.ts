import { HOUR_MS } from '@hemline/contract/durations.ts'
import { LIVE_EVENT_RETENTION_HOURS } from '@hemline/contract/limits.ts'
import type { LiveIds, LiveTopic } from '@hemline/contract/live.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/**
 * Inserts an event for each of these members. Their open apps receive it when the caller's transaction commits, and
 * never if it does not. Events contain ids only, and are numbered per member in commit order (decision 13).
 */
export async function announce(
  tx: Db,
  event: { to: readonly string[]; topic: LiveTopic; ids?: LiveIds; now: Date },
): Promise<void> {
  const to = [...new Set(event.to)]
  if (to.length === 0) return
  const ids = JSON.stringify(event.ids ?? {})
  await tx
    .insertInto('liveEvents')
    .values(to.map((memberId) => ({ memberId, topic: event.topic, ids, createdAt: event.now, notifies: false })))
    .execute()
}

/** Returns the lender and the borrower of an order; empty for an unknown order. */
export async function listSides(db: Db, orderId: string): Promise<string[]> {
  const order = await db
    .selectFrom('orders')
    .select(['lenderId', 'lendeeId'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order ? [order.lenderId, order.lendeeId] : []
}

/** Returns everyone who has the member among their friends, friend requests or conversations. */
export async function listAround(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case when one_id = ${memberId} then other_id else one_id end as id from conversations
      where ${memberId} in (one_id, other_id)
    union
    select case when requester_id = ${memberId} then addressee_id else requester_id end from friendships
      where ${memberId} in (requester_id, addressee_id) and status in ('active', 'undetermined')`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOperators(db: Db): Promise<string[]> {
  const operators = await db.selectFrom('members').select('id').where('isOperator', '=', true).execute()
  return operators.map(({ id }) => id)
}

/** Deletes events that are too old to resume from. */
export async function sweepLiveEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('liveEvents')
    .where('createdAt', '<', new Date(now.getTime() - LIVE_EVENT_RETENTION_HOURS * HOUR_MS))
    .execute()
}
