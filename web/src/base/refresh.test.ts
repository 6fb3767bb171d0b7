import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refresh, waitFor } from './refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Shows the answers of a query, the second of which comes when it is let. */
async function shown(queryKey: string[]) {
  let answer: (value: string) => void = () => undefined
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBe('before')
  return { leave, answer: (value: string) => answer(value), data: () => observer.getCurrentResult().data }
}

test('a press is over three seconds after its answer, though what it changed is not answered', async () => {
  const order = await shown(['orders', 'hangs'])
  const over = vi.fn()
  void refresh(queryClient, ['orders'], ['coins']).then(over)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledOnce()
  // what comes later is shown all the same
  order.answer('after')
  await vi.advanceTimersByTimeAsync(0)
  expect(order.data()).toBe('after')
  order.leave()
})

test('on a line that answers, what a press changed is shown before it is over', async () => {
  const order = await shown(['orders', 'answers'])
  const over = vi.fn()
  void refresh(queryClient, ['orders']).then(over)
  await vi.advanceTimersByTimeAsync(100)
  expect(over).not.toHaveBeenCalled()
  order.answer('after')
  await vi.advanceTimersByTimeAsync(0)
  expect(order.data()).toBe('after')
  expect(over).toHaveBeenCalledOnce()
  order.leave()
})

test('work is waited for three seconds: its result, its failure, or nothing', async () => {
  expect(await waitFor(Promise.resolve('list'))).toBe('list')
  await expect(waitFor(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  const over = vi.fn()
  void waitFor(new Promise<string>(() => undefined)).then(over)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(vi.getTimerCount()).toBe(0)
})
