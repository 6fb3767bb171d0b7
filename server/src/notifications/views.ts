import type { AnswerFrom } from '@hemline/contract/call.ts'
import { onScreen } from '@hemline/contract/days.ts'
import type { getNotificationSettings } from '@hemline/contract/notifications/calls.ts'
import { isQuoted } from '@hemline/contract/notifications/quote-words.ts'
import { type Choice, isLocked, isWanted } from '@hemline/contract/notifications/rules.ts'
import { channels, type Notification, topics } from '@hemline/contract/notifications/shapes.ts'
import type { NotificationRow } from './store.ts'

/**
 * Returns a notice's title and text as the bell and pushes have them: the years that its letter has are left out where they
 * are the present one (docs/voice.md). What a member wrote stays as it is.
 */
export function shownOf(row: Pick<NotificationRow, 'type' | 'title' | 'text'>, now: Date) {
  const { type, title, text } = row
  if (type === 'message') return { title, text }
  const paragraphs = text.split('\n\n').map((one) => (isQuoted(one) ? one : onScreen(one, now)))
  return { title: onScreen(title, now), text: paragraphs.join('\n\n') }
}

export function notificationView(row: NotificationRow, now: Date): Notification {
  return {
    id: row.id,
    type: row.type,
    topic: row.topic,
    participantsKey: row.participantsKey,
    orderId: row.orderId,
    ...shownOf(row, now),
    path: row.path,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

/** Returns the setting of every topic in every channel for a member, including the locked ones. */
export function settingsView(choices: readonly Choice[]): AnswerFrom<typeof getNotificationSettings>['data'] {
  return topics.flatMap((topic) =>
    channels.map((channel) => ({
      topic,
      channel,
      isOn: isWanted(choices, topic, channel),
      isLocked: isLocked(topic),
    })),
  )
}
