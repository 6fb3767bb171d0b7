import { isLocked, isWanted } from '@hemline/contract/notifications/rules.ts'
import { actionLabel } from '@hemline/contract/notifications/words.ts'
import { greeting } from '../base/greeting.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { isBanned } from '../members/ban-store.ts'
import { isErasedEmail } from '../members/erased-email.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import { type DeliverData, urgencyOf } from './actions.ts'
import { emailKeyOf, markAddress, refusalOf } from './bounce-actions.ts'
import { markBounced } from './bounce-store.ts'
import { type DeliveryRow, findDelivery, finishDelivery, isCoveredByEarlier, type Outcome } from './delivery-store.ts'
import { findNotification, listChoices } from './store.ts'
import { dropGone, findTarget, listActiveSubscriptions } from './subscription-store.ts'
import { shownOf } from './views.ts'

/** Sends one notification to one device. */
export const PUSH_JOB = 'notifications.push'
export type PushData = {
  notificationId: string
  subscriptionId: string
  /** Whether an operator sends it again; jobs of an earlier version lack it. */
  isRepeat?: boolean
}

/**
 * Sends a notification to its channel, unless the member has switched it off or seen it meanwhile. Safe to run twice
 * and concurrently: the email has its own key, and pushes are queued by the caller that finishes the delivery.
 */
export async function deliver(deps: Deps, { deliveryId }: DeliverData): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId)
  if (!delivery) return
  const reason = await reasonNotTo(deps, delivery)
  if (!reason && delivery.channel === 'push') await planPushes(deps, delivery)
  else {
    const refused = reason ? null : await sendEmail(deps, delivery)
    await finishDelivery(deps.db, { id: delivery.id, outcome: reason ?? 'SENT', now: deps.clock.now() })
    if (refused) await markRefused(deps, delivery, refused)
  }
  // the operator who asked for it is looking
  if (delivery.repeats) await publishChange(deps.db, 'desk', {}, deps.clock.now())
}

async function reasonNotTo(deps: Deps, delivery: DeliveryRow): Promise<Outcome | null> {
  if (isErasedEmail(delivery.email)) return 'GONE'
  const choices = await listChoices(deps.db, delivery.memberId)
  if (!isWanted(choices, delivery.topic, delivery.channel)) return 'SWITCHED_OFF'
  // what the other side relies on is tried all the same, and so is what an operator sends again
  if (delivery.channel === 'email' && delivery.emailBouncedAt && !isLocked(delivery.topic) && !delivery.repeats)
    return 'NO_ADDRESS'
  // an operator sends it again: that it was seen is no reason against it
  if (delivery.repeats) return null
  if (delivery.type === 'order') return delivery.hasWaited && delivery.readAt ? 'READ' : null
  if (delivery.readAt) return 'READ'
  if (delivery.type === 'friend') return null
  const isCovered = delivery.channel === 'email' && (await isCoveredByEarlier(deps.db, delivery.notificationId))
  return isCovered ? 'TOLD_ALREADY' : null
}

/** One job per device, so that a retry for one device does not repeat the others. */
async function planPushes(deps: Deps, { id, repeats, notificationId, memberId }: DeliveryRow) {
  await deps.db.transaction().execute(async (tx) => {
    const devices = await listActiveSubscriptions(tx, memberId)
    const outcome = devices.length > 0 ? 'SENT' : 'NO_DEVICE'
    if (!(await finishDelivery(tx, { id, outcome, now: deps.clock.now() }))) return
    const pushes = devices.map(({ id: subscriptionId }) => ({
      key: `${notificationId}:${subscriptionId}${repeats ? `:${id}` : ''}`,
      data: { notificationId, subscriptionId, isRepeat: repeats !== null } satisfies PushData,
    }))
    await deps.jobs.enqueueAll(tx, PUSH_JOB, pushes)
  })
}

/**
 * Sends a push to a device that is still the member's, unless they have switched it off or seen it before this try; deletes a
 * device that no longer exists. Throws when the service did not accept it.
 */
export async function pushTo(
  deps: Deps,
  { notificationId, subscriptionId, isRepeat = false }: PushData,
): Promise<void> {
  const notification = await findNotification(deps.db, notificationId)
  const target = notification && (await findTarget(deps.db, { id: subscriptionId, memberId: notification.memberId }))
  if (!target) return
  if (!isWanted(await listChoices(deps.db, notification.memberId), notification.topic, 'push')) return
  if (!isRepeat && notification.type !== 'order' && notification.readAt) return
  const { title, text: body } = shownOf(notification, deps.clock.now())
  const sent = await deps.push.send(target, {
    title,
    body,
    path: notification.path,
    tag: notification.id,
  })
  if (sent === 'GONE') await dropGone(deps.db, subscriptionId)
}

/**
 * Sends the email; returns the server's words when it says that there is no such mailbox. Who is banned cannot sign in: theirs
 * has no button.
 */
async function sendEmail(deps: Deps, delivery: DeliveryRow): Promise<string | null> {
  const pages = {
    action: {
      label: actionLabel(delivery.topic, delivery.path),
      url: `${deps.env.publicUrl}${delivery.path}`,
    },
    note: {
      words: 'You can choose what we send you.',
      label: 'Notification settings',
      url: `${deps.env.publicUrl}/notifications/${delivery.memberId}`,
    },
  }
  const sent = deps.mail.send({
    ...composeEmail({
      to: delivery.email,
      subject: delivery.title,
      paragraphs: [greeting(delivery.firstName), ...delivery.text.split('\n\n')],
      ...((await isBanned(deps.db, delivery.memberId)) ? {} : pages),
    }),
    key: emailKeyOf(delivery),
    urgency: urgencyOf[delivery.topic],
  })
  return refusalOf(sent)
}

async function markRefused(deps: Deps, { id, memberId, email }: DeliveryRow, words: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await markBounced(tx, { id, words, now })
    await markAddress(deps, tx, { id: memberId, email, words })
    await publishChange(tx, 'desk', {}, now)
  })
}
