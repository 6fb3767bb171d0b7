import { Capacitor, registerPlugin } from '@capacitor/core'

/**
 * What we use of Firebase's messaging plug-in, which the shell brings (native/package.json). It is asked for by its name, so
 * that nothing of Firebase is in the web app.
 */
type Messaging = {
  requestPermissions(): Promise<{ receive: string }>
  /** Asks the system for its token and gives the one that FCM made of it, on iOS too. */
  getToken(): Promise<{ token: string }>
  deleteToken(): Promise<void>
  addListener(name: 'tokenReceived', listener: (event: { token: string }) => void): Promise<unknown>
  addListener(
    name: 'notificationActionPerformed',
    listener: (event: { notification: { data?: unknown } }) => void,
  ): Promise<unknown>
}
const messaging = registerPlugin<Messaging>('FirebaseMessaging')

export type NativeToken = { token: string; platform: 'ios' | 'android' }

const platform = () => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android')

/** The device's FCM token, after she was asked; null when she said no. Throws when the system gave none. */
export async function nativePushToken(): Promise<NativeToken | null> {
  const { receive } = await messaging.requestPermissions()
  if (receive !== 'granted') return null
  return { token: (await messaging.getToken()).token, platform: platform() }
}

/** Ends the device's token: nothing reaches it whoever still knows it. */
export async function dropNativeToken(): Promise<void> {
  await messaging.deleteToken()
}

/** Calls back with the device's token whenever Firebase gives it another one. */
export function onNativeToken(changed: (token: NativeToken) => void): void {
  void messaging.addListener('tokenReceived', ({ token }) => changed({ token, platform: platform() }))
}

/** Calls back with where a push leads when she taps it. */
export function onPushTap(open: (path: string) => void): void {
  void messaging.addListener('notificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown }
    if (typeof path === 'string' && /^\/(?!\/)/.test(path)) open(path)
  })
}
