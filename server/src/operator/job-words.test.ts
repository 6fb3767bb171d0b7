import { getTimers } from '@hemline/contract/operator/calls.ts'
import { jobWords } from '@hemline/contract/operator/job-words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
})
afterAll(() => world.close())

it('has words for everything that runs by the clock or waits in a queue', async () => {
  const host = await world.member({ email: 'host@example.com' })
  await world.drain()
  const { sweeps, queues } = (await host.ok(getTimers)).body
  const names = [...sweeps, ...queues].map(({ name }) => name)
  expect(names).toContain('safety.letter')
  expect(names.filter((name) => !(name in jobWords))).toEqual([])
})
