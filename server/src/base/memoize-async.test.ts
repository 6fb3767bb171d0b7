import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

test('concurrent callers share one result, and a failure is not cached', async () => {
  let calls = 0
  const { promise: waits, resolve: release } = Promise.withResolvers<void>()
  const answer = memoizeAsync(async () => {
    calls += 1
    const turn = calls
    await waits
    if (turn === 1) throw new Error('not yet')
    return turn
  })
  const first = Promise.allSettled([answer(), answer()])
  release()
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([2, 2, 2])
  expect(calls).toBe(2)
})
