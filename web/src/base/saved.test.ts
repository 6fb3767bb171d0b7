import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { onUnstored, saved } from './saved.ts'

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
    removeItem: (name: string) => void store.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const Shape = z.object({ size: z.number() })

test('a value is read back, and one of another shape counts as absent', () => {
  const value = saved('view', Shape, { size: 0 })
  expect(value.read()).toEqual({ size: 0 })
  value.write({ size: 12 })
  expect(value.read()).toEqual({ size: 12 })
  localStorage.setItem('hemline.view', '{"size":"12"}')
  expect(value.read()).toEqual({ size: 0 })
  localStorage.setItem('hemline.view', 'not json')
  expect(value.read()).toEqual({ size: 0 })
})

test('reading twice returns the same object, so that a component may depend on it', () => {
  const value = saved('view', Shape, { size: 0 })
  value.write({ size: 12 })
  expect(value.read()).toBe(value.read())
})

test('watchers are called on write and clear, until they stop watching', () => {
  const value = saved('view', Shape, { size: 0 })
  const heard = vi.fn()
  const stop = value.watch(heard)
  value.write({ size: 8 })
  value.clear()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(value.read()).toEqual({ size: 0 })
  stop()
  value.write({ size: 10 })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('without storage the value lives as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const value = saved('view', Shape, { size: 0 })
  value.write({ size: 14 })
  expect(value.read()).toEqual({ size: 14 })
  value.clear()
  expect(value.read()).toEqual({ size: 0 })
})

test('in a tab that shows the app as a member sees it, everything is stored for that tab alone', async () => {
  const tab = new Map([['hemline.session', '{}']])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, text: string) => void tab.set(name, text),
    removeItem: (name: string) => void tab.delete(name),
  })
  vi.resetModules()
  const inView = await import('./saved.ts')
  expect(inView.isView).toBe(true)
  localStorage.setItem('hemline.size', '{"size":1}')
  const value = inView.saved('size', Shape, { size: 0 })
  expect(value.read()).toEqual({ size: 0 })
  value.write({ size: 12 })
  expect([tab.get('hemline.size'), localStorage.getItem('hemline.size')]).toEqual(['{"size":12}', '{"size":1}'])
  vi.resetModules()
})

/** A storage that holds at most `most` characters, as a full one does: what is larger throws. */
function fullStorage(most: number, entries: Record<string, string>) {
  const storage = Object.assign(
    Object.create({
      getItem: (name: string) => storage[name] ?? null,
      removeItem: (name: string) => void delete storage[name],
      setItem(name: string, text: string) {
        const others = Object.entries(storage).filter(([other]) => other !== name)
        const size = others.reduce((sum, [, other]) => sum + String(other).length, text.length)
        if (size > most) throw new DOMException('full', 'QuotaExceededError')
        storage[name] = text
      },
    }),
    entries,
  )
  vi.stubGlobal('localStorage', storage)
  return storage as Record<string, string>
}

test('a full storage holds a new value in memory, over the one that is stored, and says which', () => {
  const storage = fullStorage(20, { other: 'x'.repeat(10), 'hemline.view': '{"size":1}' })
  const heard = vi.fn()
  onUnstored(heard)
  const value = saved('view', Shape, { size: 0 })
  expect(value.read()).toEqual({ size: 1 })
  value.write({ size: 123456 })
  expect(value.read()).toEqual({ size: 123456 })
  expect(heard.mock.calls).toEqual([['view']])
  // what another tab stores since is newer
  storage['hemline.view'] = '{"size":2}'
  expect(value.read()).toEqual({ size: 2 })
})

test('a full storage makes room from caches first, and never from what was typed', () => {
  const storage = fullStorage(40, {
    'hemline.member.a.answers': 'x'.repeat(20),
    'hemline.member.a.drafts': 'x'.repeat(15),
  })
  saved('view', Shape, { size: 0 }).write({ size: 12 })
  expect(Object.keys(storage).sort()).toEqual(['hemline.member.a.drafts', 'hemline.view'])
})

test('a value that was in memory only is stored once there is room', () => {
  const storage = fullStorage(20, { other: 'x'.repeat(20) })
  const value = saved('view', Shape, { size: 0 })
  value.write({ size: 12 })
  delete storage.other
  value.write({ size: 13 })
  expect(storage['hemline.view']).toBe('{"size":13}')
  value.clear()
  expect(value.read()).toEqual({ size: 0 })
})
