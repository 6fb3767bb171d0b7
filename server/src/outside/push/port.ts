/** Where a push goes: a browser's subscription with its keys, or a native device's token at FCM. */
export type PushTarget =
  | { platform: 'web'; address: string; keys: { p256dh: string; auth: string } }
  | { platform: 'ios' | 'android'; address: string; keys: null }

/** What is shown on the device. `path` is where it leads in the app; of two with the same tag only the later one is shown. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/**
 * The way to a member's devices. `send` gives GONE for a device that is no longer there, and throws when the message was
 * not taken; it never reports success otherwise.
 */
export type Push = {
  /** The public VAPID key, by which a browser knows that a push is ours. */
  publicKey(): Promise<string>
  /** Reads what a device registers with. Null for what we cannot or may not send to. */
  read(platform: PushTarget['platform'], token: string): Promise<PushTarget | null>
  send(target: PushTarget, message: PushMessage): Promise<'SENT' | 'GONE'>
}

/** The push service did not take a message; worth trying again. */
export class PushNotTaken extends Error {}
