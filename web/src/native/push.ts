import { Capacitor, registerPlugin } from '@capacitor/core'

/**
 * The part of Firebase's messaging plug-in that we use. The shell contains it (native/package.json); we load it by its name,
 * so that the web app contains no Firebase code.
 */
type Messaging = {
  checkPermissions(): Promise<{ receive: string }>
  requestPermissions(): Promise<{ receive: string }>
  /** Requests the system's token and returns the FCM token for it, on iOS too. */
  getToken(): Promise<{ token: string }>
  deleteToken(): Promise<void>
  addListener(name: 'tokenReceived', listener: (event: { token: string }) => void): Promise<Listener>
  addListener(
    name: 'notificationActionPerformed',
    listener: (event: { notification: { data?: unknown } }) => void,
  ): Promise<Listener>
}
type Listener = { remove(): Promise<void> }
const messaging = registerPlugin<Messaging>('FirebaseMessaging')

export type NativeToken = { token: string; platform: 'ios' | 'android' }

const platform = () => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android')

/** Whether the phone lets this app notify, without asking: 'granted', 'denied', or not asked yet. */
export async function nativePermission(): Promise<string> {
  return (await messaging.checkPermissions()).receive
}

/** Asks for permission and returns the device's FCM token; null if the member declined. Throws if the system has none. */
export async function nativePushToken(): Promise<NativeToken | null> {
  const { receive } = await messaging.requestPermissions()
  if (receive !== 'granted') return null
  return { token: (await messaging.getToken()).token, platform: platform() }
}

/** Deletes the device's token: no push reaches the device any more. */
export async function deleteNativeToken(): Promise<void> {
  await messaging.deleteToken()
}

/** Calls `changed` with the device's token whenever Firebase replaces it. Returns a function that stops it. */
export function onNativeToken(changed: (token: NativeToken) => void): () => void {
  return stopOf(messaging.addListener('tokenReceived', ({ token }) => changed({ token, platform: platform() })))
}

/** Calls `open` with a push notification's path when the member taps it. Returns a function that stops it. */
export function onPushTap(open: (path: string) => void): () => void {
  const listening = messaging.addListener('notificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown }
    if (typeof path === 'string' && /^\/(?!\/)/.test(path)) open(path)
  })
  return stopOf(listening)
}

const stopOf = (listening: Promise<Listener>) => () => void listening.then((listener) => listener.remove())
