import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchMinutes } from './use-each-minute.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const turn = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a screen that is looked at is written again each minute, until it is left', () => {
  const changed = vi.fn()
  const stop = watchMinutes(changed)
  vi.advanceTimersByTime(59_999)
  expect(changed).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(changed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120_000)
  expect(changed).toHaveBeenCalledTimes(3)
  stop()
  turn('visible')
  vi.advanceTimersByTime(120_000)
  expect(changed).toHaveBeenCalledTimes(3)
})

it('a screen that is not looked at is left alone, and written again when it is back', () => {
  const changed = vi.fn()
  const stop = watchMinutes(changed)
  turn('hidden')
  vi.advanceTimersByTime(600_000)
  expect(changed).toHaveBeenCalledTimes(0)
  turn('visible')
  expect(changed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
})

it('a screen that opens behind another window has no timer before it is looked at', () => {
  page.visibilityState = 'hidden'
  const changed = vi.fn()
  const stop = watchMinutes(changed)
  expect(vi.getTimerCount()).toBe(0)
  turn('visible')
  expect([vi.getTimerCount(), changed.mock.calls.length]).toEqual([1, 1])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
