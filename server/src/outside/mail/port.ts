import type { Urgency } from '../../base/urgency.ts'

/** A letter to one person. `key` makes sending it twice harmless: the same key is delivered once. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  key: string
  /** Which of those that wait for the mail server goes first; a notice unless it says otherwise. */
  urgency?: Urgency
  headers?: Record<string, string>
  attachments?: { name: string; type: string; base64: string }[]
}

/** The way e-mail leaves the building. `send` throws when the letter was not taken; it never reports success otherwise. */
export type Mail = { send(letter: Letter): Promise<void>; close(): Promise<void> }
