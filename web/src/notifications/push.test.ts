import { PUSH_REGISTRATION_TIMEOUT_MS } from '@hemline/contract/limits.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStorage } from '../base/sample-storage.ts'
import { nativePermission, nativePushToken } from '../native/push.ts'
import { readSettings, registerPush } from './calls.ts'
import { deviceId, registeredEndpoint, savePushChoice, wantsPush } from './device.ts'
import { isOnHere, readPermission, registerIfMissing, switchOn } from './push.ts'

vi.mock('./calls.ts', () => ({
  readSettings: vi.fn(async () => ({ pushKey: 'AQAB', deviceIds: [] })),
  registerPush: vi.fn(async () => undefined),
  unregisterPush: async () => undefined,
}))

vi.mock('../native/push.ts', () => ({
  nativePermission: vi.fn(async () => 'granted'),
  nativePushToken: vi.fn(async () => ({ token: 'fcm-token', platform: 'android' })),
}))

/** A browser whose service worker becomes ready when `ready` does, and whose member allows notifications. */
function browser(ready: Promise<unknown>): void {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => undefined, ready } })
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('switching push on times out after ten seconds, not before, and a later answer changes nothing', async () => {
  let wake: (registration: unknown) => void = () => undefined
  browser(
    new Promise((resolve) => {
      wake = resolve
    }),
  )
  const outcome = vi.fn()
  switchOn().then(
    () => outcome('on'),
    (error: Error) => outcome(error.message),
  )
  await vi.advanceTimersByTimeAsync(PUSH_REGISTRATION_TIMEOUT_MS - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.mock.calls).toEqual([[notificationTexts.tookTooLong]])

  wake({ pushManager: { getSubscription: async () => null, subscribe: async () => ({ endpoint: 'https://late' }) } })
  await vi.advanceTimersByTimeAsync(PUSH_REGISTRATION_TIMEOUT_MS)
  expect(registerPush).not.toHaveBeenCalled()
})

test('a browser that answers in time is registered once', async () => {
  const subscription = { endpoint: 'https://push.example/1' }
  browser(Promise.resolve({ pushManager: { getSubscription: async () => null, subscribe: async () => subscription } }))
  await switchOn()
  expect(vi.mocked(registerPush).mock.calls.map(([sent]) => sent)).toMatchObject([
    { token: JSON.stringify(subscription), platform: 'web' },
  ])
})

describe('in the app on a phone', () => {
  /** The member switched pushes on here before, or the app was installed again since: then nothing of it is stored. */
  const phone = ({ wants = true, registered = 'fcm-token', known = true } = {}) => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    savePushChoice(wants)
    registeredEndpoint.write(registered)
    vi.mocked(registerPush).mockClear()
    vi.mocked(readSettings).mockResolvedValue({ pushKey: 'AQAB', deviceIds: known ? [deviceId()] : [] } as never)
  }
  const sent = () => vi.mocked(registerPush).mock.calls.map(([body]) => body)
  const ofPhone = () => ({ token: 'fcm-token', platform: 'android', deviceId: deviceId() })

  test('the switch is off after the app was installed again, although the phone has the same id', async () => {
    phone({ registered: '' })
    expect(isOnHere([deviceId()], await readPermission())).toBe(false)
    phone()
    expect(isOnHere([deviceId()], await readPermission())).toBe(true)
    expect(isOnHere([], await readPermission())).toBe(false)
  })

  test.each([
    ['denied', 'blocked'],
    ['prompt', 'ask'],
  ])('the switch is off while the phone’s permission is %s', async (receive, permission) => {
    phone()
    vi.mocked(nativePermission).mockResolvedValueOnce(receive)
    const read = await readPermission()
    expect(read).toBe(permission)
    expect(isOnHere([deviceId()], read)).toBe(false)
  })

  test('a device that the server no longer has, and a token that is another one, are registered again', async () => {
    phone({ known: false })
    await registerIfMissing()
    expect(sent()).toEqual([ofPhone()])
    phone({ registered: 'an-older-token' })
    await registerIfMissing()
    expect(sent()).toEqual([ofPhone()])
    expect(registeredEndpoint.read()).toBe('fcm-token')
    phone()
    await registerIfMissing()
    expect(sent()).toEqual([])
  })

  test('nothing is registered, and no one asked, without the member’s wish or the phone’s permission', async () => {
    phone({ wants: false, known: false })
    await registerIfMissing()
    phone({ known: false })
    vi.mocked(nativePermission).mockResolvedValueOnce('denied')
    vi.mocked(nativePushToken).mockClear()
    await registerIfMissing()
    expect(sent()).toEqual([])
    expect(nativePushToken).not.toHaveBeenCalled()
  })
})

describe('once another member has signed in, the device is not registered for them', () => {
  const signIn = (sub: string) =>
    localStorage.setItem('hemline.session', JSON.stringify({ sub, idToken: 'h.p.s', refreshToken: sub, expiresAt: 1 }))
  const noSession = { code: 'UNAUTHENTICATED', status: 401 }
  beforeEach(() => {
    vi.stubGlobal('localStorage', sampleStorage())
    signIn('anna')
    registeredEndpoint.clear()
    vi.mocked(registerPush).mockClear()
  })
  afterEach(() => {
    expect(registerPush).not.toHaveBeenCalled()
    expect([registeredEndpoint.read(), wantsPush()]).toEqual(['', false])
  })

  const subscribing = () => ({
    getSubscription: async () => null,
    subscribe: async () => {
      signIn('bea')
      return { endpoint: 'https://push.example/1' }
    },
  })
  const browserOf = (pushManager: object) => {
    browser(Promise.resolve({ pushManager }))
    Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ pushManager }) })
  }
  const phone = () => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    vi.mocked(readSettings).mockResolvedValue({ pushKey: 'AQAB', deviceIds: [] } as never)
    vi.mocked(nativePushToken).mockImplementationOnce(async () => {
      signIn('bea')
      return { token: 'fcm-token', platform: 'android' }
    })
  }

  test('when the browser has subscribed', async () => {
    browserOf(subscribing())
    await expect(switchOn()).rejects.toMatchObject(noSession)
  })

  test('when a browser that was missing has subscribed', async () => {
    browserOf(subscribing())
    vi.stubGlobal('Notification', { permission: 'granted' })
    savePushChoice(true)
    await expect(registerIfMissing()).rejects.toMatchObject(noSession)
  })

  test('when the phone has its token', async () => {
    phone()
    await expect(switchOn()).rejects.toMatchObject(noSession)
  })

  test('when a phone that was missing has its token', async () => {
    phone()
    savePushChoice(true)
    await expect(registerIfMissing()).rejects.toMatchObject(noSession)
  })
})
