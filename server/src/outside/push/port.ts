/** The target of a push: a browser's subscription with its keys, or a native device's FCM token. */
export type PushTarget =
  | { platform: 'web'; address: string; keys: { p256dh: string; auth: string } }
  | { platform: 'ios' | 'android'; address: string; keys: null }

/**
 * The content shown on the device. `path` is the page it opens; of two with the same tag only the later one is shown.
 */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/**
 * Sends pushes to devices. `send` returns GONE for a device that no longer exists, and throws when the message was not
 * accepted; it never otherwise reports success.
 */
export type Push = {
  /** The public VAPID key, by which a browser authenticates our pushes. */
  publicKey(): Promise<string>
  /** Reads a device's registration. Null for an unsupported or forbidden target. */
  read(platform: PushTarget['platform'], token: string): Promise<PushTarget | null>
  send(target: PushTarget, message: PushMessage): Promise<'SENT' | 'GONE'>
}

/** The push service did not accept a message; a retry may succeed. */
export class PushNotTaken extends Error {}
