import type { EmailMessage } from './port.ts'

/** To which member a letter is, and about which order: the outbox finds it by them. */
export type Addressed = { memberId: string; orderId?: string | null }

/** An email to one member, with what it is about: the outbox lists it, and it can be sent again there. */
export type Letter = Addressed & { message: EmailMessage }

/**
 * A job that sends one letter. `write` returns null when there is nothing to send any more; `about`, what the outbox lists
 * before the letter is written, null when its data name nothing that is there.
 */
export type LetterHandler = {
  name: string
  write(data: never): Promise<Letter | null>
  about(data: never): Addressed | Promise<Addressed | null>
}

/**
 * Declares a job that sends one letter; it is written again when it is tried or sent again. Without `about` its data have the
 * member.
 */
export function letterJob<T extends Addressed>(name: string, write: (data: T) => Promise<Letter | null>): LetterHandler
export function letterJob<T extends object>(
  name: string,
  write: (data: T) => Promise<Letter | null>,
  about: (data: T) => Addressed | Promise<Addressed | null>,
): LetterHandler
export function letterJob(
  name: string,
  write: LetterHandler['write'],
  about: LetterHandler['about'] = ({ memberId }: Addressed) => ({ memberId }),
): LetterHandler {
  return { name, write, about }
}
