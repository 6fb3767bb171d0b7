import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import { DAY_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import {
  MESSAGE_MAIL_AFTER_MINUTES,
  MESSAGE_PUSH_EVERY_SECONDS,
  NOTIFICATION_RETENTION_DAYS,
} from '@hemline/contract/limits.ts'
import { type Choice, isLocked } from '@hemline/contract/notifications/rules.ts'
import type { Channel, NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Urgency } from '../base/urgency.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { claimDueDeliveries, findLastMessagePush, insertDeliveries, replaceWaitingMessage } from './delivery-store.ts'
import { deleteOldLetters } from './letter-store.ts'
import { deleteMessageNotifications, deleteOld, insertNotification, markRead, putChoice, setText } from './store.ts'
import { deleteEnded } from './subscription-store.ts'

/** Delivers one notification to one channel; the data is the delivery's id. */
export const DELIVER_JOB = 'notifications.deliver'
export type DeliverData = { deliveryId: string }

/** The priority of deliveries. Notices about orders accompany payments. */
export const urgencyOf: Record<Topic, Urgency> = {
  orders: 'money',
  progress: 'notice',
  messages: 'notice',
  friends: 'notice',
  reviews: 'reminder',
  reminders: 'reminder',
}

const CLAIM_BATCH_SIZE = 200

export type NewNotice = {
  memberId: string
  /** The badge that counts it. */
  type: NotificationType
  /** The topic of the member's channel settings; also the email's delay. */
  topic: Topic
  /** The conversation it belongs to: opening that clears it. */
  participantsKey?: string | null
  /** The order it belongs to: opening that clears it. */
  orderId?: string | null
  /** One line, addressed to the member; also the subject of the email. */
  title: string
  text: string
  /** The page it links to, an address of the app such as `/order/…`. */
  path: string
  /** Identifies the event: a second call with the same key sends nothing. */
  key: string
  /** The channels besides the app, as far as the member wants them; both by default. */
  channels?: readonly Channel[]
  /** When the push is sent, unless it was seen by then; immediately by default. */
  pushAt?: Date | undefined
}

/**
 * Notifies a member: inserts the notification in the caller's transaction, and queues push and email for after the
 * commit. A second call with the same key does nothing. An email about a message is delayed by some minutes and skipped
 * when the message was read by then. Returns false when the key existed.
 */
export async function notify(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, notice: NewNotice): Promise<boolean> {
  const now = deps.clock.now()
  const { participantsKey = null, orderId = null, channels = ['push', 'email'], pushAt = now, ...rest } = notice
  const notificationId = await insertNotification(tx, { ...rest, participantsKey, orderId, now })
  if (!notificationId) return false
  await publishChange(tx, 'notification', { memberId: notice.memberId, notificationId }, now)
  const mailAfter = notice.type === 'message' ? MESSAGE_MAIL_AFTER_MINUTES * MINUTE_MS : 0
  const dueByChannel = { push: pushAt, email: new Date(now.getTime() + mailAfter) }
  const deliveries = channels.map((channel) => {
    const dueAt = dueByChannel[channel]
    return { channel, dueAt, queuedAt: dueAt <= now ? now : null }
  })
  const ids = await insertDeliveries(tx, notificationId, deliveries)
  const queued = ids.filter((_, at) => deliveries[at]?.queuedAt)
  await queueDeliveries(deps, tx, queued, urgencyOf[notice.topic])
  return true
}

/**
 * Notifies a member of a message, in the transaction that holds the conversation's row: concurrent messages of it come here one
 * by one. The push is sent immediately if none went out within the last minute for unread messages of the conversation. Otherwise
 * one waits until that minute is over; until then each further message takes the place of the one that it shows.
 */
export async function notifyOfMessage(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  message: Omit<NewNotice, 'type' | 'topic' | 'pushAt' | 'channels'> & { participantsKey: string },
): Promise<void> {
  const now = deps.clock.now()
  const replaced = await replaceWaitingMessage(tx, message)
  if (replaced) {
    await publishChange(tx, 'notification', { memberId: message.memberId, notificationId: replaced }, now)
    return
  }
  const last = await findLastMessagePush(tx, message)
  const next = last ? new Date(last.getTime() + MESSAGE_PUSH_EVERY_SECONDS * 1000) : now
  await notify(deps, tx, { ...message, type: 'message', topic: 'messages', pushAt: next > now ? next : now })
}

/** Replaces the text of the notification with that key, for its list and for what is not sent yet. */
export async function rewriteNotice(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  notice: { key: string; text: string },
): Promise<void> {
  const changed = await setText(tx, notice)
  if (!changed) return
  const { id: notificationId, memberId } = changed
  await publishChange(tx, 'notification', { memberId, notificationId }, clock.now())
}

async function queueDeliveries(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  ids: readonly string[],
  urgency: Urgency = 'notice',
): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ key: deliveryId, data: { deliveryId } satisfies DeliverData }))
  await deps.jobs.enqueueAll(tx, DELIVER_JOB, jobs, { urgency })
}

/** Enqueues due deliveries. Each is claimed by one process. */
export async function queueDue(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await deps.db.transaction().execute(async (tx) => {
      const ids = await claimDueDeliveries(tx, { now: deps.clock.now(), limit: CLAIM_BATCH_SIZE })
      await queueDeliveries(deps, tx, ids)
      return ids.length
    })
    if (claimed < CLAIM_BATCH_SIZE) return
  }
}

/**
 * Marks notifications as seen: a type, or those of one conversation or order. Publishes that to the member's other
 * apps.
 */
export async function clearNotificationsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  which: {
    member: Pick<Caller, 'id'>
    type: NotificationType
    participantsKey?: string | null
    orderId?: string | null
  },
): Promise<void> {
  const { member, ...rest } = which
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await markRead(tx, { memberId: member.id, ...rest, now })
  })
}

/** A member has read in a conversation: marks the notifications of its messages as seen, except those with these keys. */
export async function clearMessageNotices(
  tx: Tx,
  of: { memberId: string; participantsKey: string; exceptKeys: readonly string[]; now: Date },
): Promise<void> {
  await markRead(tx, { ...of, type: 'message' })
}

/** A friend request was answered or withdrawn: marks the notifications about the other member as seen. */
export async function clearFriendNotices(
  tx: Tx,
  { memberId, otherId, now }: { memberId: string; otherId: string; now: Date },
): Promise<void> {
  await markRead(tx, {
    memberId,
    type: 'friend',
    participantsKey: participantsKeyOf(memberId, otherId),
    now,
  })
}

/** What a notice about an order asks for was withdrawn, or can no longer be answered: marks it as seen. */
export async function clearOrderNotice(tx: Tx, notice: { memberId: string; key: string; now: Date }): Promise<void> {
  await markRead(tx, { ...notice, type: 'order' })
}

/** Switches a topic on or off for a channel. Throws NOTIFICATION_LOCKED for one that cannot be switched off. */
export async function choose(
  { db, clock }: Deps,
  { member, choice }: { member: Caller; choice: Choice },
): Promise<void> {
  if (isLocked(choice.topic)) throw new Refusal('NOTIFICATION_LOCKED')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await putChoice(tx, { memberId: member.id, ...choice, now })
    await publishChange(tx, 'setting', { memberId: member.id }, now)
  })
}

/** Returns the start of the period shown in the notification centre: 60 days ago. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)

/** Deletes notifications and letters older than that period, and devices whose session has ended. */
export async function tidy({ db, clock }: Deps): Promise<void> {
  await deleteOld(db, retentionStart(clock.now()))
  await deleteOldLetters(db, retentionStart(clock.now()))
  await deleteEnded(db)
}

/**
 * Two members are hidden from each other: deletes notifications of each other's messages and friendship, and updates
 * the open apps.
 */
export async function deleteMessageNotificationsBetween(
  tx: Tx,
  { oneId, otherId, now }: { oneId: string; otherId: string; now: Date },
): Promise<void> {
  await deleteMessageNotifications(tx, { oneId, otherId })
  await publishChange(tx, 'notifications', { between: [oneId, otherId] }, now)
}
