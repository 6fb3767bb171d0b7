import type { Channel, NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { containing } from '../base/search-words.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import type { Outcome } from './store.ts'

export type OutboxRow = {
  id: string
  at: string
  memberId: string
  name: string
  channel: Channel
  topic: Topic | null
  type: NotificationType | null
  title: string
  orderId: string | null
  orderNumber: string | null
  dueAt: Date
  doneAt: Date | null
  outcome: Outcome | 'NOT_NEEDED' | null
  isRepeat: boolean
  bounce: string | null
}

const deliveryColumns = sql`d.id, d.due_at, d.done_at, d.outcome, d.repeats, d.bounced_at, d.bounce`

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

/** Returns the order with this number, written with or without its H, and its two sides. */
export async function findOrderByNumber(
  db: Db,
  words: readonly string[],
): Promise<{ id: string; sides: string[] } | null> {
  const [, digits] = (words.length === 1 && /^h?(\d{4,12})$/i.exec(words[0]!)) || []
  if (!digits) return null
  const found = await db
    .selectFrom('orders')
    .select(['id', 'lenderId', 'lendeeId'])
    .where('orderNumber', '=', `H${digits}`)
    .executeTakeFirst()
  return found ? { id: found.id, sides: [found.lenderId, found.lendeeId] } : null
}

export const outboxSorts: Sorts<SortColumn<'outbox'>> = {
  id: sql`d.id`,
  ids: 'uuid',
  columns: {
    DUE: { by: sql`d.due_at`, is: 'moment' },
  },
}

/**
 * Returns deliveries and letters with what they are about, sorted by a column, never their text. `memberIds`: only to these; null for
 * all. `orderId`: only about that order. `failedIds`: those given up.
 */
export async function pageOfOutbox(
  db: Db,
  {
    memberIds,
    orderId,
    state,
    failedIds,
    sorted,
    limit,
  }: {
    memberIds: string[] | null
    orderId: string | null
    state: OutboxState
    failedIds: string[]
    sorted: SortedPage<SortColumn<'outbox'>>
    limit: number
  },
): Promise<OutboxRow[]> {
  const inState = {
    ALL: sql`true`,
    WAITING: sql`d.done_at is null and d.id <> all (${failedIds}::uuid[])`,
    SENT: sql`d.outcome = 'SENT' and d.bounced_at is null`,
    BOUNCED: sql`d.bounced_at is not null`,
    LEFT_OUT: sql`d.outcome <> 'SENT'`,
    FAILED: sql`d.done_at is null and d.id = any (${failedIds}::uuid[])`,
  }[state]
  const { order, at, beyond } = sortedBy(outboxSorts, sorted)
  const pageWith = (isFound: ReturnType<typeof sql>) => sql`
    where ${sql.join([inState, isFound, ...beyond], sql` and `)} order by ${order} limit ${limit}`
  const isTheirs = memberIds === null ? sql`true` : sql`member_id = any (${memberIds}::uuid[])`
  const found = orderId ? sql`${isTheirs} and order_id = ${orderId}::uuid` : isTheirs
  const ofNotices =
    memberIds === null ? isTheirs : sql`d.notification_id in (select id from notifications where ${found})`
  const { rows } = await sql<OutboxRow>`
    with notices as (select ${deliveryColumns}, d.channel, d.notification_id from deliveries d ${pageWith(ofNotices)}),
    sent as (select ${deliveryColumns}, d.member_id, d.order_id, d.title from letters d ${pageWith(found)}),
    page as (
      select ${deliveryColumns}, d.channel, n.member_id, n.order_id, n.topic, n.type, n.title
      from notices d join notifications n on n.id = d.notification_id
      union all select ${deliveryColumns}, 'email', d.member_id, d.order_id, null, null, d.title from sent d
    )
    select d.id, ${at} as at, d.member_id,
           coalesce(nullif(trim(concat(m.first_name, ' ', m.second_name)), ''), m.email::text) as name,
           d.channel, d.topic, d.type, d.title, o.id as order_id, o.order_number, d.due_at, d.done_at, d.outcome,
           d.repeats is not null as is_repeat, case when d.bounced_at is not null then coalesce(d.bounce, '') end as bounce
    from page d join members m on m.id = d.member_id left join orders o on o.id = d.order_id
    order by ${order} limit ${limit}`.execute(db)
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
