import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

const leaves: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  queryClient.clear()
  vi.useRealTimers()
})

/** A query whose answers come when the test lets them. */
function asked() {
  const reads: ((value: string) => Promise<unknown>)[] = []
  const queryFn = () =>
    new Promise<string>((resolve) =>
      reads.push((value) => {
        resolve(value)
        return vi.advanceTimersByTimeAsync(0)
      }),
    )
  return { reads, query: { queryKey: ['orders', 'one'], queryFn } }
}
const known = () => {
  const { data, isInvalidated, fetchStatus } = queryClient.getQueryState(['orders', 'one'])!
  return { data, isInvalidated, fetchStatus }
}
const isKnown = { data: 'after', isInvalidated: false, fetchStatus: 'idle' }

it.each([
  ['asked for again', () => askAgain(queryClient, ['orders'])],
  ['asked for again with all there is', () => askAgain(queryClient)],
  ['what a press has changed', () => refresh(queryClient, ['coins'], ['orders'])],
])(
  'what a page reads for the first time while it changes is shown as it is after the change: %s',
  async (_, change) => {
    const { reads, query } = asked()
    const observer = new QueryObserver(queryClient, query)
    leaves.push(observer.subscribe(() => {}))
    const over = vi.fn()
    void change().then(over)
    expect(reads).toHaveLength(2)
    await reads[0]!('before')
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: null })
    expect(over).not.toHaveBeenCalled()
    await reads[1]!('after')
    expect(known()).toEqual(isKnown)
    expect(over).toHaveBeenCalledOnce()
  },
)

it.each([undefined, 'shown before'])(
  'what is read for no page is as it is after the change, with %s known',
  async (before) => {
    if (before) queryClient.setQueryData(['orders', 'one'], before)
    const { reads, query } = asked()
    const waited = queryClient.fetchQuery({ ...query, staleTime: -1 })
    void askAgain(queryClient, ['orders'])
    expect(reads).toHaveLength(2)
    await reads[0]!('before')
    await reads[1]!('after')
    expect(await waited).toBe('after')
    expect(known()).toEqual(isKnown)
  },
)

it('what is not being read, and what did not change, is left as it is', async () => {
  queryClient.setQueryData(['orders', 'one'], 'before')
  const { reads, query } = asked()
  const other = queryClient.fetchQuery({ ...query, queryKey: ['coins'] })
  await askAgain(queryClient, ['orders'])
  expect(reads).toHaveLength(1)
  expect(known()).toEqual({ data: 'before', isInvalidated: true, fetchStatus: 'idle' })
  await reads[0]!('coins')
  expect(await other).toBe('coins')
})

const sources = import.meta.glob(
  ['../*/*.ts', '../*/*.tsx', '../*/parts/*.ts', '../*/parts/*.tsx', '!../**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

it('nothing that a change has touched is only marked as old: a read from before it would be taken for new', () => {
  const marking = Object.entries(sources).flatMap(([name, text]) =>
    [...String(text).matchAll(/\b(invalidate|refetch)Queries\(/g)].map(() => name),
  )
  expect(marking.sort()).toEqual([
    // what is asked again when nothing has changed: the line is back, or the member pulls the page down
    '../app/app-sync.tsx',
    '../app/app-sync.tsx',
    '../app/pull-to-refresh.tsx',
    './ask-again.ts',
    './idle.ts',
    // has dropped the read before
    './write-ahead.ts',
  ])
})

it('a next page that is on its way when the list is asked again comes after it', async () => {
  const asked: number[] = []
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['orders', 'closed'],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam)
      await new Promise((resolve) => setTimeout(resolve, 100))
      signal.throwIfAborted()
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (page: number) => (page < 1 ? page + 1 : null),
  })
  leaves.push(list.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(100)
  void list.fetchNextPage()
  await vi.advanceTimersByTimeAsync(50)
  void askAgain(queryClient, ['orders'])
  await vi.advanceTimersByTimeAsync(300)
  expect([asked, list.getCurrentResult().data?.pages]).toEqual([
    [0, 1, 0, 1],
    [0, 1],
  ])
})
