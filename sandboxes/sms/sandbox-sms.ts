import type { Clock } from '../../server/src/base/clock.ts'
import { type Sms, SmsRefused, type TextMessage } from '../../server/src/outside/sms/port.ts'
import type { DevStore } from '../dev-store.ts'

const SMS_COLLECTION = 'sms'

/** The ending of numbers that cannot be reached in the sandbox. */
const UNREACHABLE_END = '999999'

/** A text as the sandbox stores it. */
export type StoredText = TextMessage & { sentAt: string }

/** Stores every text for the /dev/sms page instead of sending it; the same key is stored once. */
export function sandboxSms(store: DevStore, clock: Clock): Sms {
  return {
    async send(message) {
      if (message.to.endsWith(UNREACHABLE_END)) throw new SmsRefused(`${message.key}: the number cannot be reached`)
      await store.update<StoredText>(
        SMS_COLLECTION,
        message.key,
        (stored) => stored ?? { ...message, sentAt: clock.now().toISOString() },
      )
    },
  }
}

/** Returns the stored texts, newest first, to one number if given. */
export async function storedTexts(store: DevStore, to?: string): Promise<StoredText[]> {
  const texts = (await store.list<StoredText>(SMS_COLLECTION, { newestFirst: true, limit: 200 })).map(
    ({ value }) => value,
  )
  return to ? texts.filter((text) => text.to === to) : texts
}
