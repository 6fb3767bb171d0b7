import type { EmailMessage } from './port.ts'

/** An email to one member, with what it is about: the outbox lists it, and it can be sent again there. */
export type Letter = { memberId: string; orderId?: string | null; message: EmailMessage }

/** A job that sends one letter. `write` returns null when there is nothing to send any more. */
export type LetterHandler = { name: string; write(data: never): Promise<Letter | null> }

/** Declares a job that sends one letter; it is written again when it is tried or sent again. */
export function letterJob<T extends object>(name: string, write: (data: T) => Promise<Letter | null>): LetterHandler {
  return { name, write: write as (data: never) => Promise<Letter | null> }
}
