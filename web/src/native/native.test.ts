import { afterEach, describe, expect, test, vi } from 'vitest'
import { isNative } from './platform.ts'
import { mirrorEntry, restoreEntry } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

/** A web view's storage; the plug-in keeps its own entries in the same kind on the web. */
function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('only the shell that says so is native', () => {
  expect(isNative()).toBe(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => false })
  expect(isNative()).toBe(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  expect(isNative()).toBe(true)
})

describe('what must survive a cleared web view', () => {
  test('is brought back once, never over what is there, and gone for good when she signed out', async () => {
    const phone = storage()
    vi.stubGlobal('window', { localStorage: phone })
    vi.stubGlobal('localStorage', phone)
    const view = storage()
    expect(await restoreEntry('hemline.session', view)).toBe(false)
    view.setItem('hemline.session', 'hers')
    await mirrorEntry('hemline.session', view)
    view.entries.clear()
    expect(await restoreEntry('hemline.session', view)).toBe(true)
    expect(view.getItem('hemline.session')).toBe('hers')
    view.setItem('hemline.session', 'newer')
    expect(await restoreEntry('hemline.session', view)).toBe(false)
    expect(view.getItem('hemline.session')).toBe('newer')
    view.removeItem('hemline.session')
    await mirrorEntry('hemline.session', view)
    expect(await restoreEntry('hemline.session', view)).toBe(false)
  })
})
