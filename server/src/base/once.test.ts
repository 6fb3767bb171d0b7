import { expect, test } from 'vitest'
import { once } from './once.ts'

test('all who ask get one answer, and a failure is not kept', async () => {
  let asked = 0
  const { promise: waits, resolve: letGo } = Promise.withResolvers<void>()
  const answer = once(async () => {
    asked += 1
    const turn = asked
    await waits
    if (turn === 1) throw new Error('not yet')
    return turn
  })
  const first = Promise.allSettled([answer(), answer()])
  letGo()
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([2, 2, 2])
  expect(asked).toBe(2)
})
