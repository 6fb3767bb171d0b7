import { PUSH_REGISTRATION_TIMEOUT_MS } from '@hemline/contract/limits.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerPush } from './calls.ts'
import { switchOn } from './push.ts'

vi.mock('./calls.ts', () => ({
  readSettings: async () => ({ pushKey: 'AQAB' }),
  registerPush: vi.fn(async () => undefined),
  unregisterPush: async () => undefined,
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
