/** A text message to one phone. `to` is in E.164 form; `key` identifies it in the sandbox and the log. */
export type TextMessage = { to: string; text: string; key: string }

/** Sends text messages. `send` throws when the message was not accepted, and never otherwise reports success. */
export type Sms = { send(message: TextMessage): Promise<void> }

/** A permanent refusal of this number: it cannot be reached, or has opted out. */
export class SmsRefused extends Error {}

/** The service timed out or is unavailable; a retry may succeed. */
export class SmsUnavailable extends Error {}
