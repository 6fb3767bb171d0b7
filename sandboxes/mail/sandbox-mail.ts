import type { Clock } from '../../server/src/base/clock.ts'
import type { EmailMessage, Mail } from '../../server/src/outside/mail/port.ts'
import type { DevStore } from '../dev-store.ts'

const MAIL_COLLECTION = 'mail'

/** A message as stored by the sandbox. */
export type StoredEmail = EmailMessage & { sentAt: string }

/** Stores every message for the /dev/mail page instead of sending it; the same key is stored once. */
export function sandboxMail(store: DevStore, clock: Clock): Mail {
  return {
    async send(message) {
      await store.update<StoredEmail>(
        MAIL_COLLECTION,
        message.key,
        (stored) => stored ?? { ...message, sentAt: clock.now().toISOString() },
      )
    },
    async close() {},
  }
}

/** Returns the stored messages, newest first, of one address if given. */
export async function storedEmails(store: DevStore, to?: string): Promise<StoredEmail[]> {
  const messages = (await store.list<StoredEmail>(MAIL_COLLECTION, { newestFirst: true })).map(({ value }) => value)
  return to ? messages.filter((message) => message.to.toLowerCase() === to.toLowerCase()) : messages
}
