import { randomUUID } from 'node:crypto'
import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import type { Choice } from '@hemline/contract/notifications/rules.ts'
import type { NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { Notifications } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'
import { publishChange } from '../live/publish-change.ts'

export type NotificationRow = Selectable<Notifications>

export type NewNotification = {
  memberId: string
  key: string
  type: NotificationType
  topic: Topic
  participantsKey: string | null
  orderId: string | null
  title: string
  text: string
  path: string
  now: Date
}

/** Inserts a notification unless its key exists. Returns its id, or null. */
export async function insertNotification(tx: Tx, made: NewNotification): Promise<string | null> {
  const written = await tx
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      memberId: made.memberId,
      key: made.key,
      type: made.type,
      topic: made.topic,
      participantsKey: made.participantsKey,
      orderId: made.orderId,
      title: made.title,
      text: made.text,
      path: made.path,
      createdAt: made.now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

export async function listChoices(db: Db, memberId: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['topic', 'channel', 'isOn'])
    .where('memberId', '=', memberId)
    .execute()
  return rows.map(({ topic, channel, isOn }) => ({ topic: topic, channel: channel, isOn: isOn }))
}

export async function putChoice(
  db: Db,
  { memberId, topic, channel, isOn, now }: Choice & { memberId: string; now: Date },
): Promise<void> {
  const values = { isOn, updatedAt: now }
  await db
    .insertInto('notificationChoices')
    .values({ memberId, topic, channel, ...values })
    .onConflict((conflict) => conflict.columns(['memberId', 'topic', 'channel']).doUpdateSet(values))
    .execute()
}

/** Returns the content of a push. */
export function findNotification(db: Db, id: string) {
  return db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Replaces the text of a notification. Returns it, unless it is gone. */
export function setText(tx: Tx, { key, text }: { key: string; text: string }) {
  return tx
    .updateTable('notifications')
    .set({ text })
    .where('key', '=', key)
    .returning(['id', 'memberId'])
    .executeTakeFirst()
}

/** Returns those of these keys that exist, each with when it was sent. */
export async function listOrderMessages(db: Db, keys: string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('notifications').select(['key', 'createdAt']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, createdAt }) => [key, createdAt]))
}

/** Returns a page of a member's notifications since then, newest first, with the cursor of the next page. */
export async function listNotifications(
  db: Db,
  filter: { memberId: string; since: Date; isUnreadOnly: boolean; after: Keyset | null; limit: number },
): Promise<{ rows: NotificationRow[]; lastKey: string | null }> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .select(cursorMoment(sql.ref('createdAt')).as('at'))
    .where('memberId', '=', filter.memberId)
    .where('createdAt', '>=', filter.since)
    .$if(filter.isUnreadOnly, (query) => query.where('readAt', 'is', null))
    .$if(filter.after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${filter.after!.at}::timestamptz, ${filter.after!.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit: filter.limit, keyOf: (row) => row })
  return { rows: page, lastKey }
}

/** Returns a member's badge counts: unseen notifications of messages and orders, and friend requests to answer. */
export async function countUnread(
  db: Db,
  { memberId, since }: { memberId: string; since: Date },
): Promise<{ [type in NotificationType]: number }> {
  const rows = await db
    .selectFrom('notifications')
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .where('createdAt', '>=', since)
    .groupBy('type')
    .execute()
  const of = (type: NotificationType) => rows.find((row) => row.type === type)?.count ?? 0
  return { message: of('message'), order: of('order'), friend: await countFriendRequests(db, memberId) }
}

async function countFriendRequests(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('friendships as f')
    .innerJoin('members as m', 'm.id', 'f.requesterId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('f.addresseeId', '=', memberId)
    .where('f.status', '=', 'undetermined')
    .where('m.suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the orders with unread notifications of a member, each once. */
export async function listUnreadOrders(
  db: Db,
  { memberId, since }: { memberId: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('orderId')
    .distinct()
    .where('memberId', '=', memberId)
    .where('type', '=', 'order')
    .where('orderId', 'is not', null)
    .where('readAt', 'is', null)
    .where('createdAt', '>=', since)
    .execute()
  return rows.flatMap(({ orderId }) => orderId ?? [])
}

/**
 * Marks a member's notifications of a type as seen, of one conversation, order or key if given, and publishes that to the member.
 * Returns their number.
 */
export async function markRead(
  tx: Tx,
  which: {
    memberId: string
    type: NotificationType
    participantsKey?: string | null
    orderId?: string | null
    key?: string
    exceptKeys?: readonly string[]
    now: Date
  },
): Promise<number> {
  const { participantsKey, orderId, key, exceptKeys = [] } = which
  const marked = await tx
    .updateTable('notifications')
    .set({ readAt: which.now })
    .where('memberId', '=', which.memberId)
    .where('type', '=', which.type)
    .where('readAt', 'is', null)
    .$if(Boolean(participantsKey), (query) => query.where('participantsKey', '=', participantsKey!))
    .$if(Boolean(orderId), (query) => query.where('orderId', '=', orderId!))
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    // one parameter however many there are: a statement takes 65,535
    .$if(exceptKeys.length > 0, (query) => query.where(sql<boolean>`key <> all(${[...exceptKeys]}::text[])`))
    .returning('id')
    .execute()
  if (marked.length > 0) await publishChange(tx, 'notifications', { between: [which.memberId] }, which.now)
  return marked.length
}

/** Deletes notifications older than that instant, and those of erased members. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('createdAt', '<', before).execute()
  await db
    .deleteFrom('notifications')
    .where('memberId', 'in', (eb) => eb.selectFrom('members').select('id').where('erasedAt', 'is not', null))
    .execute()
}

/** Deletes the notifications of two members about each other's messages and friendship, including unsent deliveries. */
export async function deleteMessageNotifications(
  tx: Tx,
  { oneId, otherId }: { oneId: string; otherId: string },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    // the index is by member
    .where('memberId', 'in', [oneId, otherId])
    .where('type', 'in', ['message', 'friend'])
    .where('participantsKey', '=', participantsKeyOf(oneId, otherId))
    .execute()
}
