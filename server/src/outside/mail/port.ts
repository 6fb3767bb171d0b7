import type { Urgency } from '../../base/urgency.ts'

/** A message to one person. `key` makes sending idempotent: the same key is delivered once. */
export type EmailMessage = {
  to: string
  /** In whose name it is sent; by default as the sender's address is set. */
  senderName?: string
  subject: string
  text: string
  html: string
  key: string
  /** The priority among messages waiting for the mail server; a notice by default. */
  urgency?: Urgency
  headers?: Record<string, string>
  attachments?: { name: string; type: string; base64: string }[]
}

/** The mail server says that there is no such mailbox; the message is its answer. Trying again is of no use. */
export class AddressRefused extends Error {}

/** Sends email. `send` throws when the message was not accepted, and never otherwise reports success. */
export type Mail = { send(message: EmailMessage): Promise<void>; close(): Promise<void> }
