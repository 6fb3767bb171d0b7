import { randomUUID } from 'node:crypto'
import type { Channel } from '@hemline/contract/notifications/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

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
    .select(sql<boolean>`d.due_at > n.created_at`.as('hasWaited'))
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
