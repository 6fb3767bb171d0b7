import { queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { setAnswer } from './write-ahead.ts'

afterEach(() => queryClient.clear())

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
