import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const PAUSE_MS = 1000

/** Work that ends when the test says so. */
function work(mayRetry?: () => boolean) {
  const ends: ((isDone: boolean) => void)[] = []
  const task = oneAtATime(() => new Promise<boolean>((end) => ends.push(end)), { pauseMs: PAUSE_MS, mayRetry })
  const end = async (isDone: boolean) => {
    ends.at(-1)?.(isDone)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...task, end, count: () => ends.length }
}

it('what is asked for while the work is being done is done once more after it', async () => {
  const { ask, end, count } = work()
  ask()
  ask()
  ask()
  expect(count()).toBe(1)
  await end(true)
  expect(count()).toBe(2)
  await end(true)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(count()).toBe(2)
})

it('work that failed is done again after the pause, and not before', async () => {
  const { ask, end, count } = work()
  ask()
  await end(false)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(count()).toBe(2)
})

it('work that failed is not done again while it may not be, and after the next pause once it may', async () => {
  let isLookedAt = false
  const { ask, stop, end, count } = work(() => isLookedAt)
  ask()
  await end(false)
  await vi.advanceTimersByTimeAsync(5 * PAUSE_MS)
  expect(count()).toBe(1)
  isLookedAt = true
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(count()).toBe(2)
  isLookedAt = false
  await end(false)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  stop()
  isLookedAt = true
  await vi.advanceTimersByTimeAsync(5 * PAUSE_MS)
  expect(count()).toBe(2)
})

it('work that may not be done again is done when it is asked for', async () => {
  const { ask, end, count } = work(() => false)
  ask()
  await end(false)
  ask()
  expect(count()).toBe(2)
})

it('asked for in the pause, it is done then, and not a second time after the pause', async () => {
  const { ask, end, count } = work()
  ask()
  await end(false)
  ask()
  expect(count()).toBe(2)
  await end(true)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(count()).toBe(2)
})

it.each([true, false])('nothing is done after it was stopped in the middle (done: %s)', async (isDone) => {
  const { ask, stop, end, count } = work()
  ask()
  ask()
  stop()
  await end(isDone)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(count()).toBe(1)
})
