import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

test('concurrent callers share one result, and a failure is not cached', async () => {
  let asked = 0
  const { promise: waits, resolve: release } = Promise.withResolvers<void>()
  const answer = memoizeAsync(async () => {
    asked += 1
    const turn = asked
    await waits
    if (turn === 1) throw new Error('not yet')
    return turn
  })
  const first = Promise.allSettled([answer(), answer()])
  release()
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([2, 2, 2])
  expect(asked).toBe(2)
})
