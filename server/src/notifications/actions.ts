import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import { DAY_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import { MESSAGE_MAIL_AFTER_MINUTES, NOTIFICATION_RETENTION_DAYS } from '@hemline/contract/limits.ts'
import { type Choice, isLocked } from '@hemline/contract/notifications/rules.ts'
import type { NotificationType, Topic } from '@hemline/contract/notifications/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Urgency } from '../base/urgency.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import {
  claimDueDeliveries,
  deleteMessageNotifications,
  deleteOld,
  insertDelivery,
  insertNotification,
  markRead,
  putChoice,
} from './store.ts'
import { deleteEnded } from './subscription-store.ts'

/** Brings one notification to one channel; the data is the delivery's id. */
export const DELIVER_JOB = 'notifications.deliver'
export type DeliverData = { deliveryId: string }

/** What goes out first when many wait. Money is held and charged with what orders tell. */
export const urgencyOf: Record<Topic, Urgency> = {
  orders: 'money',
  progress: 'notice',
  messages: 'notice',
  friends: 'notice',
  reviews: 'reminder',
  reminders: 'reminder',
}

const CLAIM_BATCH_SIZE = 200

export type Told = {
  memberId: string
  /** The badge it counts on. */
  type: NotificationType
  /** What she chooses channels by; decides too when the e-mail goes out. */
  topic: Topic
  /** The conversation it belongs to: opening that clears it. */
  participantsKey?: string | null
  /** The order it belongs to: opening that clears it. */
  orderId?: string | null
  /** One line, in her words; also the subject of the e-mail. */
  title: string
  text: string
  /** Where it leads, an address of the app such as `/order/…`. */
  path: string
  /** Says what this is about: a second call with the same key tells nothing. */
  key: string
}

/**
 * Tells a member something: writes it in the caller's transaction, and plans the push and the e-mail for after the commit.
 * A second call with the same key does nothing. An e-mail about a message waits for some minutes and is left out when she
 * has read it by then. False when it had been said already.
 */
export async function notify(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, told: Told): Promise<boolean> {
  const now = deps.clock.now()
  const { participantsKey = null, orderId = null, ...rest } = told
  const notificationId = await insertNotification(tx, { ...rest, participantsKey, orderId, now })
  if (!notificationId) return false
  await publishChange(tx, 'notification', { memberId: told.memberId, notificationId }, now)
  const mailAfter = told.type === 'message' ? MESSAGE_MAIL_AFTER_MINUTES * MINUTE_MS : 0
  const plans = [
    { channel: 'push', dueAt: now },
    { channel: 'email', dueAt: new Date(now.getTime() + mailAfter) },
  ] as const
  for (const { channel, dueAt } of plans) {
    const queuedAt = dueAt <= now ? now : null
    const deliveryId = await insertDelivery(tx, { notificationId, channel, dueAt, queuedAt })
    if (queuedAt) await queueDelivery(deps, tx, deliveryId, urgencyOf[told.topic])
  }
  return true
}

async function queueDelivery(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  deliveryId: string,
  urgency: Urgency = 'notice',
): Promise<void> {
  const data: DeliverData = { deliveryId }
  await deps.jobs.enqueue(tx, DELIVER_JOB, data, { key: deliveryId, urgency })
}

/** Puts what has become due into the job queue. Each delivery is claimed by one process alone. */
export async function queueDue(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await deps.db.transaction().execute(async (tx) => {
      const ids = await claimDueDeliveries(tx, { now: deps.clock.now(), limit: CLAIM_BATCH_SIZE })
      for (const id of ids) await queueDelivery(deps, tx, id)
      return ids.length
    })
    if (claimed < CLAIM_BATCH_SIZE) return
  }
}

/** Marks as seen what a member has in front of her: a type, or one conversation or order of it. Her other apps are told. */
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
    const seen = await markRead(tx, { memberId: member.id, ...rest, now })
    if (seen > 0) await publishChange(tx, 'notifications', { between: [member.id] }, now)
  })
}

/** A friend request was answered or taken back: what the member was told of the other as a friend counts as seen. */
export async function clearFriendNotices(
  tx: Tx,
  { memberId, otherId, now }: { memberId: string; otherId: string; now: Date },
): Promise<void> {
  const seen = await markRead(tx, {
    memberId,
    type: 'friend',
    participantsKey: participantsKeyOf(memberId, otherId),
    now,
  })
  if (seen > 0) await publishChange(tx, 'notifications', { between: [memberId] }, now)
}

/** Switches a topic on or off for a channel. NOTIFICATION_LOCKED for one that stays on. */
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

/** From when on the notification centre shows: 60 days back. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)

/** Forgets notifications that are older than the centre shows, and devices whose sign-in has ended. */
export async function tidy({ db, clock }: Deps): Promise<void> {
  await deleteOld(db, retentionStart(clock.now()))
  await deleteEnded(db)
}

/** Two members are hidden from each other: what they were told of each other's messages and friendship goes, in their open apps too. */
export async function deleteMessageNotificationsBetween(
  tx: Tx,
  { oneId, otherId, now }: { oneId: string; otherId: string; now: Date },
): Promise<void> {
  await deleteMessageNotifications(tx, participantsKeyOf(oneId, otherId))
  await publishChange(tx, 'notifications', { between: [oneId, otherId] }, now)
}
