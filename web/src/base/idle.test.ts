import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshWhenIdle } from './idle.ts'
import { queryClient } from './query-client.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('focus after 15 idle minutes refetches what is shown; earlier, or while in use, it does not', async () => {
  queryClient.mount()
  const stop = refreshWhenIdle()
  const queryFn = vi.fn(async () => 'fresh')
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn, staleTime: Number.POSITIVE_INFINITY })
  const leave = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('fresh')
  const returnAfter = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    page.dispatchEvent(new Event('visibilitychange'))
    // a request would have begun by then
    await new Promise((done) => setImmediate(done))
  }
  await returnAfter(14)
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  page.dispatchEvent(new Event('keydown'))
  await returnAfter(10)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await returnAfter(15)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
  await returnAfter(60)
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
  queryClient.unmount()
})
