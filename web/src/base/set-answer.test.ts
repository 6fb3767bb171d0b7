import { focusManager, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { setAnswer } from './write-ahead.ts'

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  queryClient.clear()
  focusManager.setFocused(undefined)
})

const asked = () => {
  let answer: (value: string) => void = () => undefined
  const query = queryOptions({
    queryKey: ['saved'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    staleTime: 0,
  })
  const read = queryClient.fetchQuery(query).catch(() => 'dropped')
  return { queryKey: query.queryKey, read, answer: () => answer('from before') }
}
const shown = () => [queryClient.getQueryData(['saved']), queryClient.getQueryState(['saved'])?.fetchStatus]

test.each([undefined, 'before'])('a read from before a change does not undo it, with %s shown', async (before) => {
  if (before) queryClient.setQueryData(['saved'], before)
  const { queryKey, read, answer } = asked()
  await setAnswer(queryClient, queryKey, 'changed')
  answer()
  await read
  expect(shown()).toEqual(['changed', 'idle'])
})

test('a change of what is shown is made to what was read last', async () => {
  queryClient.setQueryData(['saved'], 'before')
  const { queryKey, read, answer } = asked()
  answer()
  await read
  await setAnswer(queryClient, queryKey, (data) => `${data} and changed`)
  expect(shown()).toEqual(['from before and changed', 'idle'])
})

test.each([undefined, 'before'])(
  'what a page was reading is asked again after the change, with %s shown',
  async (before) => {
    if (before) queryClient.setQueryData(['saved'], before)
    const reads: ((value: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => reads.push(resolve))
    const observer = new QueryObserver(queryClient, { queryKey: ['saved'], queryFn, staleTime: -1 })
    leaves.push(observer.subscribe(() => {}))
    expect(reads).toHaveLength(1)
    await setAnswer(queryClient, ['saved'], 'changed')
    expect(reads).toHaveLength(2)
    reads[0]!('from before')
    reads[1]!('from after')
    await vi.waitFor(() => expect(shown()).toEqual(['from after', 'idle']))
  },
)

test('what waits for the member’s return to be asked once more is asked again after the change', async () => {
  focusManager.setFocused(false)
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('from after')
  const observer = new QueryObserver(queryClient, { queryKey: ['saved'], queryFn, retry: 1, retryDelay: 0 })
  leaves.push(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(shown()).toEqual([undefined, 'paused']))
  await setAnswer(queryClient, ['saved'], 'changed')
  await vi.waitFor(() => expect(shown()).toEqual(['from after', 'idle']))
})
