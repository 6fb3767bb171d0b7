import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { saved } from './saved.ts'

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
