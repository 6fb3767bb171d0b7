import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'

/** The device's push token, after she was asked; null when she said no. Throws when the system gave none. */
export async function nativePushToken(): Promise<{ token: string | null; platform: 'ios' | 'android' }> {
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return { token: null, platform }
  const token = await new Promise<string>((resolve, reject) => {
    PushNotifications.addListener('registration', ({ value }) => resolve(value))
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error)))
    PushNotifications.register()
  })
  await PushNotifications.removeAllListeners()
  return { token, platform }
}

/** Calls back with where a push leads when she taps it. */
export function onPushTap(open: (path: string) => void): void {
  PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown }
    if (typeof path === 'string' && /^\/(?!\/)/.test(path)) open(path)
  })
}
