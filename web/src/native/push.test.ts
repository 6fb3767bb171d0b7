import { beforeEach, expect, test, vi } from 'vitest'

/** The shell's side of Firebase's plug-in: its answers and its listeners. */
const shell = {
  platform: 'ios',
  receive: 'granted',
  isPrompted: false,
  isDropped: false,
  listeners: new Map<string, (event: object) => void>(),
}
const plugin = {
  checkPermissions: async () => ({ receive: shell.receive }),
  requestPermissions: async () => ({ receive: shell.receive }),
  getToken: async () => {
    shell.isPrompted = true
    return { token: 'fcm-token' }
  },
  deleteToken: async () => {
    shell.isDropped = true
  },
  addListener: async (name: string, listener: (event: object) => void) => {
    shell.listeners.set(name, listener)
    return { remove: async () => void shell.listeners.delete(name) }
  },
}
vi.mock('@capacitor/core', () => ({
  Capacitor: { getPlatform: () => shell.platform },
  registerPlugin: (name: string) => (name === 'FirebaseMessaging' ? plugin : {}),
}))
const { deleteNativeToken, nativePermission, nativePushToken, onNativeToken, onPushTap } = await import('./push.ts')

beforeEach(() => {
  Object.assign(shell, { platform: 'ios', receive: 'granted', isPrompted: false, isDropped: false })
})

test.each(['ios', 'android'] as const)('on %s the token is FCM’s, which the server sends to', async (platform) => {
  shell.platform = platform
  expect(await nativePushToken()).toEqual({ token: 'fcm-token', platform })
})

test('without permission no token is requested', async () => {
  shell.receive = 'denied'
  expect(await nativePushToken()).toBeNull()
  expect(shell.isPrompted).toBe(false)
})

test('the phone’s permission is read without a question', async () => {
  shell.receive = 'denied'
  expect(await nativePermission()).toBe('denied')
  expect(shell.isPrompted).toBe(false)
})

test('onNativeToken reports a renewed token, and the token can be deleted', async () => {
  const tokens: object[] = []
  const stop = onNativeToken((token) => tokens.push(token))
  shell.listeners.get('tokenReceived')?.({ token: 'another' })
  expect(tokens).toEqual([{ token: 'another', platform: 'ios' }])
  await deleteNativeToken()
  expect(shell.isDropped).toBe(true)
  stop()
  await expect.poll(() => shell.listeners.has('tokenReceived')).toBe(false)
})

test('a tap opens paths inside the app only, until stopped', async () => {
  const opened: string[] = []
  const stop = onPushTap((path) => opened.push(path))
  const tap = shell.listeners.get('notificationActionPerformed')
  for (const data of [
    { path: '/order/1' },
    { path: '//evil.example' },
    { path: 'https://evil.example' },
    {},
    undefined,
  ])
    tap?.({ notification: { data } })
  expect(opened).toEqual(['/order/1'])
  stop()
  await expect.poll(() => shell.listeners.has('notificationActionPerformed')).toBe(false)
})
