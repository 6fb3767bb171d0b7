import type { Clock } from '../../base/clock.ts'
import type { DevStore } from '../../base/dev-store.ts'
import type { Letter, Mail } from './port.ts'

const MAIL_ROOM = 'mail'

/** A letter as the sandbox keeps it. */
export type KeptLetter = Letter & { sentAt: string }

/** Keeps every letter for the /dev/mail page instead of sending it; the same key is kept once. */
export function sandboxMail(store: DevStore, clock: Clock): Mail {
  return {
    async send(letter) {
      await store.update<KeptLetter>(
        MAIL_ROOM,
        letter.key,
        (kept) => kept ?? { ...letter, sentAt: clock.now().toISOString() },
      )
    },
    async close() {},
  }
}

/** The letters that were kept, newest first, of one address if it is given. */
export async function keptLetters(store: DevStore, to?: string): Promise<KeptLetter[]> {
  const letters = (await store.list<KeptLetter>(MAIL_ROOM, { newestFirst: true })).map(({ value }) => value)
  return to ? letters.filter((letter) => letter.to.toLowerCase() === to.toLowerCase()) : letters
}
