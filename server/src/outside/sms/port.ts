/** A text message to one phone. `to` is in E.164 form; `key` names it in the sandbox and the log. */
export type TextMessage = { to: string; text: string; key: string }

/** The way texts leave the building. `send` throws when the message was not taken; it never reports success otherwise. */
export type Sms = { send(message: TextMessage): Promise<void> }

/** The service takes no text for this number, however often it is asked: it cannot be reached, or does not want any. */
export class SmsRefused extends Error {}

/** The service did not answer, or not now; worth trying again. */
export class SmsUnavailable extends Error {}
