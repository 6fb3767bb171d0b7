import { randomUUID } from 'node:crypto'
import type { Choice } from '@hemline/contract/notifications/rules.ts'
import type { Channel, NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
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

/** Inserts the deliveries of a notification. Returns their ids, in the same order. */
export async function insertDeliveries(
  tx: Tx,
  notificationId: string,
  deliveries: readonly { channel: Channel; dueAt: Date; queuedAt: Date | null }[],
): Promise<string[]> {
  const rows = deliveries.map((delivery) => ({ id: randomUUID(), notificationId, ...delivery }))
  await tx.insertInto('deliveries').values(rows).execute()
  return rows.map(({ id }) => id)
}

type MessageNotice = {
  memberId: string
  participantsKey: string
  title: string
  text: string
  path: string
  key: string
}

/**
 * Puts a message in the place of the one whose push still waits, for an unread one of the same conversation; the key is then
 * that of the message shown. Returns the notification's id, or undefined when none waits or its push was claimed.
 */
export async function replaceWaitingMessage(tx: Tx, message: MessageNotice): Promise<string | undefined> {
  const waiting = await tx
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notificationId', 'n.id')
    .select('n.id')
    .where('n.memberId', '=', message.memberId)
    .where('n.type', '=', 'message')
    .where('n.participantsKey', '=', message.participantsKey)
    .where('n.readAt', 'is', null)
    .where('d.channel', '=', 'push')
    .where('d.queuedAt', 'is', null)
    // the sweep that claims due pushes passes a locked one by
    .forUpdate(['d', 'n'])
    .executeTakeFirst()
  if (!waiting) return undefined
  const { title, text, path, key } = message
  await tx.updateTable('notifications').set({ title, text, path, key }).where('id', '=', waiting.id).execute()
  return waiting.id
}

/** Returns when the newest push about unread messages of a conversation was, or is, due; undefined without one. */
export async function findLastMessagePush(
  tx: Tx,
  { memberId, participantsKey }: { memberId: string; participantsKey: string },
): Promise<Date | undefined> {
  const last = await tx
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notificationId', 'n.id')
    .select('d.dueAt')
    .where('n.memberId', '=', memberId)
    .where('n.type', '=', 'message')
    .where('n.participantsKey', '=', participantsKey)
    .where('n.readAt', 'is', null)
    .where('d.channel', '=', 'push')
    .where('d.repeats', 'is', null)
    .orderBy('d.dueAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.dueAt
}

/** Claims the due deliveries, each for one caller. Returns their ids. */
export async function claimDueDeliveries(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const due = tx
    .selectFrom('deliveries')
    .select('id')
    .where('queuedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const claimed = await tx
    .updateTable('deliveries')
    .set({ queuedAt: now })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

/** Returns an unfinished delivery with its content and recipient; undefined once it is finished. */
export function findDelivery(db: Db, id: string) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notificationId')
    .innerJoin('members as m', 'm.id', 'n.memberId')
    .select([
      'd.id',
      'd.channel',
      'd.repeats',
      'd.notificationId',
      'n.memberId',
      'n.topic',
      'n.type',
      'n.key',
      'n.participantsKey',
    ])
    .select(['n.title', 'n.text', 'n.path', 'n.readAt', 'm.email', 'm.firstName', 'm.emailBouncedAt'])
    .where('d.id', '=', id)
    .where('d.doneAt', 'is', null)
    .executeTakeFirst()
}
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export type Outcome = 'SENT' | 'SWITCHED_OFF' | 'READ' | 'TOLD_ALREADY' | 'NO_DEVICE' | 'GONE' | 'NO_ADDRESS'

/** Stores the result of a delivery, once; returns whether this call did. */
export async function finishDelivery(
  db: Db,
  { id, outcome, now }: { id: string; outcome: Outcome; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('deliveries')
    .set({ doneAt: now, outcome })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Whether an earlier unread message of the same conversation has its email, sent or queued: one covers all. Only the
 * earliest sends, so concurrent deliveries agree.
 */
export async function isCoveredByEarlier(db: Db, notificationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('notifications as e', (join) =>
      join.onRef('e.memberId', '=', 'n.memberId').onRef('e.participantsKey', '=', 'n.participantsKey'),
    )
    .innerJoin('deliveries as d', 'd.notificationId', 'e.id')
    .select('e.id')
    .where('n.id', '=', notificationId)
    .whereRef('e.type', '=', 'n.type')
    .where(sql<boolean>`(e.created_at, e.id) < (n.created_at, n.id)`)
    .where('e.readAt', 'is', null)
    .where('d.channel', '=', 'email')
    .where((eb) => eb.or([eb('d.outcome', '=', 'SENT'), eb('d.doneAt', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
 * Marks a member's notifications of a type as seen, of one conversation or order if given, and publishes that to the member.
 * Returns their number.
 */
export async function markRead(
  tx: Tx,
  which: {
    memberId: string
    type: NotificationType
    participantsKey?: string | null
    orderId?: string | null
    exceptKeys?: readonly string[]
    now: Date
  },
): Promise<number> {
  const { participantsKey, orderId, exceptKeys = [] } = which
  const marked = await tx
    .updateTable('notifications')
    .set({ readAt: which.now })
    .where('memberId', '=', which.memberId)
    .where('type', '=', which.type)
    .where('readAt', 'is', null)
    .$if(Boolean(participantsKey), (query) => query.where('participantsKey', '=', participantsKey!))
    .$if(Boolean(orderId), (query) => query.where('orderId', '=', orderId!))
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
export async function deleteMessageNotifications(tx: Tx, participantsKey: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('type', 'in', ['message', 'friend'])
    .where('participantsKey', '=', participantsKey)
    .execute()
}
