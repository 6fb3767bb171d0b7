import { afterEach, describe, expect, test, vi } from 'vitest'
import { isNative } from './platform.ts'
import { mirrorEntry, restoreEntry } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

/** A web view's storage; on the web the plug-in stores its own entries there too. */
function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('only a shell with a native platform is native', () => {
  expect(isNative()).toBe(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => false })
  expect(isNative()).toBe(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  expect(isNative()).toBe(true)
})

describe('an entry that survives a cleared web view', () => {
  test('is restored once, never overwrites an entry, and is removed at sign-out', async () => {
    const phone = storage()
    vi.stubGlobal('window', { localStorage: phone })
    vi.stubGlobal('localStorage', phone)
    const view = storage()
    expect(await restoreEntry('hemline.session', view)).toBe(false)
    view.setItem('hemline.session', 'theirs')
    await mirrorEntry('hemline.session', view)
    view.entries.clear()
    expect(await restoreEntry('hemline.session', view)).toBe(true)
    expect(view.getItem('hemline.session')).toBe('theirs')
    view.setItem('hemline.session', 'newer')
    expect(await restoreEntry('hemline.session', view)).toBe(false)
    expect(view.getItem('hemline.session')).toBe('newer')
    view.removeItem('hemline.session')
    await mirrorEntry('hemline.session', view)
    expect(await restoreEntry('hemline.session', view)).toBe(false)
  })
})
