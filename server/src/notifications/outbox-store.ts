import type { Channel, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { type SortedPage, type Sorts, sortedBy, textKey } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'
import type { Outcome } from './delivery-store.ts'

export type OutboxRow = {
  id: string
  key: string
  at: string
  memberId: string
  name: string
  channel: Channel
  topic: Topic | null
  title: string
  orderId: string | null
  orderNumber: string | null
  dueAt: Date
  doneAt: Date | null
  outcome: Outcome | 'NOT_NEEDED' | null
  isRepeat: boolean
  bounce: string | null
}

/** A letter whose job waits for its first try: it has no row yet. */
export type UnwrittenLetter = { id: string; dueAt: Date; memberId: string; orderId: string | null; title: string }

/** What the outbox says of a message between members. */
const MESSAGE_TITLE = 'A message from another member'

const columns = sql`d.id, d.due_at, d.done_at, d.outcome, d.repeats, d.bounced_at, d.bounce`
const notices = sql`(select d.*, n.member_id, n.order_id, n.topic,
    case n.type when 'message' then ${sql.lit(MESSAGE_TITLE)} else n.title end as title
  from deliveries d join notifications n on n.id = d.notification_id)`
const recipient = sql`coalesce(nullif(trim(concat(m.first_name, ' ', m.second_name)), ''), m.email::text)`
const recipients = (isSorted: boolean) => sql`(select m.id, ${recipient} as name, ${textKey(recipient)} as name_key
  from members m ${isSorted ? sql`order by 3` : sql``})`

/** Returns the ids of the members in whose name, email, city or public id every word occurs. */
export async function findAddressees(db: Db, words: readonly string[]): Promise<string[]> {
  const named = sql.join(words.map(isMember), sql` and `)
  const { rows } = await sql<{ id: string }>`select m.id from members m where ${named}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the order with this number, written with or without its H, and its two sides. */
export async function findOrderByNumber(
  db: Db,
  words: readonly string[],
): Promise<{ id: string; sides: string[] } | null> {
  const [, digits] = (words.length === 1 && /^h?(\d{4,12})$/i.exec(words[0]!)) || []
  if (!digits) return null
  const order = await db
    .selectFrom('orders')
    .select(['id', 'lenderId', 'lendeeId'])
    .where('orderNumber', '=', `H${digits}`)
    .executeTakeFirst()
  return order ? { id: order.id, sides: [order.lenderId, order.lendeeId] } : null
}

/** Lower for the later of two moments, and of thirteen digits until the year 2200. */
const newestFirst = sql`(10000000000000 - (date_part('epoch', d.due_at) * 1000)::bigint)`

/** `failedIds`: those given up. */
export const outboxSorts = (failedIds: readonly string[]): Sorts<SortColumn<'outbox'>> => ({
  id: sql`d.id`,
  ids: 'uuid',
  columns: {
    DUE: { by: sql`d.due_at`, is: 'moment' },
    // what an operator may have to do something about comes first, and of equal ones the newest, as below
    STATE: {
      by: sql`case when d.done_at is null then case when d.id = any (${failedIds}::uuid[]) then 0 else 2 end
          when d.bounced_at is not null then 1 when d.outcome = 'SENT' then 4 else 3 end * 10000000000000 + ${newestFirst}`,
      is: 'number',
    },
    RECIPIENT: { by: sql`m.name_key`, is: 'key', id: sql`(${newestFirst} || '-' || d.id)`, ids: 'text' },
    // every title begins with a capital letter: as bytes they are compared in a third of the time
    ABOUT: { by: sql`(left(d.title, 60) || ' ' || ${newestFirst}) collate "C"`, is: 'key' },
  },
})

/**
 * Returns deliveries and letters with what they are about, sorted by a column, never their text. `memberIds`: only to these; null for
 * all. `orderId`: only about that order. `failedIds`: those given up. `unwritten`: letters that are listed with them.
 */
export async function pageOfOutbox(
  db: Db,
  {
    memberIds,
    orderId,
    state,
    failedIds,
    unwritten,
    sorted,
    limit,
  }: {
    memberIds: string[] | null
    orderId: string | null
    state: OutboxState
    failedIds: string[]
    unwritten: readonly UnwrittenLetter[]
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
  const { order, at, id, beyond } = sortedBy(outboxSorts(failedIds), sorted)
  // recipients in their order: those of the page are found without sorting all letters
  const inOrder = sorted.column === 'RECIPIENT' ? sql`join ${recipients(true)} m on m.id = d.member_id` : sql``
  const pageWith = (isTheirs: ReturnType<typeof sql>) => sql`${inOrder}
    where ${sql.join([inState, isTheirs, ...beyond], sql` and `)} order by ${order} limit ${limit}`
  const isFound = (alias: 'd' | 'f') => {
    const ofMembers = memberIds ? sql`${sql.ref(`${alias}.member_id`)} = any (${memberIds}::uuid[])` : sql`true`
    return orderId ? sql`${ofMembers} and ${sql.ref(`${alias}.order_id`)} = ${orderId}::uuid` : ofMembers
  }
  const isNoticed =
    memberIds || orderId
      ? sql`d.notification_id in (select f.id from notifications f where ${isFound('f')})`
      : sql`true`
  const waiting = unwritten.map(({ id, dueAt, memberId, orderId: about, title }) => ({
    id,
    due_at: dueAt,
    member_id: memberId,
    order_id: about,
    title,
  }))
  const { rows } = await sql<OutboxRow>`
    with noticed as (select d.id from ${notices} d ${pageWith(isNoticed)}),
    sent as (select d.id from letters d ${pageWith(isFound('d'))}),
    waits as (
      select d.id, d.due_at, null::timestamptz as done_at, null::text as outcome, null::uuid as repeats,
             null::timestamptz as bounced_at, null::text as bounce, d.member_id, d.order_id, d.title
      from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
        as d (id uuid, due_at timestamptz, member_id uuid, order_id uuid, title text)
    ),
    page as (
      select ${columns}, d.channel, d.member_id, d.order_id, d.topic, d.title from ${notices} d where d.id in (select id from noticed)
      union all select ${columns}, 'email', d.member_id, d.order_id, null, d.title from letters d where d.id in (select id from sent)
      union all select ${columns}, 'email', d.member_id, d.order_id, null, d.title from waits d
    )
    select d.id, ${id} as key, ${at} as at, d.member_id, m.name,
           d.channel, d.topic, d.title, o.id as order_id, o.order_number, d.due_at, d.done_at, d.outcome,
           d.repeats is not null as is_repeat, case when d.bounced_at is not null then coalesce(d.bounce, '') end as bounce
    from page d join ${recipients(false)} m on m.id = d.member_id left join orders o on o.id = d.order_id
    where ${sql.join([sql`true`, ...beyond], sql` and `)} order by ${order} limit ${limit}`.execute(db)
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
