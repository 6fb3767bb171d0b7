import type { Channel, NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset } from '../base/keyset.ts'
import { containing } from '../base/search-words.ts'
import type { Outcome } from './store.ts'

export type OutboxRow = {
  id: string
  at: string
  memberId: string
  name: string
  channel: Channel
  topic: Topic
  type: NotificationType
  title: string
  orderId: string | null
  orderNumber: string | null
  dueAt: Date
  doneAt: Date | null
  outcome: Outcome | null
  isRepeat: boolean
  bounce: string | null
}

/** Returns the ids of the members in whose name, email, city or public id every word occurs. */
export async function findAddressees(db: Db, words: readonly string[]): Promise<string[]> {
  // exactly the text of members_found_by, so that its index is used
  const foundBy = sql`(m.first_name || ' ' || m.second_name || ' ' || m.email::text || ' ' || coalesce(m.city, '') || ' ' || m.public_id)`
  const named = words.map((word) => sql`${foundBy} ilike ${containing(word)}`)
  const { rows } = await sql<{ id: string }>`select m.id from members m where ${sql.join(named, sql` and `)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns deliveries with what they are about, the newest first, never their text. `memberIds`: only to these; null for
 * all. `failedIds`: those given up.
 */
export async function pageOfOutbox(
  db: Db,
  {
    memberIds,
    state,
    failedIds,
    after,
    limit,
  }: { memberIds: string[] | null; state: OutboxState; failedIds: string[]; after: Keyset | null; limit: number },
): Promise<OutboxRow[]> {
  const inState = {
    ALL: sql`true`,
    WAITING: sql`d.done_at is null and d.id <> all (${failedIds}::uuid[])`,
    SENT: sql`d.outcome = 'SENT' and d.bounced_at is null`,
    BOUNCED: sql`d.bounced_at is not null`,
    LEFT_OUT: sql`d.outcome <> 'SENT'`,
    FAILED: sql`d.done_at is null and d.id = any (${failedIds}::uuid[])`,
  }[state]
  const where = sql.join(
    [
      inState,
      ...(memberIds === null
        ? []
        : [
            sql`d.notification_id in (select n.id from notifications n where n.member_id = any (${memberIds}::uuid[]))`,
          ]),
      ...(after ? [sql`(d.due_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<OutboxRow>`
    with page as (select d.* from deliveries d where ${where} order by d.due_at desc, d.id desc limit ${limit})
    select d.id, ${cursorMoment(sql`d.due_at`)} as at, n.member_id,
           coalesce(nullif(trim(concat(m.first_name, ' ', m.second_name)), ''), m.email::text) as name,
           d.channel, n.topic, n.type, n.title, o.id as order_id, o.order_number, d.due_at, d.done_at, d.outcome,
           d.repeats is not null as is_repeat, case when d.bounced_at is not null then coalesce(d.bounce, '') end as bounce
    from page d join notifications n on n.id = d.notification_id join members m on m.id = n.member_id
    left join orders o on o.id = n.order_id
    order by d.due_at desc, d.id desc`.execute(db)
  return rows
}

/** Locks a delivery, and returns it with its member and topic. */
export function lockDelivery(tx: Tx, id: string) {
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notificationId')
    .select(['d.id', 'd.channel', 'd.doneAt', 'd.notificationId', 'n.memberId', 'n.topic', 'n.orderId'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
}

/** Inserts a delivery that repeats another, once by its id; false when it exists. */
export async function insertRepeat(
  tx: Tx,
  {
    id,
    repeats,
    notificationId,
    channel,
    now,
  }: { id: string; repeats: string; notificationId: string; channel: Channel; now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('deliveries')
    .values({ id, repeats, notificationId, channel, dueAt: now, queuedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
