import type { Clock } from '../../server/src/base/clock.ts'
import type { Letter, Mail } from '../../server/src/outside/mail/port.ts'
import type { DevStore } from '../dev-store.ts'

const MAIL_ROOM = 'mail'

/** A letter as the sandbox keeps it. */
export type StoredLetter = Letter & { sentAt: string }

/** Keeps every letter for the /dev/mail page instead of sending it; the same key is kept once. */
export function sandboxMail(store: DevStore, clock: Clock): Mail {
  return {
    async send(letter) {
      await store.update<StoredLetter>(
        MAIL_ROOM,
        letter.key,
        (kept) => kept ?? { ...letter, sentAt: clock.now().toISOString() },
      )
    },
    async close() {},
  }
}

/** The letters that were kept, newest first, of one address if it is given. */
export async function storedLetters(store: DevStore, to?: string): Promise<StoredLetter[]> {
  const letters = (await store.list<StoredLetter>(MAIL_ROOM, { newestFirst: true })).map(({ value }) => value)
  return to ? letters.filter((letter) => letter.to.toLowerCase() === to.toLowerCase()) : letters
}
