import type { Urgency } from '../../base/urgency.ts'

/** A message to one person. `key` makes sending it twice harmless: the same key is delivered once. */
export type EmailMessage = {
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

/** The way e-mail leaves the building. `send` throws when the message was not taken; it never reports success otherwise. */
export type Mail = { send(message: EmailMessage): Promise<void>; close(): Promise<void> }
