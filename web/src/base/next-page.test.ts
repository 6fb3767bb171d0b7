import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'
import { nextPageOf } from './next-page.ts'
import { queryClient } from './query-client.ts'

let leave: () => void
let saved: string
let fails: (page: number) => boolean
beforeEach(() => {
  vi.useFakeTimers()
  saved = 'before'
  fails = () => false
})
afterEach(() => {
  leave()
  queryClient.clear()
  vi.useRealTimers()
})

/** A list of three pages, each read in 100 ms, whose first is shown and then changed. */
async function changed() {
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['orders', 'closed'],
    retry: false,
    queryFn: async ({ pageParam, signal }) => {
      const read = `${saved} ${pageParam}`
      await new Promise((resolve) => setTimeout(resolve, 100))
      signal.throwIfAborted()
      if (fails(pageParam)) throw new Error('No answer')
      return read
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 3 ? pages.length : null),
  })
  leave = list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  saved = 'after'
  void askAgain(queryClient, ['orders'])
  await vi.advanceTimersByTimeAsync(50)
  return list
}

it('a next page that is asked for while the list is read again is shown with the list as it is after the change', async () => {
  const list = await changed()
  void nextPageOf(list.getCurrentResult())()
  await vi.advanceTimersByTimeAsync(100)
  // it does not wait for the list
  expect(list.getCurrentResult().data?.pages).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(list.getCurrentResult().data?.pages).toEqual(['after 0', 'after 1'])
  expect(list.getCurrentResult().isFetching).toBe(false)
})

it('one that fails says so, and one that is asked for later reads no page twice', async () => {
  const list = await changed()
  fails = (page) => page === 1
  void nextPageOf(list.getCurrentResult())()
  await vi.advanceTimersByTimeAsync(500)
  expect(list.getCurrentResult()).toMatchObject({ isFetchNextPageError: true, isFetching: false })
  fails = (page) => page === 0
  void nextPageOf(list.getCurrentResult())()
  await vi.advanceTimersByTimeAsync(500)
  expect(list.getCurrentResult()).toMatchObject({ isError: false, data: { pages: ['before 0', 'after 1'] } })
})
